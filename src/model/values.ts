/** What expressions evaluate to while grounding: plain JavaScript where fixed, terms where unknown. */
import type { BoolRef, IntRef } from './terms.ts';

export interface EnumType {
  readonly name: string;
  readonly members: readonly EnumValue[];
}

/** A member of an enum; one object per member, so identity is equality. */
export class EnumValue {
  readonly type: EnumType;
  readonly index: number;
  readonly name: string;
  constructor(type: EnumType, index: number, name: string) {
    this.type = type;
    this.index = index;
    this.name = name;
  }
}

/** `region` covers every other set of cells with a place of its own: boxes, segments, windows, given regions. */
export type ElementKind =
  | 'cell'
  | 'border'
  | 'corner'
  | 'link'
  | 'direction'
  | 'row'
  | 'column'
  | 'diagonal'
  | 'region';

/** An element of the board; one object per element, so identity is equality. */
export class Element {
  readonly kind: ElementKind;
  readonly index: number;
  /** The cells of a row, column, diagonal or region, in order; undefined for the others. */
  readonly cells: readonly Element[] | undefined;
  constructor(kind: ElementKind, index: number, cells?: readonly Element[]) {
    this.kind = kind;
    this.index = index;
    this.cells = cells;
  }
}

/** A bool that depends on the answer. */
export class UnknownBool {
  readonly ref: BoolRef;
  constructor(ref: BoolRef) {
    this.ref = ref;
  }
}

/** How the integer of an unknown value is read back: as itself, an enum member, or a board element. */
export type Reading = 'int' | EnumType | readonly Element[];

/** An int, enum member or element that depends on the answer. `absent` is the integer that means "none". */
export class UnknownInt {
  readonly ref: IntRef;
  readonly reading: Reading;
  readonly absent: number | undefined;
  constructor(ref: IntRef, reading: Reading = 'int', absent?: number) {
    this.ref = ref;
    this.reading = reading;
    this.absent = absent;
  }
}
