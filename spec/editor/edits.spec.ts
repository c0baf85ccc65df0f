/**
 * The editor's services answer whatever is typed. `EDITS=10000 npx vitest run spec/editor/edits` makes that many edits; by default, a small sample.
 * Neither what is kept from one version of a text to the next, nor that only a part of a text is checked, may change an answer: a new start gives
 * the same answers, trees, mistakes and formatted text.
 */
import { expect } from 'vitest';
import { type Formatted, format } from '../../src/editor/format/format.ts';
import { mistakesOf } from '../../src/editor/mistakes.ts';
import { analyse } from '../../src/editor/snapshot.ts';
import { Workspace } from '../../src/editor/workspace.ts';
import { longTest } from '../sample.ts';
import { edited, SERVICES } from './edits.ts';
import { lots, models } from './models.ts';

const withoutSources = (formatted: Formatted): object => ({ ...formatted, sources: undefined });

/** After this many edits, the test begins with a new model; otherwise the model would soon consist of mistakes. */
const SESSION = 12;

longTest(
  'random edits of all models: no exception, and the mistakes of a fresh start',
  {
    timeout: 900_000,
  },
  () => {
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
        const fresh = analyse(file, text, workspace.resolve);
        // The first snapshot is checked completely at once, the second only as far as each service needs.
        const mistakes = mistakesOf(fresh);
        for (const [name, ask] of Object.entries(SERVICES)) {
          const which = `${name} of ${file}, seed ${seed}, step ${step}`;
          let found: unknown;
          expect(() => {
            found = ask(snapshot, offset);
          }, which).not.toThrow();
          expect(found, which).toEqual(ask(fresh, offset));
        }
        expect(mistakesOf(snapshot), `${file}, seed ${seed}, step ${step}`).toEqual(mistakes);
        expect(snapshot.own.declarations, `${file}, seed ${seed}, step ${step}`).toEqual(
          fresh.own.declarations,
        );
        if (step % 4 === 3)
          expect(withoutSources(workspace.formatModel(file)!), `${file}, seed ${seed}, step ${step}`).toEqual(
            withoutSources(format(file, text)),
          );
      }
    }
  },
);
