/** Advice for setters: the fewest clues that make a draft unique, and clues that aren't needed. */
import {
  type Clue,
  Element,
  ElementText,
  type Ground,
  mend,
  needless,
  PlaceNames,
  type Proposal,
  textOfValue,
} from '../../src/index.ts';
import { opened, plainElements } from './opened.ts';
import type { Mended, Needed, PlainElement, PlainProposal } from './protocol.ts';

/** The greatest number of places that a sentence lists; for more places it gives only their number. */
const MOST_NAMED = 6;

export async function findMends({ text, seconds }: { text: string; seconds: number }): Promise<Mended> {
  const { model, ground } = opened();
  const outcome = await mend(model, { name: 'draft', text }, { timeLimit: seconds });
  switch (outcome.status) {
    case 'error':
      return { status: 'failed', message: outcome.diagnostics.map(({ message }) => message).join('\n') };
    case 'unique':
      return { status: 'unique' };
    default: {
      const proposals = outcome.proposals.map((proposal) => plainProposal(proposal, ground));
      return { status: outcome.status, proposals, fewest: outcome.fewest };
    }
  }
}

export async function findNeeded({ text, seconds }: { text: string; seconds: number }): Promise<Needed> {
  const { model } = opened();
  const outcome = await needless(model, { name: 'draft', text }, { timeLimit: seconds });
  switch (outcome.status) {
    case 'error':
      return { status: 'failed', message: outcome.diagnostics.map(({ message }) => message).join('\n') };
    case 'none':
    case 'several':
      return { status: outcome.status };
    default:
      return {
        status: outcome.status,
        clues: outcome.clues ?? 0,
        single: placesOf(outcome.single ?? []),
        together: placesOf(outcome.together ?? []),
        text: outcome.text ?? text,
      };
  }
}

const placesOf = (clues: readonly Clue[]): PlainElement[] =>
  plainElements(clues.flatMap(({ at }) => (at instanceof Element ? [at] : [])));

function plainProposal({ changes, text, answers }: Proposal, { board, givens }: Ground): PlainProposal {
  const places = new PlaceNames(board);
  const names = new ElementText(board);
  const words = changes.slice(0, MOST_NAMED).map(({ given, at, becomes }) => {
    const type = givens.find(({ name }) => name === given)?.type;
    const value = becomes === null || !type ? 'no clue' : textOfValue(becomes, type, names);
    return at instanceof Element ? `${value} at ${places.name(at)}` : `${given}: ${value}`;
  });
  const more = changes.length - words.length;
  return {
    count: changes.length,
    sentence: `${words.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    places: placesOf(changes),
    text,
    answers,
  };
}
