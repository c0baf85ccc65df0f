/** Checks of members, such as `c.row`. */

import { append } from '../../model/large-lists.ts';
import { didYouMean } from '../../text/diagnostics.ts';
import { suggest } from '../../text/suggest.ts';
import type { ExpressionOf } from '../syntax/ast.ts';
import { elementOf, itemsOf, optionalOf, presentType, sameDomain, type Type } from '../types.ts';
import { MEMBERS, type MemberName } from '../words/builtins.ts';
import { FOREIGN_ELEMENT_MEMBERS, FOREIGN_MEMBERS, OTHER_MEMBERS } from '../words/other-words.ts';
import {
  ALL_DIRECTIONS,
  BOARDS_OF_WORD,
  MEMBER_TYPES,
  type MemberSignature,
  namedDirections,
  type Receiver,
} from '../words/signatures.ts';
import {
  type CheckContext,
  ERROR_TYPING,
  type ExpressionType,
  isError,
  type Scope,
  typeWithCause,
} from './context.ts';
import { checkBoardWord, checkDirection, checkExpression, isFunction, requireFixed } from './demands.ts';
import { describe, describePlural } from './describe.ts';

const isMember = (name: string): name is MemberName => Object.hasOwn(MEMBERS, name);

/**
 * The typing of a member without a call, `c.neighbors`. The name of a method is reported here; `checkCall` handles
 * method calls.
 */
export function checkMember(
  context: CheckContext,
  e: ExpressionOf<'member'>,
  scope: Scope | undefined,
): ExpressionType {
  const target = checkExpression(context, e.target, scope);
  return memberOf(context, e, target, undefined);
}

/**
 * The typing of a member. In a method call, `argument` is the typing of its argument, a direction; for a plain member
 * it is undefined.
 */
export function memberOf(
  context: CheckContext,
  e: ExpressionOf<'member'>,
  target: ExpressionType,
  argument: ExpressionType | undefined,
): ExpressionType {
  if (isError(target)) return ERROR_TYPING;
  const isMissing = target.type.kind === 'optional';
  const type = presentType(target.type);
  const result = memberType(context, e, type, argument !== undefined);
  if (!result) return ERROR_TYPING;
  if (type.kind === 'element') {
    const advice = `Bind it: \`exists x in … where … = x: x.${e.name.text}\`.`;
    if (!requireFixed(context, target, e.target.span, 'an element whose members are asked for', advice))
      return ERROR_TYPING;
  }
  return typeWithCause(isMissing ? optionalOf(result) : result, target.cause);
}

function memberType(
  context: CheckContext,
  e: ExpressionOf<'member'>,
  type: Type,
  isCall: boolean,
): Type | undefined {
  const name = e.name.text;
  if (type.kind === 'tuple') {
    const field = type.fields.find((f) => f.name === name);
    if (field) return field.type;
  }
  const receiver = receiverOf(type);
  if (receiver === 'cell' && ALL_DIRECTIONS.has(name)) {
    return isError(checkDirection(context, name, e.name.span)) ? undefined : optionalOf(elementOf('cell'));
  }
  const signature = isMember(name) ? MEMBER_TYPES[name] : undefined;
  const result = receiver && signature?.of[receiver];
  if (!signature || !result) {
    reportWrongMember(context, e, type, receiver, signature);
    return undefined;
  }
  if (BOARDS_OF_WORD.has(name) && !checkBoardWord(context, name, e.name.span)) return undefined;
  if (isCall !== (signature.direction === receiver)) {
    const message = isCall ? `\`${name}\` takes no arguments.` : `\`${name}\` needs a direction.`;
    const advice = isCall ? `Write \`.${name}\` alone.` : `Write \`.${name}(d)\`, with \`d in directions\`.`;
    context.error('argument-count', message, e.name.span, { advice });
    return undefined;
  }
  return result === 'item' ? itemsOf(type) : result;
}

function receiverOf(type: Type): Receiver | undefined {
  return type.kind === 'element' ? type.element : type.kind === 'list' ? 'list' : undefined;
}

function reportWrongMember(
  context: CheckContext,
  e: ExpressionOf<'member'>,
  type: Type,
  receiver: Receiver | undefined,
  signature: MemberSignature | undefined,
): void {
  const name = e.name.text;
  const memberNames = membersOf(context, type, receiver);
  const typeText = describe(
    type.kind === 'list' || type.kind === 'set' ? { ...type, of: { kind: 'nothing' } } : type,
  );
  const message = `${typeText.charAt(0).toUpperCase() + typeText.slice(1)} has no \`${name}\``;
  if (isFunction(name) && !signature) {
    const of = context.quote(e.target.span)?.replaceAll('`', '') ?? '…';
    const advice = `It is a function: \`${name}(${of})\`.`;
    context.error('unknown-member', `${message}.`, e.name.span, { advice });
    return;
  }
  const nameAdvice = adviceForNamedMember(context, e, type);
  if (nameAdvice !== undefined && (!signature || type.kind === 'enum')) {
    context.error('unknown-member', `${message}.`, e.name.span, { advice: nameAdvice });
    return;
  }
  const foreignAdvice = FOREIGN_MEMBERS.get(name);
  if (foreignAdvice !== undefined && !signature && type.kind !== 'element') {
    context.error('unknown-member', `${message}.`, e.name.span, { advice: foreignAdvice });
    return;
  }
  const owners = signature && Object.keys(signature.of).map((owner) => `${owner}s`);
  if (owners) {
    const advice = adviceForOwner(type, name, signature);
    const ownersMessage = `${message}; ${listWords(owners)} have.`;
    context.error('wrong-member', ownersMessage, e.name.span, advice === undefined ? {} : { advice });
    return;
  }
  const other = OTHER_MEMBERS.get(name);
  const suggestion = other !== undefined && memberNames.includes(other) ? other : suggest(name, memberNames);
  const membersText =
    memberNames.length > 0 ? `It has ${listWords(memberNames.map((m) => `\`${m}\``))}.` : undefined;
  context.error(
    'unknown-member',
    `${message}.`,
    e.name.span,
    didYouMean(suggestion, e.name.span, membersText),
  );
}

/** Advice for a dot followed by the name of a given, find or enum member of the model, or by the name of a member in another language. */
function adviceForNamedMember(
  context: CheckContext,
  { name, target }: ExpressionOf<'member'>,
  type: Type,
): string | undefined {
  const declaredType = context.symbols.get(name.text)?.typing?.type;
  const of = context.quote(target.span)?.replaceAll('`', '') ?? '…';
  if (declaredType?.kind === 'family' && sameDomain(declaredType.domain, [type]))
    return `The value of a family stands in brackets: \`${name.text}[${of}]\`.`;
  if (
    type.kind === 'set' &&
    type.of.kind === 'enum' &&
    type.of.enum.members.some((one) => one.name === name.text)
  )
    return `Members stand by themselves: \`${name.text}\`.`;
  if (type.kind === 'enum' && (name.text === 'index' || name.text === 'value'))
    return name.text === 'value'
      ? `The int that a member carries is \`value(${of})\`.`
      : 'Members of an enum have no number. One that a rule speaks of is told by a given, `given first: Guest`; an int that each carries, `A = 1`, is `value(m)`.';
  return type.kind === 'element' ? FOREIGN_ELEMENT_MEMBERS.get(name.text) : undefined;
}

function membersOf(context: CheckContext, type: Type, receiver: Receiver | undefined): string[] {
  const memberNames = type.kind === 'tuple' ? type.fields.flatMap((f) => f.name ?? []) : [];
  if (!receiver) return memberNames;
  for (const [name, { of }] of Object.entries(MEMBER_TYPES)) if (of[receiver]) memberNames.push(name);
  if (receiver === 'cell') append(memberNames, new Set(context.boardKinds.flatMap(namedDirections)));
  return memberNames;
}

/** Advice for a member of a set or list, if the single items have a member of this name. */
function adviceForOwner(type: Type, name: string, signature: MemberSignature): string | undefined {
  const items = itemsOf(type);
  const receiver = items && receiverOf(items);
  if (!receiver || !signature.of[receiver]) return undefined;
  return `Ask its ${describePlural(items)} one by one: \`forall x in …: … x.${name}\`.`;
}

export const listWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
