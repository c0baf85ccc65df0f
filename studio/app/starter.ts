/** What a new type begins with: something that can be played at once, and changed. */
import type { InstanceText } from '../../src/index.ts';
import type { ModelText } from '../worker/protocol.ts';

const MODEL = `// A number tells how many of the cells around it, its own included, are shaded.
puzzle "Mosaic"

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

export const STARTER: { readonly model: ModelText; readonly instance: InstanceText } = {
  model: { name: 'mosaic.pzl', text: MODEL },
  instance: { name: 'draft', title: 'draft', text: TEXT },
};
