/**
 * The syntax tree: what was written, with spans, for the whole language. `parse.ts` builds it and is the only file that
 * knows the grammar. Node kinds are discriminated by `kind`.
 */
import type { SourceFile, Span } from '../../text/source.ts';

export interface Name {
  readonly text: string;
  readonly span: Span;
}

// ── Expressions ────────────────────────────────────────────────────────────────────────────────────────────

export type UnaryOperator = 'not' | '-';
export type ArithmeticOperator = '+' | '-' | '*' | 'div' | 'mod' | '^';
export type LogicalOperator = 'and' | 'or' | 'xor' | '=>' | '<=>';
export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

/** A bound name, or a tuple of names that destructures a tuple. */
export type Target =
  | { readonly kind: 'name'; readonly name: Name }
  | { readonly kind: 'tuple'; readonly names: readonly Name[]; readonly span: Span };

/** `x in S where P` of a quantifier or comprehension; several targets (`a, b in S`) each range over the set. */
export interface Generator {
  readonly targets: readonly Target[];
  readonly domain: Expression;
  readonly where?: Expression;
  readonly span: Span;
}

export type Expression =
  | { readonly kind: 'boolean'; readonly value: boolean; readonly span: Span }
  | { readonly kind: 'integer'; readonly value: number; readonly span: Span }
  /** `absent`: the missing value of a `T?`. */
  | { readonly kind: 'absent'; readonly span: Span }
  | { readonly kind: 'name'; readonly name: string; readonly span: Span }
  | { readonly kind: 'tuple'; readonly items: readonly Expression[]; readonly span: Span }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly span: Span }
  | { readonly kind: 'set'; readonly items: readonly Expression[]; readonly span: Span }
  /** `{ R: {R}, O: {R, Y} }`: a fixed table from keys to values. */
  | {
      readonly kind: 'map';
      readonly entries: readonly { readonly key: Expression; readonly value: Expression }[];
      readonly span: Span;
    }
  /** `a..b`, both ends included. */
  | { readonly kind: 'range'; readonly low: Expression; readonly high: Expression; readonly span: Span }
  | {
      readonly kind: 'unary';
      readonly operator: UnaryOperator;
      readonly operand: Expression;
      readonly span: Span;
    }
  | {
      readonly kind: 'binary';
      readonly operator: ArithmeticOperator | LogicalOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly span: Span;
    }
  /**
   * `a < b <= c`: operands.length = operators.length + 1; a chain means that all the comparisons of neighbours hold.
   */
  | {
      readonly kind: 'comparison';
      readonly operands: readonly Expression[];
      readonly operators: readonly ComparisonOperator[];
      readonly span: Span;
    }
  | {
      readonly kind: 'if';
      readonly condition: Expression;
      readonly then: Expression;
      readonly else: Expression;
      readonly span: Span;
    }
  /** `x[c.north] otherwise false`: the left value, or the fallback if the left value is absent or off the board. */
  | {
      readonly kind: 'otherwise';
      readonly value: Expression;
      readonly fallback: Expression;
      readonly span: Span;
    }
  | {
      readonly kind: 'index';
      readonly target: Expression;
      readonly arguments: readonly Expression[];
      readonly span: Span;
    }
  /** `c.neighbors`; as the callee of a call, a method: `c.step(d)`. */
  | { readonly kind: 'member'; readonly target: Expression; readonly name: Name; readonly span: Span }
  | {
      readonly kind: 'call';
      readonly callee: Expression;
      readonly arguments: readonly Expression[];
      readonly span: Span;
    }
  /** `sum(e for x in S where P)`, `count(x in S where P)` (no body), `[e for …]`, `{e for …}`, `{x in S where P}`. */
  | {
      readonly kind: 'comprehension';
      /** The function applied to the collected values; for brackets and braces it is `list` or `set`. */
      readonly function: Name;
      readonly body?: Expression;
      readonly generators: readonly Generator[];
      readonly span: Span;
    }
  | {
      readonly kind: 'quantifier';
      readonly quantifier: 'forall' | 'exists';
      readonly generators: readonly Generator[];
      readonly body: Expression;
      readonly span: Span;
    }
  /** `let n = size(S): n > 3`: a name for a value in an expression. */
  | {
      readonly kind: 'let';
      readonly name: Name;
      readonly value: Expression;
      readonly body: Expression;
      readonly span: Span;
    }
  /** `cells where not crystal`: a set filtered by a family of bools over it, or by a condition on `it`. */
  | {
      readonly kind: 'filter';
      readonly set: Expression;
      readonly condition: Expression;
      readonly span: Span;
    }
  | PatternExpression;

export type Orientation = 'as drawn' | 'any rotation' | 'any orientation';

/** `forbid storm, any orientation | # # | …`: a bool (`forbid`, `somewhere`) or an int (`count of`). */
export interface PatternExpression {
  readonly kind: 'pattern';
  readonly mode: 'forbid' | 'somewhere' | 'count';
  /** The family of bools to which the symbols `#` and `.` refer. */
  readonly subject: Expression;
  readonly orientation: Orientation;
  /** `, inside`: only placements that lie wholly on the board; otherwise places outside match `.` and `?`. */
  readonly inside: boolean;
  readonly rows: readonly (readonly { readonly symbol: string; readonly span: Span }[])[];
  /** `with w: pearl[it] = white`: the meaning of a letter, for the cell `it` on which it lies. */
  readonly legend: readonly { readonly symbol: Name; readonly condition: Expression }[];
  readonly span: Span;
}

// ── Types as written ───────────────────────────────────────────────────────────────────────────────────────

export type TypeExpression =
  /** `bool`, `int`, an enum, an element kind (`cell`, `row`, …), or a `let` that names a fixed set of values. */
  | { readonly kind: 'name'; readonly name: Name; readonly span: Span }
  | { readonly kind: 'range'; readonly low: Expression; readonly high: Expression; readonly span: Span }
  /** The type of `given enum Name`: its members are listed by each instance. */
  | { readonly kind: 'ownEnum'; readonly span: Span }
  /** `{white, black}`: an enum without a name. */
  | { readonly kind: 'members'; readonly members: readonly EnumMember[]; readonly span: Span }
  | { readonly kind: 'optional'; readonly of: TypeExpression; readonly span: Span }
  /** `T or unknown`: in an instance `?` stands for "there is a value, but it is unknown". */
  | { readonly kind: 'unknown'; readonly of: TypeExpression; readonly span: Span }
  | { readonly kind: 'list'; readonly of: TypeExpression; readonly span: Span }
  | { readonly kind: 'set'; readonly of: TypeExpression; readonly span: Span }
  | {
      readonly kind: 'tuple';
      readonly fields: readonly { readonly name?: Name; readonly type: TypeExpression }[];
      readonly span: Span;
    }
  /** `index of tiles`: a position 0..n-1 in a fixed list. */
  | { readonly kind: 'index'; readonly of: Expression; readonly span: Span };

// ── Declarations ───────────────────────────────────────────────────────────────────────────────────────────

export interface EnumMember {
  readonly name: Name;
  readonly value?: Expression;
  /** `bend | # # | # . |`: the shape that the member stands for, as rows and columns of its cells. */
  readonly drawing?: readonly (readonly [row: number, column: number])[];
}

export interface Parameter {
  readonly name: Name;
  readonly type?: TypeExpression;
}

/** A statement of a rule: a condition, or a name for a shared expression. */
export type Statement =
  | { readonly kind: 'condition'; readonly expression: Expression; readonly span: Span }
  | { readonly kind: 'let'; readonly name: Name; readonly value: Expression; readonly span: Span };

export interface PuzzleDeclaration {
  readonly kind: 'puzzle';
  readonly title: string;
  readonly span: Span;
}

export interface UseDeclaration {
  readonly kind: 'use';
  readonly path: string;
  readonly pathSpan: Span;
  readonly span: Span;
}

export interface BoardDeclaration {
  readonly kind: 'board';
  /** `board square or hex`: the instance chooses. Arguments fix the size: `square(9, 9)` is rows, columns. */
  readonly kinds: readonly { readonly name: Name; readonly arguments: readonly Expression[] }[];
  readonly span: Span;
}

export interface EnumDeclaration {
  readonly kind: 'enum';
  readonly name: Name;
  readonly members: readonly EnumMember[];
  readonly span: Span;
}

export interface GivenDeclaration {
  readonly kind: 'given';
  readonly name: Name;
  /** The sets over which the family ranges; none for a single value. */
  readonly domain: readonly Expression[];
  readonly type: TypeExpression;
  readonly default?: Expression;
  readonly span: Span;
}

export interface FindDeclaration {
  readonly kind: 'find';
  readonly hidden: boolean;
  readonly name: Name;
  readonly domain: readonly Expression[];
  readonly type: TypeExpression;
  readonly span: Span;
}

export interface LetDeclaration {
  readonly kind: 'let';
  readonly name: Name;
  readonly value: Expression;
  readonly span: Span;
}

export interface DefDeclaration {
  readonly kind: 'def';
  readonly name: Name;
  readonly parameters: readonly Parameter[];
  readonly body: Expression;
  readonly span: Span;
}

export interface RuleDeclaration {
  readonly kind: 'rule';
  /** `override rule boxes "…"` replaces the rule of that name from a used file. */
  readonly override: boolean;
  /** Whether this is a `require` of a `generate` section, which isn't a rule of the puzzle. */
  readonly demand?: boolean;
  readonly name?: Name;
  readonly sentence: { readonly text: string; readonly span: Span };
  readonly body: readonly Statement[];
  readonly span: Span;
}

export interface ObjectiveDeclaration {
  readonly kind: 'objective';
  readonly direction: 'minimize' | 'maximize';
  readonly expression: Expression;
  readonly span: Span;
}

/** `instance NAME {` … `}`: its body is instance text, cut out before the grammar sees it. */
export interface InstanceDeclaration {
  readonly kind: 'instance';
  readonly name: Name;
  /** The body, without the lines of the braces. */
  readonly body: Span;
  readonly span: Span;
}

/** `about`, `read`, `draw`, `say` and `generate` sections; their text is parsed by the section's own module. */
export interface SectionDeclaration {
  readonly kind: 'section';
  readonly section: 'about' | 'read' | 'draw' | 'say' | 'generate';
  readonly name?: Name;
  /** The rest of the header: `".txt" for solution`. */
  readonly header?: Span;
  readonly body: Span;
  readonly span: Span;
}

export type Declaration =
  | PuzzleDeclaration
  | UseDeclaration
  | BoardDeclaration
  | EnumDeclaration
  | GivenDeclaration
  | FindDeclaration
  | LetDeclaration
  | DefDeclaration
  | RuleDeclaration
  | ObjectiveDeclaration
  | InstanceDeclaration
  | SectionDeclaration;

export interface Ast {
  readonly file: SourceFile;
  readonly declarations: readonly Declaration[];
  /**
   * The names that declarations with a syntax error would have declared (or `board`): using them isn't reported again.
   */
  readonly lost: readonly string[];
}
