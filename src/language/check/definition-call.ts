/** Calls of defs: the body is checked anew for the arguments of each call. */
import type { Span } from '../../text/source.ts';
import type { DefDeclaration } from '../syntax/ast.ts';
import { fits, optionalOf, typeKey } from '../types.ts';
import type { Argument } from './argument.ts';
import {
  type CheckContext,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  type NamedSymbol,
  type Scope,
  typeWithCause,
} from './context.ts';
import { checkExpression, reportMismatch } from './demands.ts';
import { describe } from './describe.ts';
import { resolveType } from './types.ts';

/** How often bodies of defs may be checked for new combinations of argument types; sensible models need far less. */
const MAX_APPLICATIONS = 5000;

/**
 * The typing of a def's body with the parameters bound to the arguments; the body is checked again for every new
 * combination of argument types.
 */
export function applyDef(
  context: CheckContext,
  symbol: NamedSymbol,
  args: readonly Argument[],
  span: Span,
): ExpressionType {
  const { declaration } = symbol;
  if (declaration?.kind !== 'def' || args.some((a) => isError(a.typing))) return ERROR_TYPING;
  const { parameters } = declaration;
  if (args.length !== parameters.length) {
    const argumentCountText = `${parameters.length} ${parameters.length === 1 ? 'argument' : 'arguments'}`;
    return context.error(
      'argument-count',
      `\`${symbol.name}\` takes ${argumentCountText}, not ${args.length}.`,
      span,
      {
        notes: [{ message: `\`${symbol.name}\` is defined here.`, span: symbol.span }],
      },
    );
  }
  const typings: ExpressionType[] = [];
  let isMissing = false;
  for (const [k, parameter] of parameters.entries()) {
    const argument = args[k];
    if (!argument) return ERROR_TYPING;
    const parameterType = parameter.type && resolveType(context, parameter.type, 'parameter');
    let { type } = argument.typing;
    // A def with an absent argument is absent itself, unless the parameter's type allows `absent`.
    if (type.kind === 'optional' && !isUnknown(argument.typing) && parameterType?.kind !== 'optional') {
      if (type.of.kind === 'element') isMissing = true;
      type = type.of;
    }
    if (parameterType && !fits(type, parameterType)) {
      return reportMismatch(
        context,
        argument.at,
        argument.typing.type,
        `${describe(parameterType)}, as \`${symbol.name}\` asks`,
      );
    }
    typings.push(typeWithCause(type, argument.typing.cause));
  }
  const result = applyBody(context, symbol.name, declaration, typings, span);
  return isMissing && !isError(result) ? typeWithCause(optionalOf(result.type), result.cause) : result;
}

const isUnknown = ({ cause }: ExpressionType): boolean => cause !== undefined && !cause.isUnknownGiven;

export function applyBody(
  context: CheckContext,
  name: string,
  declaration: DefDeclaration,
  typings: readonly ExpressionType[],
  call: Span | undefined,
): ExpressionType {
  const keys = typings.map(({ type, cause }) => {
    const key = typeKey(type);
    return key && `${key} ${cause ? `${cause.name}${cause.isUnknownGiven}` : ''}`;
  });
  const key = `${name}(${keys.join(';')})`;
  const cachedTyping = context.typingByApplication.get(key);
  if (cachedTyping) return cachedTyping;
  if (
    keys.includes(undefined) ||
    context.typingByApplication.size >= MAX_APPLICATIONS + 2 * context.symbols.size
  ) {
    return context.error(
      'too-complex',
      `The types that \`${name}\` is applied to grow too large.`,
      call ?? declaration.span,
    );
  }
  if (context.isApplying(name)) {
    return context.error('recursion', `\`${name}\` is defined by itself.`, call ?? declaration.name.span, {
      notes: [{ message: `\`${name}\` is defined here.`, span: declaration.name.span }],
      advice:
        "Definitions are written out when a puzzle is loaded, so they can't repeat. What goes on from cell to cell has words of its own: `ray(c, east)`, `leading(…)`, `component(c, …)`; what adds up is a `sum` over a set.",
    });
  }
  const retry = (): ExpressionType => applyBody(context, name, declaration, typings, call);
  const result = context.checkDefinition(
    { name, body: declaration.span, call },
    declaration.body,
    retry,
    () => {
      let scope: Scope | undefined;
      for (const [k, parameter] of declaration.parameters.entries()) {
        scope = context.bind(scope, parameter.name, typings[k] ?? ERROR_TYPING);
      }
      return checkExpression(context, declaration.body, scope);
    },
  );
  context.typingByApplication.set(key, result);
  context.appliedDefs.add(name);
  return result;
}

/** Checks a def that is never applied, with arguments of the declared types, so that at least names are checked. */
export function checkUnusedDef(
  context: CheckContext,
  symbol: NamedSymbol,
  declaration: DefDeclaration,
): void {
  if (context.appliedDefs.has(symbol.name)) return;
  const typings = declaration.parameters.map((p) =>
    p.type ? typeWithCause(resolveType(context, p.type, 'parameter')) : ERROR_TYPING,
  );
  applyBody(context, symbol.name, declaration, typings, undefined);
}
