/** Warnings about things that are allowed in a model but most likely mistakes; for `pzl check` and editors. */
import type { Diagnostic } from '../../text/diagnostics.ts';
import type { Model } from '../model.ts';
import { warnOfAbsentClaims } from './absent-claims.ts';
import { neverEqual } from './never-equal.ts';
import { warnOfLikelySlips } from './slips.ts';
import { unusedNames } from './unused.ts';

export const warningsOf = (model: Model): readonly Diagnostic[] => [
  ...warnOfAbsentClaims(model),
  ...neverEqual(model),
  ...warnOfLikelySlips(model),
  ...unusedNames(model),
];
