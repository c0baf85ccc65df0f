/**
 * Whatever is typed, the services answer. `EDITS=10000 npx vitest run spec/editor/edits` makes as many edits; the sample here is
 * small. The server keeps snapshots by text: a second reading of the same text must say the same as the first.
 */
import { expect, it } from 'vitest';
import { mistakesOf } from '../../src/editor/mistakes.ts';
import { analyse } from '../../src/editor/snapshot.ts';
import { Workspace } from '../../src/editor/workspace.ts';
import { edited, SERVICES } from './edits.ts';
import { lots, models } from './models.ts';

/** After so many edits a model starts anew: else it soon consists of mistakes. */
const SESSION = 12;

it('random edits of all models: no exception, and the mistakes of a fresh start', {
  timeout: 900_000,
}, () => {
  const count = Number(process.env.EDITS ?? 250);
  const workspace = new Workspace(() => undefined);
  for (let seed = 1; seed * SESSION <= count + SESSION; seed++) {
    const lot = lots(seed);
    const { file, text: model } = models[lot(models.length)]!;
    let text = model;
    for (let step = 0; step < SESSION; step++) {
      const edit = edited(text, lot);
      text = edit.text;
      workspace.open(file, text);
      const snapshot = workspace.snapshot(file)!;
      const offset = Math.min(edit.offset, text.length);
      for (const [name, ask] of Object.entries(SERVICES)) {
        expect(() => ask(snapshot, offset), `${name} of ${file}, seed ${seed}, step ${step}`).not.toThrow();
      }
      const fresh = analyse(file, text, workspace.resolve);
      expect(mistakesOf(snapshot), `${file}, seed ${seed}, step ${step}`).toEqual(mistakesOf(fresh));
    }
  }
});
