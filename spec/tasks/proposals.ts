/**
 * Random drafts of a type. What `mend` and `needless` say about them is checked by solving the texts again: for the tests, and for the bench
 * `proposals`, which tries many more. Claims that no smaller change suffices are tested by removing or adding one clue after the other.
 */
import { solve } from '../../src/index.ts';
import type { Model } from '../../src/language/model.ts';
import { Random } from '../../src/tasks/common/random.ts';
import { generate } from '../../src/tasks/generate/generate.ts';
import { mend } from '../../src/tasks/mend/mend.ts';
import { needless } from '../../src/tasks/mend/needless.ts';
import { openInstance } from '../../src/tasks/open/open-instance.ts';
import type { Diagnostic } from '../../src/text/diagnostics.ts';

export interface Tally {
  /** The number of puzzles that were proposed; each was solved again. */
  shown: number;
  /** Wrong statements, each with its draft. */
  readonly wrong: string[];
  /** For each verdict: how often it was given. */
  readonly verdicts: Map<string, number>;
  /** For each message of a mistake: the first draft with this mistake. */
  readonly mistakes: Map<string, string>;
}

export const newTally = (): Tally => ({ shown: 0, wrong: [], verdicts: new Map(), mistakes: new Map() });

/** The time limit in seconds for one question. */
const SECONDS = 5;

/** Tries this many drafts, each made from one puzzle: with removed clues, changed clues, and unchanged. */
export async function tryType(model: Model, seed: number, drafts: number, tally: Tally): Promise<void> {
  const random = new Random(seed);
  for (let draft = 0; draft < drafts; draft++) {
    const made = await generate(model, { seed: random.intBelow(1e6), timeLimit: 6 * SECONDS });
    if (made.status !== 'generated') {
      count(tally, `puzzle ${made.status}`);
      if (made.status === 'error') mistaken(tally, 'puzzle', made.diagnostics, '');
      continue;
    }
    for (const text of [
      made.puzzle.text,
      spoiled(made.puzzle.text, random),
      spoiled(made.puzzle.text, random),
    ])
      await tryText(model, text, tally);
  }
}

/** Tries one instance, and records the results in the tally. */
export async function tryText(model: Model, text: string, tally: Tally): Promise<void> {
  const answers = await answersOf(model, text);
  if (answers === undefined) return;
  const wrong = (what: string): void => void tally.wrong.push(`${what}\n${text}`);
  const mended = await mend(model, { name: 'draft', text }, { timeLimit: SECONDS });
  count(tally, `mend ${mended.status}`);
  if (mended.status === 'error') mistaken(tally, 'mend', mended.diagnostics, text);
  if (mended.status === 'unique' && answers !== 1) wrong(`mend says unique of ${answers}`);
  if (mended.status === 'mended') {
    for (const proposal of mended.proposals) {
      tally.shown++;
      const now = await answersOf(model, proposal.text);
      if (now !== (proposal.answers === 'one' ? 1 : 2))
        wrong(`proposal ${proposal.answers}, but ${now}:\n${proposal.text}`);
    }
  }
  if (mended.status === 'hopeless' && 'impossible' in mended && mended.impossible) {
    const bare = text.replace(/(?<=\n {2}.*)(?<![\w.])[\w?]+(?![\w.])/g, (token) =>
      '.'.padStart(token.length),
    );
    if (((await answersOf(model, bare)) ?? 0) > 0)
      wrong('mend says impossible, but there are answers without clues');
  }
  const left = await needless(model, { name: 'draft', text }, { timeLimit: SECONDS });
  count(tally, `needless ${left.status}`);
  if (left.status === 'error') mistaken(tally, 'needless', left.diagnostics, text);
  if (left.status === 'told' || (left.status === 'limit' && left.text !== undefined)) {
    tally.shown++;
    if (answers !== 1) wrong(`needless tells of ${answers} answers`);
    const now = await answersOf(model, left.text!);
    if (now !== 1) wrong(`needless leaves ${now}:\n${left.text}`);
    // If it claims that no more clues can be removed, not even one more may be removable.
    if (left.most && (left.together ?? []).length > 0) {
      const after = await needless(model, { name: 'left', text: left.text! }, { timeLimit: SECONDS });
      if (after.status === 'told' && after.single.length > 0)
        wrong(`needless leaves clues that can go:\n${left.text}`);
    }
  }
}

/** The number of answers, 2 standing for several; undefined if the text can't be read. */
async function answersOf(model: Model, text: string): Promise<number | undefined> {
  const { ground } = openInstance(model, { name: 'again', text });
  if (!ground) return undefined;
  const { answers, status } = await solve(ground, { answers: 2, timeLimit: 4 * SECONDS });
  return status === 'limit' ? undefined : answers;
}

/** The text after one to three changes: a token of a grid is removed, or moved to another place. */
function spoiled(text: string, random: Random): string {
  let now = text;
  for (let times = 1 + random.intBelow(3); times > 0; times--) {
    const tokens = [...now.matchAll(/(?<=\n {2}.*)(?<![\w.])[\w?]+(?![\w.])/g)];
    if (tokens.length === 0) return now;
    const { index, 0: token } = tokens[random.intBelow(tokens.length)]!;
    const other = random.intBelow(2) === 0 ? '.' : tokens[random.intBelow(tokens.length)]![0];
    now = `${now.slice(0, index)}${other.padStart(token.length)}${now.slice(index + token.length)}`;
  }
  return now;
}

const count = ({ verdicts }: Tally, what: string): void =>
  void verdicts.set(what, (verdicts.get(what) ?? 0) + 1);

function mistaken(
  { mistakes }: Tally,
  command: string,
  diagnostics: readonly Diagnostic[],
  text: string,
): void {
  for (const { code, message } of diagnostics) {
    const said = `${command}: ${code}: ${message.replace(/\d+/g, 'N')}`;
    if (!mistakes.has(said)) mistakes.set(said, text);
  }
}
