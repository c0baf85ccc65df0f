/** What messages call the layers of a listing that is made from a file, because users never see the listing itself. */

/** Words for layers, by the beginning of the layer's name. */
const WORDS: readonly (readonly [layerStart: string, words: string])[] = [
  ['single', 'a value behind the size'],
  ['number at cells', 'numbers or letters in cells'],
  ['number at corners', 'numbers or letters at corners'],
  ['number at', 'what stands beside the board'],
  ['any runs', 'runs of any number'],
  ['run at', 'colored runs'],
  ['rooms', 'rooms'],
  ['arrow', 'arrows'],
  ['tapa', 'lists in cells'],
  ['symbol circle', 'circles'],
  ['symbol math', 'signs'],
  ['surface', 'black cells'],
  ['small', 'sums of runs'],
  ['given', 'a value of its own'],
  ['part', 'a part of the file'],
  ['looks key', 'a line of the file'],
];

/** The name of a layer, with an example from the file: ``circles, such as `w` ``. */
export function fileWords(layer: string, example: string): string {
  const words = WORDS.find(([start]) => layer.startsWith(start))?.[1];
  return words === undefined ? layer : `${words}, such as \`${example}\``;
}
