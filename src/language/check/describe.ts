/** Types in words, for messages: "a list of bools", "an int that may be absent". */
import type { EnumType } from '../../model/values.ts';
import { type Field, presentType, type Type } from '../types.ts';

/** A type in words with an article: "a set of cells". */
export function describe(type: Type): string {
  if (type.kind === 'optional') {
    if (type.of.kind === 'nothing') return '`absent`';
    return `${describe(type.of)} that may be ${type.of.kind === 'element' ? 'missing' : 'absent'}`;
  }
  if (type.kind === 'runs') return 'the runs of a list';
  if (type.kind === 'enum' && type.anonymous) return `one of ${memberList(type.enum)}`;
  const words = singularNounOf(type);
  return `${/^`?[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;
}

function singularNounOf(type: Type): string {
  switch (type.kind) {
    case 'error':
    case 'nothing':
      return 'value';
    case 'enum':
      return `\`${type.enum.name}\``;
    case 'element':
      return type.element;
    case 'optional':
      return `${singularNounOf(type.of)} that may be ${type.of.kind === 'element' ? 'missing' : 'absent'}`;
    case 'tuple':
      return `tuple (${type.fields.map(fieldWords).join(', ')})`;
    case 'list':
      return `list${itemsInWords(type.of)}`;
    case 'set':
      return `set${itemsInWords(type.of)}`;
    case 'map':
      return `map from ${describePlural(type.key)} to ${describePlural(type.value)}`;
    case 'family':
      return `family of ${describePlural(type.of)} over ${type.domain.map(describePlural).join(' and ')}`;
    default:
      return type.kind;
  }
}

/**
 * The type of items in words, after "list of" and the like; "ints, each of which may be absent" for items that may be
 * absent.
 */
function itemsInWords(of: Type): string {
  if (of.kind === 'nothing' || of.kind === 'error') return '';
  if (of.kind !== 'optional') return ` of ${describePlural(of)}`;
  return ` of ${describePlural(of.of)}, each of which may be ${presentType(of).kind === 'element' ? 'missing' : 'absent'}`;
}

/** A type in words in the plural, without an article: "lists of bools". */
export function describePlural(type: Type): string {
  switch (type.kind) {
    case 'error':
    case 'nothing':
      return 'values';
    case 'enum':
      return type.anonymous ? memberList(type.enum) : `\`${type.enum.name}\` values`;
    case 'optional':
      return `${describePlural(type.of)} that may be ${presentType(type).kind === 'element' ? 'missing' : 'absent'}`;
    case 'family':
      return `families of ${describePlural(type.of)}`;
    case 'tuple':
      return `tuples (${type.fields.map(fieldWords).join(', ')})`;
    case 'list':
      return `lists${itemsInWords(type.of)}`;
    case 'set':
      return `sets${itemsInWords(type.of)}`;
    case 'map':
      return `maps from ${describePlural(type.key)} to ${describePlural(type.value)}`;
    case 'runs':
      return 'runs';
    default:
      return `${singularNounOf(type)}s`;
  }
}

const fieldWords = (field: Field): string =>
  field.name === undefined ? singularNounOf(field.type) : `${field.name}: ${singularNounOf(field.type)}`;

function memberList(type: EnumType): string {
  const memberNames = type.members.slice(0, 6).map((m) => `\`${m.name}\``);
  return memberNames.join(', ') + (type.members.length > memberNames.length ? ', …' : '');
}
