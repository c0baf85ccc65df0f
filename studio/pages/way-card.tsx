/** Controls for viewing the steps from the clues to the answer, one at a time. */
import type { JSX } from 'preact';
import type { SolvePath } from '../game/hinting.ts';
import { Lettered } from './lettered.tsx';

export function SolvePathCard({
  solvePath: { steps, status, at },
  goTo,
  close,
}: {
  readonly solvePath: SolvePath;
  readonly goTo: (at: number) => void;
  readonly close: () => void;
}): JSX.Element {
  const step = steps[at];
  const isLast = at === steps.length - 1;
  return (
    <section class="card" aria-label="The way to the answer">
      <b>
        Step {at + 1} of {steps.length}: {step?.technique}
      </b>
      <p>
        {step && <Lettered text={step.sentence} />}
        {isLast && status !== 'solved' && ' Here it ends.'}
      </p>
      <button type="button" disabled={at === 0} onClick={() => goTo(at - 1)}>
        Back
      </button>
      <button type="button" disabled={isLast} onClick={() => goTo(at + 1)}>
        Next
      </button>
      <button type="button" onClick={close}>
        Close
      </button>
    </section>
  );
}
