/**
 * Advice for setters: clues that would make the draft unique, clues that aren't needed, and symmetry for entering
 * clues.
 */
import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { type Spot, spotOf } from '../board/plan.ts';
import { SYMMETRY_WORDS, type Symmetry } from '../set/symmetry.ts';
import type { PlainProposal, Verdict } from '../worker/protocol.ts';
import { Lettered } from './lettered.tsx';

export interface AdviceProps {
  readonly message: string;
  readonly isSearching: boolean;
  readonly verdict: { readonly found: Verdict } | 'asking' | undefined;
  readonly proposals: readonly PlainProposal[];
  /** The draft without some clues that can be removed together (`text`), and the number of these clues. */
  readonly smallerDraft: { readonly text: string; readonly count: number } | undefined;
  readonly stop: () => void;
  readonly findNeedlessClues: () => void;
  readonly findMends: () => void;
  readonly findCandidates: () => void;
  readonly findSolvePath: () => void;
  /** The values that answers have at the selected place, in words. */
  readonly candidatesText: string;
  readonly revealAnswer: () => void;
  readonly point: (spots: readonly Spot[]) => void;
  /** Replaces the draft's text. */
  readonly take: (text: string) => void;
}

export function Advice(props: AdviceProps): JSX.Element {
  const { message, isSearching, smallerDraft, take } = props;
  return (
    <div class="advice">
      <p class="foot">
        <span role="status">{message}</span>
        {isSearching ? <QuestionButton word="Stop" does={props.stop} /> : <Questions {...props} />}
      </p>
      {props.candidatesText !== '' && <p role="status">Here: {props.candidatesText}</p>}
      {smallerDraft && (
        <p>
          <button type="button" class="quiet" onClick={() => take(smallerDraft.text)}>
            {smallerDraft.count === 1
              ? 'Take it out'
              : `Take out the ${smallerDraft.count} that can go together`}
          </button>
        </p>
      )}
      <Proposals {...props} />
    </div>
  );
}

function QuestionButton({ word, does }: { readonly word: string; readonly does: () => void }): JSX.Element {
  return (
    <button type="button" class="link" onClick={does}>
      {word}
    </button>
  );
}

/** The questions that a setter can ask the solver; they depend on the number of answers. */
function Questions(props: AdviceProps): JSX.Element | null {
  const { verdict } = props;
  switch (verdict === undefined || verdict === 'asking' ? undefined : verdict.found.status) {
    case 'unique':
      return (
        <>
          <QuestionButton word="Which clues are needless?" does={props.findNeedlessClues} />
          <QuestionButton word="How hard is it?" does={props.findSolvePath} />
          <QuestionButton word="Take an answer as clues" does={props.revealAnswer} />
        </>
      );
    case 'several':
      return (
        <>
          <QuestionButton word="Which clues make it one?" does={props.findMends} />
          <QuestionButton word="What can stand where?" does={props.findCandidates} />
          <QuestionButton word="Take an answer as clues" does={props.revealAnswer} />
        </>
      );
    case 'none':
      return <QuestionButton word="Which clues have to change?" does={props.findMends} />;
    default:
      return null;
  }
}

function Proposals({ proposals, point, take }: AdviceProps): JSX.Element | null {
  if (proposals.length === 0) return null;
  return (
    <ul class="proposals" aria-label="Ways to mend it">
      {proposals.map((proposal) => (
        <li key={proposal.text}>
          <button
            type="button"
            class="quiet"
            onPointerEnter={() => point(proposal.places.flatMap(spotOf))}
            onFocus={() => point(proposal.places.flatMap(spotOf))}
            onClick={() => take(proposal.text)}
          >
            <Lettered text={proposal.sentence} />
          </button>
          {proposal.answers === 'several' && <small> leaves several answers</small>}
        </li>
      ))}
    </ul>
  );
}

/** Lets the setter choose a symmetry for entering clues, among those that the board has. */
export function SymmetryChoice({
  chosenSymmetry,
  possibleSymmetries,
}: {
  readonly chosenSymmetry: Signal<Symmetry>;
  readonly possibleSymmetries: readonly Symmetry[];
}): JSX.Element {
  return (
    <label class="lead symmetry">
      Clues with{' '}
      <select
        value={chosenSymmetry.value}
        onChange={(event) => {
          chosenSymmetry.value = event.currentTarget.value as Symmetry;
        }}
      >
        {possibleSymmetries.map((symmetry) => (
          <option key={symmetry} value={symmetry}>
            {SYMMETRY_WORDS[symmetry]}
          </option>
        ))}
      </select>
    </label>
  );
}
