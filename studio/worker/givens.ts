/** The givens of an instance for a setter: their places, possible values, and present values. */
import { Element, ElementText, type Ground, textOfValue, type ValueType } from '../../src/index.ts';
import type { GivenShape, PlainType } from './protocol.ts';

export function givensOf({ givens, board }: Ground): GivenShape[] {
  const elementText = new ElementText(board);
  return givens.map(({ name, type, domain, values }) => {
    const first = domain?.[0];
    return {
      name,
      ...(first instanceof Element && { place: first.kind }),
      type: plainType(type, elementText),
      elements: domain?.map((key) => (key instanceof Element ? key.index : -1)) ?? [-1],
      texts: values.map((value) => textOfValue(value, type, elementText)),
    };
  });
}

function plainType(type: ValueType, names: ElementText): PlainType {
  switch (type.kind) {
    case 'bool':
      return { kind: 'bool' };
    case 'int':
      return {
        kind: 'int',
        ...(type.low !== undefined && { low: type.low }),
        ...(type.high !== undefined && { high: type.high }),
      };
    case 'enum':
    case 'names':
      return { kind: 'names', names: type.enum.members.map((member) => member.name) };
    case 'oneOf':
      return { kind: 'names', names: type.values.map((value) => textOfValue(value, type, names)) };
    case 'optional':
    case 'unknown':
      return { kind: type.kind, of: plainType(type.of, names) };
    case 'list':
      return { kind: 'list', of: plainType(type.of, names) };
    case 'set':
      return { kind: 'list', of: plainType(type.of, names), isSet: true };
    case 'tuple':
      return {
        kind: 'tuple',
        fields: type.fields.map((field) => ({ ...field, type: plainType(field.type, names) })),
      };
    case 'element':
      return {
        kind: 'element',
        element: type.element,
        ...(type.element === 'direction' && { names: directionNames(names) }),
      };
  }
}

/** The names of the directions; a direction without a name has its number instead. */
function directionNames(names: ElementText): readonly string[] {
  const nameList: string[] = [];
  for (let at = 0; names.text('direction', at) !== String(at); at++)
    nameList.push(names.text('direction', at));
  return nameList;
}
