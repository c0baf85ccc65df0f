/** The types by which an instance's text is read, and over which a find's variables range. */
import type { ElementKind, EnumType, EnumValue, Value } from './values.ts';

export type ValueType =
  | { readonly kind: 'bool' }
  /** An int from `low` to `high`. An undefined bound means no bound; a find's type always has both. */
  | {
      readonly kind: 'int';
      readonly low?: number;
      readonly high?: number;
      /** The name of the list, if the ints are positions in a list of the model. */
      readonly list?: string;
    }
  | { readonly kind: 'enum'; readonly enum: EnumType }
  /** Names that the instance lists: reading a new name adds it to the members of the enum. */
  | { readonly kind: 'names'; readonly enum: EnumType & { readonly members: EnumValue[] } }
  | { readonly kind: 'element'; readonly element: ElementKind }
  /** One of these fixed values: the members of a set that a `let` names, used as a type. */
  | { readonly kind: 'oneOf'; readonly values: readonly Value[] }
  | { readonly kind: 'optional'; readonly of: ValueType }
  /** `T or unknown`: the instance may say `?`. */
  | { readonly kind: 'unknown'; readonly of: ValueType }
  | { readonly kind: 'list'; readonly of: ValueType }
  | { readonly kind: 'set'; readonly of: ValueType }
  | {
      readonly kind: 'tuple';
      readonly fields: readonly { readonly name?: string; readonly type: ValueType }[];
    };
