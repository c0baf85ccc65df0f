/**
 * The text of a board shows all givens: on the board, beside it or below it. A given that the model hides says only what another one shows. Usually a
 * sample of the types is tested; with PZL_ALL=1, all of them.
 */
import { expect, it } from 'vitest';
import { composeScene } from '../../src/draw/scene/compose.ts';
import { drawText } from '../../src/draw/text/text.ts';
import { type Ground, openInstance, readDrawing } from '../../src/index.ts';
import { sampled } from '../sample.ts';
import { galleryTypes } from './gallery.ts';

const types = sampled(galleryTypes(), 40);

it.each(types.map((type) => [type.name, type] as const))('of %s', (_, { model, instances }) => {
  const [name, text] = instances[0]!;
  const { ground } = openInstance(model, { name, text });
  const { drawing } = readDrawing(model);
  const hidden = new Set(
    (drawing?.instructions ?? []).flatMap(({ way, family }) => (way === 'hide' ? [family] : [])),
  );
  const textOf = (givens: Ground['givens']): string =>
    drawText(composeScene({ ...ground!, givens }, { ...(drawing && { drawing }), deduced: true })).join('\n');
  const whole = textOf(ground!.givens);
  for (const given of ground!.givens) {
    const says = given.values.some(
      (value) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
    );
    // The members of an enum that each instance lists are words for clues, and no clue.
    if (!says || hidden.has(given.name) || model.enums.has(given.name)) continue;
    const without = textOf(ground!.givens.filter((other) => other !== given));
    expect(without, `${given.name} is not in the text`).not.toBe(whole);
  }
});
