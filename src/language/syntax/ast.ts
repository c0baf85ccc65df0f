/**
 * The syntax tree: the text of the whole language as data, with spans. Only `parse.ts`, which builds the tree, knows
 * the grammar. The property `kind` tells the kinds of nodes apart.
 */
import type { SourceFile, Span } from '../../text/source.ts';

export interface Name {
  readonly text: string;
  readonly span: Span;
}

// ── Expressions ──

export type UnaryOperator = 'not' | '-';
export type ArithmeticOperator = '+' | '-' | '*' | 'div' | 'mod' | '^';
export type LogicalOperator = 'and' | 'or' | 'xor' | '=>' | '<=>';
export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

/** What a generator binds: a name, or a tuple of names for the components of a tuple. */
export type Target =
  | { readonly kind: 'name'; readonly name: Name }
  | { readonly kind: 'tuple'; readonly names: readonly Name[]; readonly span: Span };

/**
 * A generator `x in S where P` of a quantifier or comprehension. In `a, b in S` each of several targets ranges over the
 * set.
 */
export interface Generator {
  readonly targets: readonly Target[];
  readonly domain: Expression;
  readonly where?: Expression;
  readonly span: Span;
}

export type Expression =
  | { readonly kind: 'boolean'; readonly value: boolean; readonly span: Span }
  | { readonly kind: 'integer'; readonly value: number; readonly span: Span }
  /** `absent`: that a value of type `T?` is missing. */
  | { readonly kind: 'absent'; readonly span: Span }
  | { readonly kind: 'name'; readonly name: string; readonly span: Span }
  | { readonly kind: 'tuple'; readonly items: readonly Expression[]; readonly span: Span }
  | { readonly kind: 'list'; readonly items: readonly Expression[]; readonly span: Span }
  | { readonly kind: 'set'; readonly items: readonly Expression[]; readonly span: Span }
  /** `{ R: {R}, O: {R, Y} }`: a map, which is a fixed table from keys to values. */
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
   * `a < b <= c`: a chain, which is true if every two neighbouring operands compare as stated; operands.length =
   * operators.length + 1.
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
  /** `x[c.north] otherwise false`: the value on the left, or the fallback if that value is absent or off the board. */
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
  /** `c.neighbors`: a member; or a method, if the node is the callee of a call: `c.step(d)`. */
  | { readonly kind: 'member'; readonly target: Expression; readonly name: Name; readonly span: Span }
  | {
      readonly kind: 'call';
      readonly callee: Expression;
      readonly arguments: readonly Expression[];
      readonly span: Span;
    }
  /**
   * A comprehension: `sum(e for x in S where P)`, `count(x in S where P)` (without a body), `[e for …]`, `{e for …}`,
   * `{x in S where P}`.
   */
  | {
      readonly kind: 'comprehension';
      /** The function applied to the collected values; `list` for brackets, `set` for braces. */
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
  /** `let n = size(S): n > 3`: an expression in which `n` stands for a value. */
  | {
      readonly kind: 'let';
      readonly name: Name;
      readonly value: Expression;
      readonly body: Expression;
      readonly span: Span;
    }
  /** `cells where not crystal`: the elements of a set at which a bool is true, or which satisfy a condition on `it`. */
  | {
      readonly kind: 'filter';
      readonly set: Expression;
      readonly condition: Expression;
      readonly span: Span;
    }
  | PatternExpression;

/** The expressions of one kind. */
export type ExpressionOf<K extends Expression['kind']> = Expression & { readonly kind: K };

export type Orientation = 'as drawn' | 'any rotation' | 'any orientation';

/**
 * A drawn pattern, `forbid storm, any orientation | # # | …`: a bool (`forbid`, `somewhere`) or an int (`count of`).
 */
export interface PatternExpression {
  readonly kind: 'pattern';
  readonly mode: 'forbid' | 'somewhere' | 'count';
  /** The bools by cell: in the pattern, `#` stands for true and `.` for false. */
  readonly subject: Expression;
  readonly orientation: Orientation;
  /** `, inside`: whether the pattern must lie wholly on the board; otherwise places off the board match `.` and `?`. */
  readonly inside: boolean;
  readonly rows: readonly (readonly { readonly symbol: string; readonly span: Span }[])[];
  /**
   * `with w: pearl[it] = white`: the condition that a letter of the pattern stands for; `it` is the cell at the letter.
   */
  readonly legend: readonly { readonly symbol: Name; readonly condition: Expression }[];
  readonly span: Span;
}

// ── Types as written ──

export type TypeExpression =
  /**
   * The name of a type: `bool`, `int`, an enum, an element kind (`cell`, `row`, …), or a `let` that names a fixed set
   * of values.
   */
  | { readonly kind: 'name'; readonly name: Name; readonly span: Span }
  | { readonly kind: 'range'; readonly low: Expression; readonly high: Expression; readonly span: Span }
  /** The type of `given enum Name`: an enum whose members each instance lists. */
  | { readonly kind: 'ownEnum'; readonly span: Span }
  /** `{white, black}`: an enum without a name. */
  | { readonly kind: 'members'; readonly members: readonly EnumMember[]; readonly span: Span }
  | { readonly kind: 'optional'; readonly of: TypeExpression; readonly span: Span }
  /** `T or unknown`: an instance may write `?` for a value that exists but is unknown. */
  | { readonly kind: 'unknown'; readonly of: TypeExpression; readonly span: Span }
  | { readonly kind: 'list'; readonly of: TypeExpression; readonly span: Span }
  | { readonly kind: 'set'; readonly of: TypeExpression; readonly span: Span }
  | {
      readonly kind: 'tuple';
      readonly fields: readonly { readonly name?: Name; readonly type: TypeExpression }[];
      readonly span: Span;
    }
  /** `index of tiles`: an index of a fixed list, from 0 to n − 1. */
  | { readonly kind: 'index'; readonly of: Expression; readonly span: Span };

// ── Declarations ──

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

/** A statement in the body of a rule: a condition, or a `let` for a shared expression. */
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
  /**
   * `board square or hex`: the kinds of boards, of which each instance has one. Arguments fix the size: `square(9, 9)`
   * has 9 rows and 9 columns.
   */
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
  /** The sets over which the given has its values; empty for a single value. */
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
  /** Whether the rule is marked `override`: it replaces the rule of the same name in a used file. */
  readonly override: boolean;
  /** Whether this is a `require` of a `generate` section, and so not a rule of the puzzle. */
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

/** `instance NAME {` … `}`: the body is instance text, which is cut out before parsing. */
export interface InstanceDeclaration {
  readonly kind: 'instance';
  readonly name: Name;
  /** The span of the body, without the lines that contain the braces. */
  readonly body: Span;
  readonly span: Span;
}

/** A section `about`, `read`, `draw`, `say` or `generate`; its text is parsed by a module for this kind of section. */
export interface SectionDeclaration {
  readonly kind: 'section';
  readonly section: 'about' | 'read' | 'draw' | 'say' | 'generate';
  readonly name?: Name;
  /** The span of the header after the section's name, such as `".txt" for solution`. */
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
   * The names that declarations with a syntax error would have declared (or `board`): a use of such a name isn't
   * reported again.
   */
  readonly lostNames: readonly string[];
  /** [id of a file]: the ids of the files that it uses itself; of a whole model, not of a single file. */
  readonly usesByFile?: ReadonlyMap<number, ReadonlySet<number>>;
}
