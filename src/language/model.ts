/** A checked model, in which all names resolve and all types fit. It is independent of any instance. */

import type { EnumType } from '../model/values.ts';
import type { Words } from '../model/words.ts';
import type { Sources } from '../text/source.ts';
import type { ExpressionType } from './check/context.ts';
import type { About } from './sections/about.ts';
import type { Format } from './sections/read/format.ts';
import type {
  Ast,
  BoardDeclaration,
  DefDeclaration,
  EnumDeclaration,
  Expression,
  FindDeclaration,
  GivenDeclaration,
  InstanceDeclaration,
  LetDeclaration,
  ObjectiveDeclaration,
  RuleDeclaration,
  SectionDeclaration,
} from './syntax/ast.ts';
import type { Type } from './types.ts';
import type { Uses } from './uses.ts';

export interface Model {
  /** The syntax tree that was checked: the whole model with all used files included. */
  readonly tree: Ast;
  readonly title: string;
  /** The content of the model's `about` section. */
  readonly about?: About;
  readonly sources: Sources;
  readonly board: BoardDeclaration | undefined;
  /** Named and unnamed enums; an unnamed one (`{white, black}`) is named after the declaration in which it occurs. */
  readonly enums: ReadonlyMap<string, EnumType>;
  /** All declarations that introduce a name, in the order written; those of used files first. */
  readonly declarations: readonly (
    | EnumDeclaration
    | GivenDeclaration
    | FindDeclaration
    | LetDeclaration
    | DefDeclaration
  )[];
  /** The rules, with `override`s applied. */
  readonly rules: readonly RuleDeclaration[];
  /** The requirements (`require`) of `generate` sections on the givens that are drawn at random. */
  readonly requirements: readonly RuleDeclaration[];
  readonly objective: ObjectiveDeclaration | undefined;
  readonly instances: readonly InstanceDeclaration[];
  readonly sections: readonly SectionDeclaration[];
  /** The contents of the model's `read` sections: foreign text formats and puzzle addresses. */
  readonly formats: readonly Format[];
  /** The model's own words for hints, from its `say` sections. */
  readonly words?: Words;
  /** How a puzzle is made from a solution, if a `generate` section has a `plant`. */
  readonly plant?: PlantModels;
  /** The type of every expression; for tools (hover), not needed for grounding. */
  readonly types: ReadonlyMap<Expression, Type>;
  /** The typing of every expression: its type and, if its value is unknown before solving, the cause. */
  readonly typings: ReadonlyMap<Expression, ExpressionType>;
  /** The typings of the names declared at the top level. */
  readonly typingByName: ReadonlyMap<string, ExpressionType>;
  /** Where each name is declared and used; names in `draw` sections are handled by draw/. */
  readonly uses: Uses;
}

/** The contents of a `plant`: two models by which a puzzle is made from a solution (sections/generate/plants.ts). */
export interface PlantModels {
  readonly search: Model;
  /**
   * A model in which the finds of the `plant` (what new puzzles begin with) are givens. For every `take` it has a given `taken NAME`, whose value becomes
   * that of the puzzle's `NAME`.
   */
  readonly takeModel: Model;
  /** The names of the puzzle's givens and finds whose values the block's `take` statements define. */
  readonly takenNames: ReadonlySet<string>;
}
