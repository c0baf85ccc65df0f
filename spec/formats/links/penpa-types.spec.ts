/** Every type as a drawing of Penpa+: a written link is read back unchanged, or the lost givens are named. */
import { describe, expect, it } from 'vitest';
import { linkFormat } from '../../../src/draw/listing/link-format.ts';
import { readDrawing } from '../../../src/draw/scene/section.ts';
import * as codecs from '../../../src/formats/links/codecs/codecs.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import { FamilyWriter, type ToldFamily } from '../../../src/formats/values/write.ts';
import { type Ground, type Model, openInstance } from '../../../src/index.ts';
import { linkListing } from '../../../src/tasks/transfer/links.ts';
import { Diagnostics } from '../../../src/text/diagnostics.ts';
import { Sources } from '../../../src/text/source.ts';
import { galleryTypes } from '../../examples/gallery.ts';

const TYPES = galleryTypes();

/** The listing of the written link, and the note about it; undefined if Penpa has no such board. */
function written(model: Model, ground: Ground) {
  const drawing = readDrawing(model, new Diagnostics());
  const listed = linkListing(model, ground, { target: 'penpa', drawing });
  if (!listed || 'problem' in listed) return undefined;
  const packed = codecs.packLink('penpa', new Sources().add('link', listed.text));
  if ('problem' in packed) return undefined;
  const link = linkIn(packed.link);
  const unpacked = link && codecs.unpackLink(link);
  if (!unpacked || 'problem' in unpacked) throw new Error(unpacked?.problem);
  return { listing: unpacked.listing, note: 'note' in listed ? listed.note : '' };
}

/** The givens as text; the numbers of rooms are labels, so each is replaced by the room's first cell. */
function givensOf(model: Model, { givens, board }: Ground): ReadonlyMap<string, string> {
  const labels = new Set(
    (linkFormat(model, 'penpa')?.parts ?? [])
      .filter(({ layer }) => layer === 'rooms' || layer === 'cage')
      .flatMap(({ givenNames: names }) => names)
      .map(({ text }) => text),
  );
  const told = (family: ToldFamily): ToldFamily => {
    if (!labels.has(family.name)) return family;
    const seen = [...new Set(family.values)];
    return {
      ...family,
      values: family.values.map((value) => (value === null ? value : seen.indexOf(value))),
    };
  };
  return new Map(givens.map((one) => [one.name, new FamilyWriter(board).entry(told(one)).join('\n')]));
}

const opened = (model: Model, name: string, text: string, format?: string): Ground => {
  const { ground, diagnostics } = openInstance(model, {
    name,
    text,
    ...(format !== undefined && { format }),
  });
  if (!ground) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return ground;
};

const READ = TYPES.filter(({ model }) => linkFormat(model, 'penpa'));

describe('drawings of every type', () => {
  it('has its types', () => {
    expect(TYPES.length).toBeGreaterThan(200);
    expect(READ.length).toBeGreaterThan(90);
  });

  it.each(READ.map((type) => [type.name, type] as const))(
    'of %s are read as they were written, or what is not is named',
    (_, { model, instances }) => {
      for (const [name, text] of instances.slice(0, 2)) {
        const ground = opened(model, name, text);
        const drawn = written(model, ground);
        if (!drawn) continue;
        const before = givensOf(model, ground);
        const named = new Set(Array.from(drawn.note.matchAll(/`(\w+)`/g), ([, word]) => word));
        const back = openInstance(model, { name: 'link', text: drawn.listing, format: 'penpa' }).ground;
        // If a given without which there is no instance is lost, the note must name it.
        if (!back) {
          expect([name, [...before.keys()].filter((given) => named.has(given))]).not.toEqual([name, []]);
          continue;
        }
        const after = givensOf(model, back);
        const lost = [...before].flatMap(([given, value]) => (after.get(given) === value ? [] : [given]));
        expect([name, lost.filter((given) => !named.has(given))]).toEqual([name, []]);
      }
    },
  );
});
