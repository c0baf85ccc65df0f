// All families of generated formulas, one line each.
import type { Family } from './cnf.ts';
import { countingFamily } from './counting.ts';
import { edgeMatchingFamily } from './edge-matching.ts';
import { nonogramFamily } from './nonogram.ts';
import { planningFamily } from './planning.ts';
import { randomSatFamily } from './random-sat.ts';
import { slitherlinkFamily } from './slitherlink.ts';
import { stormFamily } from './storm.ts';
import { sudokuFamily } from './sudoku.ts';

export const families: readonly Family[] = [
  edgeMatchingFamily,
  slitherlinkFamily,
  nonogramFamily,
  stormFamily,
  sudokuFamily,
  randomSatFamily,
  countingFamily,
  planningFamily,
];
