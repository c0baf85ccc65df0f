/**
 * Advice for setters: clues that would make the draft unique, clues that aren't needed, and symmetry for entering
 * clues.
 */
import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { type Spot, spotOf } from '../board/plan.ts';
import { SYMMETRY_WORDS, type Symmetry } from '../set/symmetry.ts';
import type { PlainProposal, Verdict } from '../worker/protocol.ts';

export interface AdviceProps {
  readonly message: string;
  readonly seeking: boolean;
  readonly verdict: { readonly found: Verdict } | 'asking' | undefined;
  readonly proposals: readonly PlainProposal[];
  /** The draft without some clues that can be removed together (`text`), and the number of these clues. */
  readonly fewer: { readonly text: string; readonly count: number } | undefined;
  readonly stop: () => void;
  readonly findNeedless: () => void;
  readonly findMends: () => void;
  readonly findCandidates: () => void;
  readonly findWay: () => void;
  /** The values that answers have at the selected place, in words. */
  readonly here: string;
  readonly revealAnswer: () => void;
  readonly point: (spots: readonly Spot[]) => void;
  /** Replaces the draft's text. */
  readonly take: (text: string) => void;
}

export function Advice(props: AdviceProps): JSX.Element {
  const { message, seeking, fewer, take } = props;
  return (
    <div class="advice">
      <p class="foot">
        <span role="status">{message}</span>
        {seeking ? <Ask word="Stop" does={props.stop} /> : <Questions {...props} />}
      </p>
      {props.here !== '' && <p role="status">Here: {props.here}</p>}
      {fewer && (
        <p>
          <button type="button" class="quiet" onClick={() => take(fewer.text)}>
            {fewer.count === 1 ? 'Take it out' : `Take out the ${fewer.count} that can go together`}
          </button>
        </p>
      )}
      <Proposals {...props} />
    </div>
  );
}

function Ask({ word, does }: { readonly word: string; readonly does: () => void }): JSX.Element {
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
          <Ask word="Which clues are needless?" does={props.findNeedless} />
          <Ask word="How hard is it?" does={props.findWay} />
          <Ask word="Take an answer as clues" does={props.revealAnswer} />
        </>
      );
    case 'several':
      return (
        <>
          <Ask word="Which clues make it one?" does={props.findMends} />
          <Ask word="What can stand where?" does={props.findCandidates} />
          <Ask word="Take an answer as clues" does={props.revealAnswer} />
        </>
      );
    case 'none':
      return <Ask word="Which clues have to change?" does={props.findMends} />;
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
            {proposal.sentence}
          </button>
          {proposal.answers === 'several' && <small> leaves several answers</small>}
        </li>
      ))}
    </ul>
  );
}

/** Lets the setter choose a symmetry for entering clues, among those that the board has. */
export function SymmetryChoice({
  chosen,
  among,
}: {
  readonly chosen: Signal<Symmetry>;
  readonly among: readonly Symmetry[];
}): JSX.Element {
  return (
    <label class="lead symmetry">
      Clues with{' '}
      <select
        value={chosen.value}
        onChange={(event) => {
          chosen.value = event.currentTarget.value as Symmetry;
        }}
      >
        {among.map((symmetry) => (
          <option key={symmetry} value={symmetry}>
            {SYMMETRY_WORDS[symmetry]}
          </option>
        ))}
      </select>
    </label>
  );
}
