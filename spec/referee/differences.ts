/** Where pzl means another thing than puzz.link's program: each with a reason that a solver of the type would accept. */
import type { Found } from './compare.ts';

export interface Difference {
  /** Of this type; of all unless told. */
  readonly type?: string;
  readonly kind: Found['kind'];
  /** Of boards that break a rule with one of these codes. */
  readonly broken?: readonly string[];
  /** Of addresses like this. */
  readonly example?: RegExp;
  readonly reason: string;
}

export const DIFFERENCES: readonly Difference[] = [
  {
    kind: 'board',
    broken: ['brNoShade', 'brNoLine', 'brNoValidNum'],
    reason: 'An answer in which nothing is drawn counts as any other: no rule asks for more.',
  },
  {
    type: 'keywest',
    kind: 'board',
    broken: ['ceNoNum'],
    reason: 'The roads are the answer; the numbers of the islands follow from them and need not be written.',
  },
];

export const isMeant = (found: Found, { type, kind, broken, example }: Difference): boolean =>
  (type === undefined || type === found.type) &&
  kind === found.kind &&
  (broken === undefined || (found.broken !== undefined && broken.includes(found.broken))) &&
  (example === undefined || example.test(found.example));
