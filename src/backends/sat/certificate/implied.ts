// Checks whether a clause follows from one constraint: with all its literals false, nothing satisfies the constraint.
import { AlikeCheck } from './alike.ts';
import { ConnectedCheck, SizedCheck } from './connectivity.ts';
import type { Constraint } from './constraints.ts';
import type { Known } from './known.ts';
import { contradictsAcyclic, LineCheck } from './lines.ts';
import { RegionsCheck } from './regions.ts';
import { contradictsLinear } from './sums.ts';

export interface ConstraintCheck {
  /** True only if no assignment that agrees with the known literals satisfies the constraint. */
  contradicts(known: Known): boolean;
}

/** A checker of one constraint, which keeps its data from clause to clause. */
export function checkOf(constraint: Constraint): ConstraintCheck {
  switch (constraint.kind) {
    case 'connected':
      return new ConnectedCheck(constraint);
    case 'loop':
      return new LineCheck(constraint);
    case 'linear':
      return { contradicts: (known) => contradictsLinear(constraint, known) };
    case 'regions':
      return new RegionsCheck(constraint);
    case 'sized':
      return new SizedCheck(constraint);
    case 'alike':
      return new AlikeCheck(constraint);
    case 'acyclic':
      return { contradicts: (known) => contradictsAcyclic(constraint, known) };
  }
}
