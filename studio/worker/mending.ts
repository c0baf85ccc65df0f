/** Advice for setters: the fewest clues that make a draft unique, and clues that aren't needed. */
import {
  type Clue,
  Element,
  ElementText,
  type Ground,
  Letters,
  mend,
  needless,
  PlaceNames,
  type Proposal,
  textOfValue,
} from '../../src/index.ts';
import { letteredText, plainElements, requireOpenPuzzle } from './opened.ts';
import type { MendReply, NeedlessReply, PlainElement, PlainProposal } from './protocol.ts';

/** The greatest number of places that a sentence lists; for more places it gives only their number. */
const MAX_NAMED_CHANGES = 6;

export async function findMends({ text, seconds }: { text: string; seconds: number }): Promise<MendReply> {
  const { model, ground } = requireOpenPuzzle();
  const outcome = await mend(model, { name: 'draft', text }, { timeLimit: seconds });
  switch (outcome.status) {
    case 'error':
      return { status: 'failed', message: outcome.diagnostics.map(({ message }) => message).join('\n') };
    case 'unique':
      return { status: 'unique' };
    default: {
      const letters = new Letters(ground.board);
      const proposals = outcome.proposals.map((proposal) => plainProposal(proposal, ground, letters));
      return { status: outcome.status, proposals, fewest: outcome.fewest };
    }
  }
}

export async function findNeedlessClues({
  text,
  seconds,
}: {
  text: string;
  seconds: number;
}): Promise<NeedlessReply> {
  const { model } = requireOpenPuzzle();
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

function plainProposal(
  { changes, text, answers }: Proposal,
  { board, givens }: Ground,
  letters: Letters,
): PlainProposal {
  const placeNames = new PlaceNames(board);
  const elementText = new ElementText(board);
  const words = changes.slice(0, MAX_NAMED_CHANGES).map(({ given, at, becomes }) => {
    const type = givens.find(({ name }) => name === given)?.type;
    const value = becomes === null || !type ? 'no clue' : textOfValue(becomes, type, elementText);
    return at instanceof Element ? `${value} at ${placeNames.name(at)}` : `${given}: ${value}`;
  });
  const moreCount = changes.length - words.length;
  return {
    count: changes.length,
    sentence: letteredText(letters, `${words.join(', ')}${moreCount > 0 ? ` and ${moreCount} more` : ''}`),
    places: placesOf(changes),
    text,
    answers,
  };
}
