/**
 * Half-written models, as editors and servers receive them: checks the formatter, the editor services at a place of the
 * text, and the reader of jobs.
 */

import { coloredRanges } from '../../src/editor/colors.ts';
import { complete } from '../../src/editor/complete.ts';
import { format } from '../../src/editor/format/format.ts';
import { hover } from '../../src/editor/hover.ts';
import { mistakesOf } from '../../src/editor/mistakes.ts';
import { definition, references, rename } from '../../src/editor/navigate.ts';
import { documentSymbols, foldings, lenses, selections } from '../../src/editor/outline.ts';
import { signatureHelp } from '../../src/editor/signature.ts';
import { analyse } from '../../src/editor/snapshot.ts';
import { readJob } from '../../src/tasks/jobs/job.ts';
import type { Generator } from '../backends/sat/random.ts';
import { ModelCache } from './example-models.ts';
import { Mutator } from './mutate.ts';
import { CONTROL_CHARACTERS } from './safe.ts';
import { type Case, inTime, problem, type Target, textOf, type Verdict } from './target.ts';

/** The greatest number of characters in the message about a malformed job. */
const LONGEST_FAULT = 2000;
const JOB =
  '{"id": 7, "question": "unique", "model": {"name": "a.pzl", "text": "puzzle \\"A\\"", "used": {}}, "instance": {"text": "size: 2 2"}, "seed": 3, "timeLimit": 0.1, "set": {"a": "1"}}';

export class Editing implements Target {
  readonly name = 'half-written texts';
  readonly weight = 1.5;
  readonly maxSeconds = 30;
  readonly texts = ['text'];
  readonly #cache = new ModelCache();
  readonly #mutator = new Mutator([JOB, ...this.#cache.models.map(({ text }) => text)]);

  make(random: Generator): Case {
    const kind = random.pick(['form', 'form', 'places', 'places', 'job'] as const);
    const { text } = random.pick(this.#cache.models);
    const changed = this.#mutator.mutate(
      kind === 'job' ? JOB : text,
      random.pick(this.#cache.models).text,
      random,
    );
    return { kind, text: changed, at: random.below(changed.length + 1) };
  }

  check(input: Case): Verdict {
    return inTime(() => this.#check(input));
  }

  #check(input: Case): Verdict {
    const text = textOf(input, 'text');
    switch (input.kind) {
      case 'form': {
        const formed = format('fuzz.pzl', text);
        if (formed.status !== 'formatted') return 'fine';
        const again = format('fuzz.pzl', formed.text);
        return again.status === 'formatted' && again.text === formed.text
          ? 'fine'
          : problem('form', `${again.status} ${formed.text.slice(0, 1000)}`);
      }
      case 'job': {
        const job = readJob(text);
        return 'fault' in job && (CONTROL_CHARACTERS.test(job.fault) || job.fault.length > LONGEST_FAULT)
          ? problem('obeyed', JSON.stringify(job.fault))
          : 'fine';
      }
      default:
        return this.#places(text, Math.min(Number(input.at), text.length));
    }
  }

  #places(text: string, at: number): Verdict {
    const snapshot = analyse('fuzz.pzl', text, this.#cache.used);
    mistakesOf(snapshot);
    documentSymbols(snapshot);
    coloredRanges(snapshot);
    foldings(snapshot);
    lenses(snapshot);
    complete(snapshot, at, ['other']);
    hover(snapshot, at);
    signatureHelp(snapshot, at);
    selections(snapshot, at);
    definition(snapshot, at);
    references(snapshot, at, []);
    rename(snapshot, at, 'other', []);
    return 'fine';
  }
}
