/** Warnings about things that are allowed in a model but most likely mistakes; for `pzl check` and editors. */
import type { Diagnostic } from '../../text/diagnostics.ts';
import type { Model } from '../model.ts';
import { absentClaims } from './absent-claims.ts';
import { neverEqual } from './never-equal.ts';
import { likelySlips } from './slips.ts';
import { unusedNames } from './unused.ts';

export const warningsOf = (model: Model): readonly Diagnostic[] => [
  ...absentClaims(model),
  ...neverEqual(model),
  ...likelySlips(model),
  ...unusedNames(model),
];
