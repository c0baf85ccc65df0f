/**
 * Layered boards. A find such as `find x[1..4, cells]` is over several sets; one scene is drawn for each value of the
 * sets that aren't on the board (here 1 to 4). Everything else that is on the board is in each of the scenes; values
 * without a place on the board are in none.
 */
import type { Solution } from '../../formats/solution/solution.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import { keyText } from '../../formats/values/family-reader.ts';
import { layersOf } from '../../formats/values/layers.ts';
import type { ToldFamily } from '../../formats/values/write.ts';
import type { Board, GlobalName } from '../../model/board.ts';
import type { Ground } from '../../model/ground.ts';
import { Element, Tuple } from '../../model/values.ts';
import { composeScene } from './compose.ts';
import type { Scene } from './scene.ts';
import type { Drawing } from './section.ts';

export interface LayerScene {
  readonly title: string;
  readonly scene: Scene;
}

export interface LayeredScenes {
  readonly layers: readonly LayerScene[];
  /** The notes about finds without layers (values without a place on the board). */
  readonly notes: readonly string[];
}

/** The greatest number of layers; a find with more layers is shown as text. */
const MAX_LAYERS = 64;

/** One scene for each layer of finds over a set and the cells (the moments of a plan); undefined if there are no such finds. */
export function layeredScenes(
  ground: Ground,
  answer: Solution,
  drawing?: Drawing,
): LayeredScenes | undefined {
  const { board } = ground;
  if (!board) return undefined;
  const elementText = new ElementText(board);
  const familiesByLayer = new Map<string, Map<string, ToldFamily>>();
  const titles = new Set<string>();
  for (const family of [...ground.givens, ...answer.families]) {
    const key = family.domain?.[0];
    // A find such as `x[cells, 0..2]` has no layers: each cell shows all its values.
    const isPerCell = !(key instanceof Tuple) || key.items[0] instanceof Element;
    const layers = isPerCell ? undefined : layersOf(family.domain!, board);
    if (!layers?.every(({ domain }) => domain[0] instanceof Element)) continue;
    const familyByTitle = new Map<string, ToldFamily>();
    for (const { key, domain, positions } of layers) {
      const domainName = wholeSetOf(domain, board);
      const values = positions.map((at) => family.values[at] ?? null);
      familyByTitle.set(keyText(key, elementText), {
        name: family.name,
        type: family.type,
        domain,
        values,
        ...(domainName && { over: domainName }),
      });
    }
    familiesByLayer.set(family.name, familyByTitle);
    for (const title of familyByTitle.keys()) titles.add(title);
  }
  if (titles.size === 0 || titles.size > MAX_LAYERS) return undefined;
  const isOnBoard = ({ domain }: ToldFamily): boolean => domain?.[0] instanceof Element;
  const familiesOf = <Family extends ToldFamily>(family: Family, title: string): readonly Family[] => {
    const layers = familiesByLayer.get(family.name);
    const layer = layers?.get(title);
    if (layer) return [{ ...family, ...layer }];
    return layers === undefined && isOnBoard(family) ? [family] : [];
  };
  const drawingOption = drawing && { drawing };
  const layers = [...titles].map((title) => {
    const givens = ground.givens.flatMap((given) => familiesOf(given, title));
    const families = answer.families.flatMap((family) => familiesOf(family, title));
    return {
      title,
      scene: composeScene({ ...ground, givens }, { solution: { families }, ...drawingOption }),
    };
  });
  const isDrawnElsewhere = (family: ToldFamily): boolean =>
    !familiesByLayer.has(family.name) && !isOnBoard(family);
  const { notes } = composeScene(
    { ...ground, givens: ground.givens.filter(isDrawnElsewhere) },
    { solution: { families: answer.families.filter(isDrawnElsewhere) }, ...drawingOption },
  );
  return { layers, notes };
}

/**
 * The board's set over which a layer ranges, such as `cells`; undefined if the layer ranges over only a part of such a
 * set.
 */
function wholeSetOf(domain: ToldFamily['domain'], board: Board): GlobalName | undefined {
  const firstKey = domain?.[0];
  if (!(firstKey instanceof Element)) return undefined;
  const counts: Partial<Record<string, readonly [GlobalName, number]>> = {
    cell: ['cells', board.cellCount],
    border: ['borders', board.borderCount],
    corner: ['corners', board.cornerCount],
    link: ['links', board.linkCount],
  };
  const nameAndCount = counts[firstKey.kind];
  return nameAndCount && nameAndCount[1] === domain?.length ? nameAndCount[0] : undefined;
}
