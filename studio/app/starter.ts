/** The initial model of a new type: it can be played at once, and changed. */
import type { InstanceText } from '../../src/index.ts';
import type { ModelText } from '../worker/protocol.ts';

const MODEL = `// A number tells how many of the cells around it, its own included, are shaded.
puzzle "My puzzle"

board square
given clue[cells]: 0..9?
find shaded[cells]: bool

rule "A number tells how many cells of the three by three around it are shaded":
  forall c in cells where clue[c]: count(shaded[c.around]) + (if shaded[c] then 1 else 0) = clue[c]

generate {
  remove clue
  size small: 5 5
  size medium: 8 8
}
`;

const TEXT = `clue:
  . . . . .
  . . . . .
  . . . . .
  . . . . .
  . . . . .
`;

/** Inserted by the build: [kind of board]: the files that `pzl new` creates for it. */
declare const TEMPLATES: Readonly<Record<string, { readonly model: string; readonly instance: string }>>;

export interface Starter {
  readonly model: ModelText;
  readonly instance: InstanceText;
}

/** [word in the address]: the initial model for a new type; the first one is the default. */
export const STARTERS: ReadonlyMap<string, Starter> = new Map([
  ['new', starter('my-puzzle', { model: MODEL, instance: TEXT })],
  ...Object.entries(TEMPLATES).map(
    ([board, template]) => [`new-${board}`, starter(`new-${board}`, template)] as const,
  ),
]);

function starter(name: string, { model, instance }: { model: string; instance: string }): Starter {
  return {
    model: { name: `${name}.pzl`, text: model },
    instance: { name: 'draft', title: 'draft', text: instance },
  };
}
