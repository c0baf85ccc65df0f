/** The model for an address or a game id: one that can read it. */
import path from 'node:path';
import { idFormats } from '../../formats/foreign/choose.ts';
import { type GameId, gameIdIn, isSavedGame } from '../../formats/ids/id.ts';
import { bestFitForId, compareFits, type Fit } from '../../formats/ids/read.ts';
import { loadModel } from '../../language/load.ts';
import { openInstance } from '../../tasks/open/open-instance.ts';
import { type Diagnostic, DiagnosticError } from '../../text/diagnostics.ts';
import type { Sources } from '../../text/source.ts';
import { safeText } from '../../text/visible.ts';
import { failure, MAX_MODEL_BYTES, readText } from './files.ts';
import { type ExampleName, exampleNames, fileOf, findModelOf, nearestNamesAdvice } from './models.ts';
import type { Shell } from './shell.ts';

/**
 * Finds the model that reads a puzzle's address or game id, and returns its file. @throws DiagnosticError if there is
 * none, or several.
 */
export function findModelOfPuzzle(shell: Shell, address: string, sources: Sources): string {
  const id = gameIdIn(address);
  if (!id) return findModelOf(shell, address, sources);
  const { game, description } = id;
  if (game === '' && description?.text === '')
    throw failure(
      'bad-address',
      'Nothing stands behind the colon, where a game id describes the board.',
      'Was it copied completely?',
    );
  if (game === '' && isSavedGame(address))
    throw failure(
      'bad-address',
      'The saved game has no line `GAME`, which names the game.',
      'Save it there again.',
    );
  const candidates = exampleNames().filter(({ games }) =>
    game === '' ? games.length > 0 : games.includes(game),
  );
  if (candidates.length === 0) {
    const games = [...new Set(exampleNames().flatMap((one) => one.games.slice(0, 1)))];
    const message = `There is no model for the game ${JSON.stringify(safeText(game))} of Simon Tatham's collection.`;
    throw failure('unknown-address', message, nearestNamesAdvice(game, games, 'pzl types'));
  }
  if (candidates.length === 1 && candidates[0]) return fileOf(candidates[0]);
  const readings = candidates.map((example) => readIdWithModel(example, address, id));
  const likeliestReadings = likeliestOf(readings.filter(({ mistake }) => mistake === undefined));
  const [first, ...others] = likeliestReadings;
  if (first && others.length === 0) return fileOf(first.example);
  if (!first) return likeliestModel(readings, address, sources);
  throw failure(
    'unknown-address',
    'The game id does not tell which game it is for.',
    `It may be for ${[first, ...others].map(({ example }) => example.name).join(', ')}: say which by \`--model ${first.example.name}\`.`,
  );
}

interface IdReading extends Pick<Fit, 'metNeedCount' | 'missingCount'> {
  readonly example: ExampleName;
  readonly mistake: Diagnostic | undefined;
  /** Whether the model reads the id only with warnings, for example of numbers that are too large for it. */
  readonly hasWarnings: boolean;
}

/**
 * The likeliest ways of reading the id. Readings are ranked by three criteria, in this order: no warnings; the id has
 * all parameters that the model needs; the model needs many parameters, since it then fits few other puzzles.
 */
function likeliestOf(readings: readonly IdReading[]): readonly IdReading[] {
  const compare = (a: IdReading, b: IdReading): number =>
    Number(a.hasWarnings) - Number(b.hasWarnings) || compareFits(a, b);
  const [best] = readings.toSorted(compare);
  return best ? readings.filter((one) => compare(one, best) === 0) : [];
}

/**
 * The file of the model that reads more characters of an id than the others, for an id that no model reads completely.
 * @throws DiagnosticError with a model's mistake if several models read equally much.
 */
function likeliestModel(readings: readonly IdReading[], address: string, sources: Sources): string {
  const mistakeOffset = ({ mistake }: IdReading): number => mistake?.span?.start ?? 0;
  const furthest = readings.reduce((most, one) => Math.max(most, mistakeOffset(one)), 0);
  const [first, ...others] = readings.filter((one) => mistakeOffset(one) === furthest);
  if (first && others.length === 0) return fileOf(first.example);
  const likelyNames = [first, ...others]
    .flatMap((one) => one?.example.name ?? [])
    .slice(0, MAX_PROPOSED_MODELS);
  const messages = new Set([first, ...others].map((one) => one?.mistake?.message));
  const { id } = sources.add('address', address);
  throw new DiagnosticError({
    code: 'bad-address',
    severity: 'error',
    message:
      messages.size === 1 && first?.mistake
        ? first.mistake.message
        : 'No game that there is a model for has an id that goes on like this.',
    span: { file: id, start: furthest, end: first?.mistake?.span?.end ?? furthest + 1 },
    advice: `Likely games are ${likelyNames.join(', ')}: \`--model ${likelyNames[0] ?? ''}\` says what is wrong for one of them.`,
  });
}

const MAX_PROPOSED_MODELS = 6;

/** Reads an id with an example's model, up to the first mistake. */
function readIdWithModel(example: ExampleName, address: string, id: GameId): IdReading {
  const textOf = (one: ExampleName) => ({
    name: one.file,
    text: readText(fileOf(one), MAX_MODEL_BYTES, one.file),
  });
  const { name, text } = textOf(example);
  const { model } = loadModel(name, text, {
    resolve(used) {
      if (used.startsWith(LIBRARY_PREFIX)) return undefined;
      const example = exampleNames().find((one) => one.name === path.posix.basename(used, '.pzl'));
      return example && textOf(example);
    },
  });
  const fit = model && bestFitForId(idFormats(model), id);
  const { metNeedCount = 0, missingCount = 0 } = fit ?? {};
  const { ground, unread, diagnostics } = model
    ? openInstance(model, { name: 'id', text: address })
    : { unread: [], diagnostics: [] };
  const hasWarnings = diagnostics.some(({ severity }) => severity === 'warning');
  const readResult = { example, metNeedCount, missingCount, hasWarnings };
  const [stray] = unread;
  if (ground && !stray) return { ...readResult, mistake: undefined };
  const unreadDiagnostic = stray && {
    ...UNREADABLE_DIAGNOSTIC,
    message: `No game has ${stray.what}.`,
    ...(stray.span && { span: stray.span }),
  };
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return { ...readResult, mistake: error ?? unreadDiagnostic ?? UNREADABLE_DIAGNOSTIC };
}

/** The beginning of paths in `use` that mean files of the language's library. */
const LIBRARY_PREFIX = 'std/';

const UNREADABLE_DIAGNOSTIC: Diagnostic = {
  code: 'bad-address',
  severity: 'error',
  message: 'This is no game id.',
};
