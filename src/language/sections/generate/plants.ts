/**
 * `plant { … }` in `generate` sections: how a puzzle is made from a solution. It is a small model of its own. Its givens
 * are what one may ask for (`--set colors=5`), its finds get random values that its rules allow, and then each
 * `take` in it says what a given of the puzzle is, or what a find of the puzzle's answer is.
 *
 * Two models come of it: one to search, and one to read off, in which the finds are givens. What is taken becomes a
 * given `taken NAME` there, so that it is checked and evaluated like any other.
 */

import type { Diagnostics } from '../../../text/diagnostics.ts';
import type { Sources, Span } from '../../../text/source.ts';
import { check } from '../../check/model.ts';
import type { Plant } from '../../model.ts';
import type {
  Ast,
  Declaration,
  FindDeclaration,
  GivenDeclaration,
  SectionDeclaration,
} from '../../syntax/ast.ts';
import { parse } from '../../syntax/parse.ts';
import { plantIn } from '../../syntax/raw-sections.ts';
import { cutTakes, takeOf } from './takes.ts';

/** The name, in the reading model, of a given or find of the puzzle. */
export const takenOf = (name: string): string => `taken ${name}`;

/** The plant of a model, checked; undefined where it has none. `ast` is the whole model, after `use`. */
export function readPlant(ast: Ast, sources: Sources, diagnostics: Diagnostics): Plant | undefined {
  const sections = ast.declarations.filter((d) => d.kind === 'section' && d.section === 'generate');
  const plants = (sections as SectionDeclaration[]).flatMap(({ body }) => {
    const file = sources.get(body.file);
    const found = plantIn(file, body);
    return found ? [{ file, ...found }] : [];
  });
  const plant = plants.at(-1);
  if (!plant) return undefined;
  const { rest, takes } = cutTakes(plant.file, plant.body, diagnostics);
  const own = parse({ ...plant.file, text: rest }, diagnostics);
  const scene = new Scene(ast, own, takes, diagnostics);
  const before = diagnostics.list.length;
  const search = check(scene.searching(), sources, diagnostics, { finds: 'may lack' });
  if (diagnostics.list.length > before) return undefined;
  const reading = check(scene.reading(), sources, diagnostics, { finds: 'may lack' });
  return { search, reading, taken: new Set(scene.taken.map(({ name }) => name.text)) };
}

/** What a plant sees: the board, the enums and the givens of the puzzle, and what it declares itself. */
class Scene {
  readonly taken: readonly (GivenDeclaration | FindDeclaration)[];
  readonly #own: Ast;
  readonly #takes: readonly Declaration[];
  readonly #outer: readonly Declaration[];

  constructor(puzzle: Ast, own: Ast, takes: readonly Declaration[], diagnostics: Diagnostics) {
    const wanted = new Map(
      takes.flatMap((d) => (d.kind === 'def' || d.kind === 'let' ? [[d.name.text, d.name.span]] : [])),
    );
    const named = puzzle.declarations.filter((d) => d.kind === 'given' || d.kind === 'find');
    this.taken = named.filter(({ name }) => wanted.delete(takeOf(name.text)));
    for (const [name, span] of wanted) {
      const told = String(name).replace(/^take /, '');
      diagnostics.error('unknown-name', `The puzzle has no given or find \`${told}\`.`, span as Span);
    }
    const taken = new Set<Declaration>(this.taken);
    this.#own = own;
    this.#takes = takes;
    this.#outer = puzzle.declarations.filter(
      (d) => d.kind === 'board' || d.kind === 'enum' || (d.kind === 'given' && !taken.has(d)),
    );
  }

  searching(): Ast {
    return this.#with(this.#own.declarations);
  }

  reading(): Ast {
    const own = this.#own.declarations
      .filter((d) => d.kind !== 'rule')
      .map((d) => (d.kind === 'find' ? asGiven(d) : d));
    const taken = this.taken.map((d): GivenDeclaration => {
      const { span } = d;
      const int = { kind: 'name', name: { text: 'int', span }, span } as const;
      const name = { text: takenOf(d.name.text), span: d.name.span };
      return { kind: 'given', name, domain: d.domain, type: d.kind === 'given' ? d.type : int, span };
    });
    return this.#with([...own, ...taken, ...this.#takes]);
  }

  #with(declarations: readonly Declaration[]): Ast {
    return { ...this.#own, declarations: [...this.#outer, ...declarations] };
  }
}

function asGiven({ name, domain, type, span }: FindDeclaration): GivenDeclaration {
  return { kind: 'given', name, domain, type, span };
}
