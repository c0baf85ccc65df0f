/** The layers of a drawing of Penpa+, and the switches of its answer check, in text form. */
import { ABBREVIATIONS } from './penpa-tables.ts';

export type Layers = {
  -readonly [Name in (typeof MAPS)[number]]: Map<string, unknown>;
} & { -readonly [Name in (typeof LIST_LAYERS)[number]]: (readonly number[])[] };
const MAPS = [
  'surface',
  'number',
  'numberS',
  'symbol',
  'freeline',
  'freelineE',
  'line',
  'lineE',
  'wall',
  'cage',
  'deletelineE',
] as const;
const LIST_LAYERS = [
  'thermo',
  'arrows',
  'direction',
  'squareframe',
  'polygon',
  'killercages',
  'nobulbthermo',
] as const;
/** The names of the layers in the order in which Penpa writes them. */
const LAYER_ORDER = [
  'surface',
  'number',
  'numberS',
  'symbol',
  'freeline',
  'freelineE',
  'thermo',
  'arrows',
  'direction',
  'squareframe',
  'polygon',
  'line',
  'lineE',
  'wall',
  'cage',
  'deletelineE',
  'killercages',
  'nobulbthermo',
] as const;

/** The switches of Penpa's answer check: which parts of an answer it compares, and how. */
export const FLAGS = [
  'sol_surface',
  'sol_number',
  'sol_loopline',
  'sol_ignoreloopline',
  'sol_loopedge',
  'sol_ignoreborder',
  'sol_wall',
  'sol_square',
  'sol_circle',
  'sol_tri',
  'sol_arrow',
  'sol_math',
  'sol_battleship',
  'sol_tent',
  'sol_star',
  'sol_akari',
  'sol_mine',
];

export const ALTERNATIVE_FLAGS = FLAGS.filter((flag) => !flag.includes('ignore')).map((flag) =>
  flag.replace('sol_', 'sol_or_'),
);

/** The layers as text for a link; `undefined` gives an empty drawing. */
export function layersText(layers: Layers | undefined): string {
  const entries = LAYER_ORDER.map((name) => {
    const layer = layers?.[name];
    const emptyLayer = (LIST_LAYERS as readonly string[]).includes(name) ? [] : {};
    return [name, layer instanceof Map ? Object.fromEntries(layer) : (layer ?? emptyLayer)];
  });
  const none = { __a: [] };
  return JSON.stringify({
    command_redo: none,
    command_undo: none,
    command_replay: none,
    ...Object.fromEntries(entries),
  });
}

/** Applies Penpa's abbreviations, in the reverse of the order in which they are expanded. */
export function shortenText(text: string): string {
  let shortText = text;
  for (const [code, word] of ABBREVIATIONS.toReversed()) shortText = shortText.replaceAll(word, code);
  return shortText;
}

export const emptyLayers = (): Layers =>
  ({
    ...Object.fromEntries(MAPS.map((name) => [name, new Map()])),
    ...Object.fromEntries(LIST_LAYERS.map((name) => [name, []])),
  }) as unknown as Layers;
