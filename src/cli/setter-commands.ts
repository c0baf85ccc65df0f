/** The commands for puzzle authors. */
import { InvalidArgumentError, Option } from 'commander';
import {
  appendValue,
  command,
  type DescribeCommand,
  lenientOption,
  parseInteger,
  parsePositiveInteger,
  questionCommand,
  queueOption,
  threadsOption,
  verifyOption,
  withLimitOptions,
} from './shell/options.ts';

/** The most rows and columns of the boards on which patterns are proved: every placement is a question. */
const MAX_PROOF_SIDE = 20;

/** Checks the size of a board, such as `6x6`. @throws InvalidArgumentError for any other text, and for larger boards */
function parseSize(text: string): string {
  const sides = /^([1-9]\d?)x([1-9]\d?)$/.exec(text)?.slice(1).map(Number);
  if (!sides?.every((side) => side <= MAX_PROOF_SIDE))
    throw new InvalidArgumentError(
      `Rows and columns are expected, at most ${MAX_PROOF_SIDE} of each, as in 6x6.`,
    );
  return text;
}

export const SETTER_COMMANDS: Readonly<Record<string, DescribeCommand>> = {
  mend: (program, shell, end) =>
    questionCommand(program, 'mend')
      .summary('tell which clues to add or change for one solution')
      .description(
        'Of an instance with several solutions: the fewest clues to add so that one of them remains. Of one without: the fewest clues to change.',
      )
      .option('--keep <file>', 'the solution that is to remain, or a part of it')
      .option('-n, --proposals <count>', 'how many ways to tell', parsePositiveInteger, 3)
      .addOption(verifyOption('what is said of the puzzle and of each proposal'))
      .action(async (model: string, options) =>
        end(await (await import('./commands/setters/mend.ts')).mend(shell, model, options)),
      ),

  needless: (program, shell, end) =>
    questionCommand(program, 'needless')
      .summary('tell which clues a puzzle can do without')
      .description(
        'Tells which clues can go when all others stay, and the most that can go together; there is still one solution then.',
      )
      .addOption(verifyOption('that there is one solution, before and after,'))
      .action(async (model: string, options) =>
        end(await (await import('./commands/setters/mend.ts')).findNeedlessClues(shell, model, options)),
      ),

  rate: (program, shell, end) =>
    withLimitOptions(command(program, 'rate'))
      .summary('tell how hard puzzles are')
      .description(
        'Tells how hard puzzles are for people: of a model all instances or those that are named, or addresses of puzzles; a file with an address a line stands for these.',
      )
      .argument(
        '<puzzles...>',
        'a model and instances of it (names, files, folders), or addresses and lists of them',
      )
      .addOption(queueOption('workers at a queue rate them: redis://HOST:PORT, or PZL_QUEUE'))
      .addOption(lenientOption())
      .option('--json', 'one JSON object a line, for programs')
      .option('--no-color', 'no colors')
      .action(async (words: string[], options) =>
        end(await (await import('./commands/setters/rate.ts')).rate(shell, words, options)),
      ),

  techniques: (program, shell, end) =>
    withLimitOptions(command(program, 'techniques'))
      .summary('tell which patterns and techniques solve a type')
      .description(
        'Tells which patterns of clues pzl discovered for a type, with what follows from each on every board, and by\n' +
          'which techniques its puzzles are solved. Types that come with pzl have them stored; others are examined now.',
      )
      .argument('<model>', 'a file NAME.pzl, or the name of an example')
      .option('--size <RxC>', 'discover the patterns anew, and prove them on boards of this size', parseSize)
      .option(
        '--clues <count>',
        'discover the patterns anew, with at most so many clues; 3 unless told',
        parsePositiveInteger,
      )
      .option('--make', 'discover them anew, and store them beside the model')
      .option(
        '--prove <count>',
        'check so many random placements of the patterns on random boards',
        parsePositiveInteger,
      )
      .option('--json', 'one JSON object a line, for programs')
      .option('--no-color', 'no colors')
      .option('--ascii', 'only ASCII characters')
      .action(async (model: string, options) =>
        end(await (await import('./commands/setters/techniques.ts')).techniques(shell, model, options)),
      ),

  generate: (program, shell, end) =>
    withLimitOptions(command(program, 'generate'))
      .summary('make new puzzles with one solution')
      .description(
        'Makes new puzzles, each with exactly one solution, as the `generate` section of the model says.',
      )
      .argument('<model>', 'a file NAME.pzl, or the name of an example')
      .option(
        '--size <name|RxC|file>',
        'a size of the model, rows and columns, or a template: an instance with ? for what is open',
      )
      .addOption(
        new Option(
          '--from <file>',
          'a puzzle half made: its clues stay, others come where it has ?, or anywhere if it has none',
        ).conflicts('size'),
      )
      .option('--keep <file>', 'the solution that it is to have, or a part of it')
      .addOption(threadsOption('how many puzzles side by side; as many as there are processors unless told'))
      .addOption(
        queueOption('workers at a queue make them: redis://HOST:PORT, or PZL_QUEUE').conflicts('threads'),
      )
      .option('--set <name=value>', 'a given of the puzzle or its plant; may be repeated', appendValue, [])
      .option(
        '-w, --weights <list>',
        'how often each value comes, such as H=0,O=1; 0 is never',
        appendValue,
        [],
      )
      .option('-s, --seed <number>', 'another puzzle; the same seed gives the same one', parseInteger, 0)
      .option('-n, --count <count>', 'how many', parsePositiveInteger, 1)
      .addOption(
        new Option('--symmetry <how>', 'how the places of clues are to match').choices([
          'none',
          'rotational',
          'quarter',
          'mirror',
        ]),
      )
      .addOption(
        new Option('--difficulty <level>', 'how hard it is, by its rating').choices([
          'easy',
          'medium',
          'hard',
        ]),
      )
      .option('--minimal', 'no clue more than needed')
      .option('--any', 'a planted solution will do: there may be others')
      .addOption(verifyOption('that each puzzle has one solution').conflicts(['any', 'queue']))
      .option('-o, --output <file|->', 'where to: a file, for several a folder', '-')
      .option('--to <format>', 'native, or a format that the model describes', 'native')
      .option('--solutions', 'write the solutions, too: beside FILE.txt FILE.solution.txt')
      .option('--json', 'one JSON object a line, for programs')
      .option('--stats', 'figures of the search, on standard error')
      .option('--no-color', 'no colors')
      .action(async (model: string, options) =>
        end(await (await import('./commands/generate.ts')).generate(shell, model, options)),
      ),
};
