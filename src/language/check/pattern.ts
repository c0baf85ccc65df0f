/** Patterns: shapes drawn with `#`, `.`, `?` and letters, matched everywhere on the board. */

import { BOARD_TRAITS } from '../../model/boards/kinds.ts';
import type { PatternExpression } from '../syntax/ast.ts';
import { BOOL, elementOf, fits, INT } from '../types.ts';
import {
  type CheckContext,
  causeOfAll,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  type Scope,
  typeWithCause,
} from './context.ts';
import { checkExpression, checkTruth, reportMismatch, truthTyping } from './demands.ts';

const CELL_TYPE = elementOf('cell');
const PATTERN_SIGNS: ReadonlySet<string> = new Set(['#', '.', '?']);

export function checkPattern(
  context: CheckContext,
  e: PatternExpression,
  scope: Scope | undefined,
): ExpressionType {
  const subject = checkSubject(context, e, scope);
  const cellScope: Scope = { name: 'it', span: e.span, typing: typeWithCause(CELL_TYPE), outerScope: scope };
  const typings = [subject];
  const letters = new Set<string>();
  for (const { symbol, condition } of e.legend) {
    if (letters.has(symbol.text)) {
      context.error('duplicate-name', `The letter \`${symbol.text}\` is explained twice.`, symbol.span);
    } else if (PATTERN_SIGNS.has(symbol.text) || symbol.text.length !== 1) {
      const advice = 'A legend explains single letters.';
      context.error('pattern', `\`${symbol.text}\` can't be explained.`, symbol.span, { advice });
    }
    letters.add(symbol.text);
    typings.push(checkTruth(context, condition, cellScope));
  }
  checkRows(context, e, letters);
  if (typings.some(isError)) return ERROR_TYPING;
  return typeWithCause(e.mode === 'count' ? INT : BOOL, causeOfAll(typings));
}

function checkSubject(context: CheckContext, e: PatternExpression, scope: Scope | undefined): ExpressionType {
  const subjectTyping = checkExpression(context, e.subject, scope);
  const kind = context.boardKinds.find((k) => !BOARD_TRAITS[k].rectangular);
  if (kind && context.boardSpan) {
    return context.error(
      'wrong-board',
      `A ${kind} board has no patterns: they are drawn on squares.`,
      e.subject.span,
      {
        notes: [{ message: 'The board is declared here.', span: context.boardSpan }],
      },
    );
  }
  if (isError(subjectTyping)) return ERROR_TYPING;
  const { type } = subjectTyping;
  if (type.kind === 'family' && type.domain.length === 1 && type.domain.every((d) => fits(d, CELL_TYPE))) {
    return truthTyping(context, subjectTyping, e.subject);
  }
  const advice = '`#` and `.` say where it holds: `find storm[cells]: bool`, or a condition such as `x = 1`.';
  return reportMismatch(context, e.subject, type, 'a family of bools over cells', advice);
}

function checkRows(context: CheckContext, e: PatternExpression, letters: ReadonlySet<string>): void {
  for (const row of e.rows) {
    for (const { symbol, span } of row) {
      if (PATTERN_SIGNS.has(symbol) || letters.has(symbol)) continue;
      context.error('pattern', `The pattern doesn't say what \`${symbol}\` means.`, span, {
        advice: `Use \`#\`, \`.\`, \`?\`, or explain it below: \`with ${symbol}: …\`.`,
      });
      letters = new Set([...letters, symbol]);
    }
  }
}
