/** A checked model: names resolve, types and stages fit. Independent of any instance. */

import type { EnumType } from '../model/values.ts';
import type { Words } from '../model/words.ts';
import type { Sources } from '../text/source.ts';
import type { Typing } from './check/context.ts';
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
  /** What was checked: the whole model, with what it uses in its place. */
  readonly tree: Ast;
  readonly title: string;
  /** What its `about` section says. */
  readonly about?: About;
  readonly sources: Sources;
  readonly board: BoardDeclaration | undefined;
  /** Named and unnamed enums; an unnamed one (`{white, black}`) is called after the declaration it stands in. */
  readonly enums: ReadonlyMap<string, EnumType>;
  /** All that introduces a name, in the order written, those of used files first. */
  readonly declarations: readonly (
    | EnumDeclaration
    | GivenDeclaration
    | FindDeclaration
    | LetDeclaration
    | DefDeclaration
  )[];
  /** After overrides. */
  readonly rules: readonly RuleDeclaration[];
  /** What `generate` sections require of the givens they draw. */
  readonly demands: readonly RuleDeclaration[];
  readonly objective: ObjectiveDeclaration | undefined;
  readonly instances: readonly InstanceDeclaration[];
  readonly sections: readonly SectionDeclaration[];
  /** What its `read` sections describe: foreign text formats and puzzle addresses. */
  readonly formats: readonly Format[];
  /** What its `say` sections say. */
  readonly words?: Words;
  /** How a puzzle is made from a solution, where a `generate` section says so. */
  readonly plant?: Plant;
  /** What the checker found of every expression; for tools (hover), not needed to ground. */
  readonly types: ReadonlyMap<Expression, Type>;
  /** The same with what makes it unknown. */
  readonly typings: ReadonlyMap<Expression, Typing>;
  /** What is known of the names that are declared for all of the model. */
  readonly named: ReadonlyMap<string, Typing>;
  /** Where each name is declared, and where it stands; names in `draw` sections are known to draw/. */
  readonly uses: Uses;
}

/** How a puzzle is made from a solution: two models of their own (sections/generate/plants.ts). */
export interface Plant {
  readonly search: Model;
  /** Its finds are givens, and it has a given `taken NAME` for all that is taken. */
  readonly reading: Model;
  /** The puzzle's givens and finds that are read off. */
  readonly taken: ReadonlySet<string>;
}
