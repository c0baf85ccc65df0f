/** The model for an address or a game id: one that can read it. */
import path from 'node:path';
import { gameIdIn } from '../../formats/ids/id.ts';
import { loadModel } from '../../language/load.ts';
import { openInstance } from '../../tasks/open/open-instance.ts';
import type { Sources } from '../../text/source.ts';
import { told } from '../../text/visible.ts';
import { failure, MODEL_BYTES, readText } from './files.ts';
import { type ExampleName, exampleNames, fileOf, findModelOf, nearest } from './models.ts';
import type { Shell } from './shell.ts';

/** The file of the model. @throws DiagnosticError if there is none, or several */
export function findModelOfPuzzle(shell: Shell, address: string, sources: Sources): string {
  const id = gameIdIn(address);
  if (!id) return findModelOf(shell, address, sources);
  const { game } = id;
  const known = exampleNames().filter(({ games }) => (game === '' ? games.length > 0 : games.includes(game)));
  if (known.length === 0) {
    const games = [...new Set(exampleNames().flatMap((one) => one.games.slice(0, 1)))];
    const message = `There is no model for the game ${JSON.stringify(told(game))} of Simon Tatham's collection.`;
    throw failure('unknown-address', message, nearest(game, games, 'pzl types'));
  }
  const able = known.length === 1 ? known : known.filter((example) => reads(example, address));
  const [first, ...others] = able.length === 0 && game !== '' ? known.slice(0, 1) : able;
  if (first && others.length === 0) return fileOf(first);
  if (!first)
    throw failure(
      'unknown-address',
      'This game id is for no game that there is a model for.',
      'A model that reads it is named in front of it: `pzl run MODEL -i ID`.',
    );
  throw failure(
    'unknown-address',
    'The game id does not tell which game it is for.',
    `It may be for ${[first, ...others].map(({ name }) => name).join(', ')}: say which by \`--model ${first.name}\`.`,
  );
}

/** Whether the example reads the id without mistakes. */
function reads(example: ExampleName, id: string): boolean {
  const textOf = (one: ExampleName) => ({
    name: one.file,
    text: readText(fileOf(one), MODEL_BYTES, one.file),
  });
  const { name, text } = textOf(example);
  const { model } = loadModel(name, text, {
    resolve(used) {
      const found = exampleNames().find((one) => one.name === path.posix.basename(used, '.pzl'));
      return found && textOf(found);
    },
  });
  if (!model) return false;
  const { ground, unread } = openInstance(model, { name: 'id', text: id });
  return ground !== undefined && unread.length === 0;
}
