/**
 * Suggestions for mistyped command lines: other words for commands, a model without a command, an instance without its
 * option.
 */

/** [a word that people type as a command]: the right command and what it does, for a sentence. */
const OTHER_COMMANDS: ReadonlyMap<string, string> = new Map([
  ['solve', 'pzl run MODEL` solves'],
  ['solution', 'pzl run MODEL` solves'],
  ['solutions', 'pzl run MODEL --all` lists all solutions'],
  ['all', 'pzl run MODEL --all` lists all solutions'],
  [
    'draw',
    'pzl run MODEL` draws the solution, and `pzl convert MODEL --to svg` writes a picture of the puzzle',
  ],
  [
    'show',
    'pzl run MODEL` draws the solution, and `pzl convert MODEL --to svg` writes a picture of the puzzle',
  ],
  ['svg', 'pzl convert MODEL --to svg` writes a picture'],
  ['print', 'pzl convert MODEL --to svg` writes a picture'],
  ['export', 'pzl convert MODEL --to …` writes another format'],
  ['import', 'pzl convert ADDRESS --to native` reads an address'],
  ['verify', 'pzl check MODEL --solution FILE` checks an answer'],
  ['lint', 'pzl check MODEL` looks for mistakes'],
  ['validate', 'pzl check MODEL` looks for mistakes'],
  ['format', 'pzl fmt MODEL` gives a model its form'],
  ['make', 'pzl generate MODEL` makes new puzzles'],
  ['play', 'pzl studio` opens a place to play'],
  ['init', 'pzl new NAME` begins a new type'],
  ['create', 'pzl new NAME` begins a new type'],
  ['list', 'pzl types` lists the types'],
  ['examples', 'pzl types` lists the types'],
]);

/** A suggestion, in a sentence, if the first word isn't a command; undefined if there is none. */
export function suggestCommand(word: string): string | undefined {
  const rightCommand = OTHER_COMMANDS.get(word);
  if (rightCommand !== undefined) return `\`${rightCommand}.`;
  if (/\.pzl$|^https?:/.test(word))
    return `Write what to do with it: \`pzl run ${word}\` solves, \`pzl check ${word}\` looks for mistakes.`;
  return undefined;
}

/** A suggestion for an option that `command` doesn't have but others do; `commands` maps commands to their options. */
export function suggestOption(
  command: string,
  option: string,
  commands: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const commandsWithOption = [...commands]
    .filter(([, options]) => options.includes(option))
    .map(([name]) => name);
  if (commandsWithOption.length === 0 || commandsWithOption.includes(command)) return undefined;
  const commandNames = commandsWithOption.slice(0, MAX_LISTED_COMMANDS).map((name) => `\`pzl ${name}\``);
  const ellipsis = commandsWithOption.length > commandNames.length ? ', …' : '';
  return `\`${option}\` is an option of ${commandNames.join(', ')}${ellipsis}.`;
}

const MAX_LISTED_COMMANDS = 4;

/** Suggests `pzl run MODEL` to a user who typed `pzl MODEL`. */
export const suggestRun = (word: string): string =>
  `\`pzl run ${word}\` solves a puzzle of that type; \`pzl --help\` lists the commands.`;

/** A suggestion for surplus words after a model: an instance is given by an option, if the command has it among its `options`. */
export function suggestArguments(words: readonly string[], options: readonly string[]): string | undefined {
  const [command, model, instance] = words;
  if (command === undefined || model === undefined || instance === undefined) return undefined;
  if (!options.includes('--instance')) return undefined;
  if ([model, instance].some((word) => word.startsWith('-') || /\s/.test(word))) return undefined;
  return `An instance is named by an option: \`pzl ${command} ${model} --instance ${instance}\`.`;
}
