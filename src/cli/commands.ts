/** The commands with their descriptions and options. A command's implementation is loaded only when it runs. */
import { Argument, Command, Option } from 'commander';
import { BOARD_KINDS } from '../model/boards/kinds.ts';
import { HINT_COMMANDS } from './hint-commands.ts';
import { SETTER_COMMANDS } from './setter-commands.ts';
import {
  BATCH_EXAMPLES,
  CHECK_EXAMPLES,
  COMPILE_EXAMPLES,
  DECODE_EXAMPLES,
  RUN_EXAMPLES,
} from './shell/command-examples.ts';
import { isPuzzleFolder } from './shell/models.ts';
import {
  command,
  connectivityOption,
  type DescribeCommand,
  instanceCommand,
  KNOWN_DESCRIPTION,
  lenientOption,
  MODEL,
  parseBatchName,
  parseCubeCount,
  parseInteger,
  parseMebibytes,
  parsePixelCount,
  parsePositiveInteger,
  parseSeconds,
  parseThreadCount,
  questionCommand,
  queueOption,
  SOLUTION_FORMS,
  sizeLimitOption,
  threadsOption,
  verifyOption,
  WRITTEN_FORMATS,
  withKnownOption,
  withLimitOptions,
  withProofOptions,
  withSolverOption,
} from './shell/options.ts';
import type { Shell } from './shell/shell.ts';

/** Asks about a model or puzzle; if the name is that of a folder, about each puzzle in it. */
const askOfEach: typeof import('./farm/folder.ts').askOfFolder = async (shell, name, options, ask) =>
  isPuzzleFolder(shell, name)
    ? await (await import('./farm/folder.ts')).askOfFolder(shell, name, options, ask)
    : await ask(shell, name, options);

export const COMMANDS: Readonly<Record<string, DescribeCommand>> = {
  run: (program, shell, end) =>
    withProofOptions(
      withKnownOption(withSolverOption(questionCommand(program, 'run'))),
      ['backend', 'solver', 'split'],
      ['backend', 'solver'],
    )
      .summary('solve an instance of a model')
      .description('Solves an instance of a model and draws what it finds.')
      .option('-n, --solutions <count>', 'the most solutions wanted', parsePositiveInteger, 1)
      .addOption(new Option('-a, --all', 'all solutions').conflicts('solutions'))
      .addOption(
        new Option(
          '--backend <name>',
          'what solves: the embedded SAT engine, or an ILP engine; sat unless told, for objectives highs after it',
        ).choices(['sat', 'highs', 'glpk', 'jslp']),
      )
      .option(
        '--split <family>',
        'split the search by a family, or family[set], and solve the cases side by side',
      )
      .addOption(
        new Option(
          '--cubes <auto|count>',
          'auto: split what is hard, as it turns out; else the most cases of --split',
        )
          .conflicts(['backend', 'solver', 'known', 'max'])
          .argParser(parseCubeCount),
      )
      .addOption(
        threadsOption(
          'engines side by side, the first answer counts; of a search that is split: cases at once, one a processor unless told',
        ),
      )
      .addOption(
        queueOption('workers at a queue solve the cubes: redis://HOST:PORT, or PZL_QUEUE').conflicts([
          'backend',
          'solver',
          'known',
          'max',
          'threads',
        ]),
      )
      .option('--picture', 'show pictures in place of text, where the terminal can: kitty, iTerm2, sixels')
      .addHelpText('after', RUN_EXAMPLES.trimEnd())
      .action(async (model: string, options, command: Command) => {
        const proofOption = (['verify', 'proof', 'cnf', 'certificate'] as const).find(
          (name) => options[name] !== undefined,
        );
        if (proofOption && options.threads !== undefined && !options.cubes && !options.queue)
          command.error(
            `error: '--${proofOption}' is about the proof of one engine: leave out '--threads', or add '--cubes auto'.`,
          );
        const { run } = await import('./commands/run.ts');
        end(await askOfEach(shell, model, options, run));
      }),

  unique: (program, shell, end) =>
    withProofOptions(withKnownOption(withSolverOption(questionCommand(program, 'unique'))), [
      'solver',
      'threads',
    ])
      .summary('tell whether there is exactly one solution')
      .description(
        'Tells whether there is no solution, exactly one, or more; of more, two and where they differ.',
      )
      .addOption(threadsOption('engines side by side, the first answer counts'))
      .action(async (model: string, options) =>
        end(await askOfEach(shell, model, options, (await import('./commands/unique.ts')).unique)),
      ),

  count: (program, shell, end) =>
    withProofOptions(withKnownOption(withSolverOption(questionCommand(program, 'count'))), ['solver'])
      .summary('count the solutions')
      .description('Tells how many solutions there are.')
      .option('-l, --limit <count>', 'count no further', parsePositiveInteger)
      .action(async (model: string, options) =>
        end(await askOfEach(shell, model, options, (await import('./commands/count.ts')).count)),
      ),

  sample: (program, shell, end) =>
    withKnownOption(questionCommand(program, 'sample'))
      .summary('draw solutions at random')
      .description('Draws solutions at random, each as likely as any other; --seed draws others.')
      .option('-n, --solutions <count>', 'how many', parsePositiveInteger, 1)
      .action(async (model: string, options) =>
        end(await (await import('./commands/sample.ts')).sample(shell, model, options)),
      ),

  ...SETTER_COMMANDS,
  ...HINT_COMMANDS,

  facts: (program, shell, end) =>
    withKnownOption(questionCommand(program, 'facts'))
      .summary('tell what holds in every solution')
      .description('Tells what holds in every solution, as it is found, and draws what is known then.')
      .option('--counts', 'tell in how many of the solutions each place has each value')
      .addOption(verifyOption('all facts together').conflicts('counts'))
      .action(async (model: string, options) =>
        end(await (await import('./commands/facts.ts')).facts(shell, model, options)),
      ),

  convert: (program, shell, end) =>
    withLimitOptions(instanceCommand(program, 'convert'))
      .summary('write an instance or a solution in another format')
      .description('Writes an instance, or with --solution a solution of it, in another format.')
      .option(
        '--solution <file|->',
        `a solution of the instance, to be written in its place: ${SOLUTION_FORMS}`,
      )
      .addOption(new Option('--solve', 'solve the instance and write the solution').conflicts('solution'))
      .requiredOption('--to <format>', WRITTEN_FORMATS)
      .option('--pixels <count>', 'of png: along the longer side; 1024 unless told', parsePixelCount)
      .option('-o, --output <file>', 'where to write; standard output if not told')
      .option('--no-color', 'no colors')
      .action(async (model: string, options) =>
        end(await (await import('./commands/convert.ts')).convert(shell, model, options)),
      ),

  url: (program, shell, end) =>
    withLimitOptions(instanceCommand(program, 'url'))
      .summary('write the address of an instance at a puzzle site')
      .description(
        'Writes the address of an instance, for sites that read such addresses. Nothing is sent there.',
      )
      .option('--no-color', 'no colors')
      .action(async (model: string, options) =>
        end(await (await import('./commands/convert.ts')).convert(shell, model, { ...options, to: 'url' })),
      ),

  new: (program, shell, end) =>
    command(program, 'new')
      .summary('begin a puzzle type')
      .description('Writes a model NAME.pzl and an instance, to begin a puzzle type with.')
      .argument('<name>', 'what the type is to be called')
      .addOption(new Option('--board <kind>', 'the board').choices(BOARD_KINDS).default('square'))
      .option('--no-color', 'no colors')
      .action(async (name: string, options) =>
        end(await (await import('./commands/new.ts')).newType(shell, name, options)),
      ),

  studio: (program, shell, end) =>
    command(program, 'studio')
      .summary('play, set, write and share in the browser')
      .description(
        'Serves the studio on this machine: boards to play on, and the model, if one is named, as it changes.',
      )
      .argument('[model]', 'a file NAME.pzl, or the name of an example')
      .option('-i, --instance <name|file>', 'the instance to begin with')
      .option('--port <number>', 'the port to listen on; a free one unless told', parsePositiveInteger)
      .option('--no-open', 'leave the browser alone')
      .option('--network', 'others in the network may open it, to play together')
      .option('--embed <origin>', 'pages from there may show its boards: https://example.org')
      .option('--no-color', 'no colors')
      .action(async (name: string | undefined, options) =>
        end(await (await import('./commands/studio.ts')).studio(shell, name, options)),
      ),

  compile: (program, shell, end) =>
    withLimitOptions(instanceCommand(program, 'compile'))
      .summary('write an instance as a program for another solver')
      .description(
        'Writes an instance as clauses or as an integer program, complete on its own, for solvers elsewhere.',
      )
      .addOption(sizeLimitOption())
      .option('--known <file>', KNOWN_DESCRIPTION)
      .addOption(
        new Option('--to <format>', 'DIMACS, incremental DIMACS, CPLEX LP, free MPS, or pseudo-boolean OPB')
          .choices(['cnf', 'icnf', 'lp', 'mps', 'opb'])
          .default('cnf'),
      )
      .option(
        '--by <family>',
        'with icnf: a question for each cube that a family, or family[set], makes; else one',
      )
      .option('--cubes <count>', 'with --by: the most cubes; 1000 unless told', parsePositiveInteger)
      .option('-o, --output <file|->', 'where to; - is standard output', '-')
      .option('--map <file>', 'write what the variables are, as JSON')
      .option('--no-names', 'leave out the comments that say what the variables are')
      .option('--no-color', 'no colors')
      .addHelpText('after', COMPILE_EXAMPLES.trimEnd())
      .action(async (model: string, options) =>
        end(await (await import('./commands/exchange/compile.ts')).compile(shell, model, options)),
      ),

  split: (program, shell, end) =>
    withLimitOptions(instanceCommand(program, 'split'))
      .summary('split a search into cubes for another solver')
      .description(
        'Writes an instance as incremental DIMACS: clauses, and a line of assumptions for each case (cube) that the\n' +
          'values of a family make; cases that are refuted at once are left out.',
      )
      .addOption(sizeLimitOption())
      .option('--known <file>', KNOWN_DESCRIPTION)
      .requiredOption(
        '--by <family>',
        'a family that the model finds, or family[set] with a set that it names',
      )
      .option('--cubes <count>', 'the most cubes; 1000 unless told', parsePositiveInteger)
      .option('-o, --output <file|->', 'where to; - is standard output', '-')
      .option('--map <file>', 'write what the variables are, as JSON')
      .option('--no-names', 'leave out the comments that say what the variables are')
      .option('--no-color', 'no colors')
      .action(async (model: string, options) =>
        end(
          await (await import('./commands/exchange/compile.ts')).compile(shell, model, {
            ...options,
            to: 'icnf',
          }),
        ),
      ),

  bench: (program, shell, end) =>
    command(program, 'bench')
      .summary('solve many instances and tell what each took')
      .description('Solves instances of a model and prints a table: how each ended, its time, and conflicts.')
      .argument('<model>', MODEL)
      .option('-i, --instances <name|file|folder...>', 'which; all that the model has unless told')
      .option('-t, --time-limit <seconds>', 'the most for each instance', parseSeconds)
      .option('--memory <mib>', 'the most memory for the process', parseMebibytes)
      .option('--threads <count>', 'how many instances side by side', parsePositiveInteger, 1)
      .addOption(
        queueOption('workers at a queue solve them: redis://HOST:PORT, or PZL_QUEUE').conflicts('threads'),
      )
      .option('-s, --seed <number>', 'another order of search', parseInteger, 0)
      .addOption(connectivityOption())
      .option('--json', 'one JSON object a line, for programs')
      .option('--no-color', 'no colors')
      .action(async (model: string, options) =>
        end(await (await import('./commands/bench.ts')).bench(shell, model, options)),
      ),

  batch: (program, shell, end) =>
    command(program, 'batch')
      .summary('answer many questions, from a file of jobs to a file of results')
      .description(
        'Answers jobs, a JSON object a line, and adds a result a line for each. What stands in the results isn’t done again:\n' +
          'after Ctrl-C or a crash the same command goes on.',
      )
      .argument('<jobs>', 'a file of jobs, or - for standard input')
      .requiredOption('-o, --output <file>', 'where the results go, and where they are looked for')
      .option('--threads <count>', 'jobs at once; one a processor unless told', parseThreadCount)
      .option('-t, --time-limit <seconds>', 'the most for a job, whatever it says', parseSeconds)
      .option('--memory <MiB>', 'the most for a job', parsePositiveInteger, 2048)
      .option('--ordered', 'the results in the order of the jobs')
      .option('--again', 'do those again that had no answer for want of time or memory')
      .option('--times', 'tell with each result how long it took')
      .option('--cache <folder>', 'where results are kept by job, for other batches')
      .option('--no-cache', 'neither use nor keep results of other batches')
      .addOption(
        queueOption('workers at a queue do the jobs: redis://HOST:PORT, or PZL_QUEUE of the environment'),
      )
      .option('--name <name>', 'what the batch is called at the queue', parseBatchName)
      .option('--json', 'one JSON object at the end, for programs')
      .option('--no-color', 'no colors')
      .addHelpText('after', BATCH_EXAMPLES.trimEnd())
      .action(async (jobs: string, options) =>
        end(await (await import('./commands/batch.ts')).batch(shell, jobs, options)),
      ),

  survey: (program, shell, end) =>
    command(program, 'survey')
      .summary('solve, prove unique and rate all addresses in files, to a table')
      .description(
        'Finds the addresses in text and JSON files, and writes a table with a row for each: whether there is one solution, and how\n' +
          'hard it is. After Ctrl-C or a crash the same command goes on.',
      )
      .argument('<files...>', 'files with addresses')
      .requiredOption('-o, --output <file>', 'the table: .csv, .json, or text for any other name')
      .option(
        '--results <file>',
        'where the results go, and where they are looked for; beside the table unless told',
      )
      .option('--first <count>', 'so many addresses, and no more', parsePositiveInteger)
      .option('-t, --time-limit <seconds>', 'the most for an address', parseSeconds, 60)
      .option('--threads <count>', 'addresses at once; one a processor unless told', parseThreadCount)
      .option('--memory <MiB>', 'the most for an address', parsePositiveInteger, 2048)
      .addOption(verifyOption('that there is no solution, or one,'))
      .addOption(lenientOption())
      .option('--again', 'ask those again that had no answer for want of time or memory')
      .option('--cache <folder>', 'where results are kept by job, for other batches')
      .option('--no-cache', 'neither use nor keep results of other batches')
      .addOption(queueOption('workers at a queue answer: redis://HOST:PORT, or PZL_QUEUE of the environment'))
      .option('--name <name>', 'what the survey is called at the queue', parseBatchName)
      .option('--json', 'one JSON object at the end, for programs')
      .option('--no-color', 'no colors')
      .action(async (files: readonly string[], options) =>
        end(await (await import('./farm/survey.ts')).survey(shell, files, options)),
      ),

  worker: (program, shell, end) =>
    command(program, 'worker')
      .summary('answer the jobs of a queue')
      .description(
        'Answers the jobs of batches at a queue, until Ctrl-C or SIGTERM; it may be killed at any time.',
      )
      .addOption(queueOption('redis://HOST:PORT, or PZL_QUEUE of the environment'))
      .option('--threads <count>', 'jobs at once; one a processor unless told', parseThreadCount)
      .option('-t, --time-limit <seconds>', 'the most for a job, whatever it says', parseSeconds, 3600)
      .option('--memory <MiB>', 'the most for a job', parsePositiveInteger, 2048)
      .option('--lost-after <seconds>', 'its jobs go to others after so much silence', parseSeconds, 30)
      .option('--json', 'one JSON object at the end, for programs')
      .option('--no-color', 'no colors')
      .action(async (options) => end(await (await import('./commands/queue.ts')).worker(shell, options))),

  queue: (program, shell, end) =>
    command(program, 'queue')
      .summary('look after the batches at a queue')
      .description('Tells what is at work at a queue, and pauses, resumes or cancels a batch.')
      .addArgument(new Argument('<action>', 'what to do').choices(['status', 'pause', 'resume', 'cancel']))
      .argument('[batch]', 'the name of a batch')
      .addOption(queueOption('redis://HOST:PORT, or PZL_QUEUE of the environment'))
      .option('--json', 'one JSON object, for programs')
      .option('--no-color', 'no colors')
      .action(async (action, name, options) =>
        end(await (await import('./commands/queue.ts')).queue(shell, action, name, options)),
      ),

  verify: (program, shell, end) =>
    withLimitOptions(command(program, 'verify'))
      .summary('check a certificate that run or unique wrote')
      .description(
        'Checks a certificate that `run` or `unique` wrote by --certificate: that its clauses and constraints have no answer.',
      )
      .argument('<file>', 'the certificate; - for standard input')
      .option('--json', 'the result as JSON')
      .action(async (file: string, options) =>
        end(await (await import('./commands/exchange/verify.ts')).verify(shell, file, options)),
      ),

  decode: (program, shell, end) =>
    withLimitOptions(instanceCommand(program, 'decode'))
      .summary('judge and draw what another solver answered')
      .description(
        'Reads the answer of a solver to what `pzl compile` wrote, checks it by the rules and draws it.',
      )
      .addOption(sizeLimitOption())
      .option('--known <file>', KNOWN_DESCRIPTION)
      .requiredOption('--solution <file|->', 'what the solver wrote; - is standard input')
      .addOption(lenientOption())
      .addOption(
        new Option('--from <format>', 'who wrote it')
          .choices(['auto', 'minisat', 'dimacs', 'opb', 'glpsol', 'highs', 'columns'])
          .default('auto'),
      )
      .option('--json', 'one JSON object a line, for programs')
      .option('--no-color', 'no colors')
      .option('--ascii', 'only ASCII characters')
      .addHelpText('after', DECODE_EXAMPLES.trimEnd())
      .action(async (model: string, options) =>
        end(await (await import('./commands/exchange/decode.ts')).decode(shell, model, options)),
      ),

  types: (program, shell, end) =>
    command(program, 'types')
      .summary('list the types of puzzles that come with pzl')
      .description(
        'Lists the types that come with pzl, by genre, with their other names. With words, those whose name, genre,\n' +
          'description or rules speak of all of them; `address` and `generator` are for those that have one.',
      )
      .argument('[word...]', 'what to look for')
      .option('--json', 'one JSON object a line, for programs')
      .option('--no-color', 'no colors')
      .action(async (words: readonly string[], options) =>
        end((await import('./commands/types.ts')).types(shell, words, options)),
      ),

  solvers: (program, shell, end) =>
    command(program, 'solvers')
      .summary('list the SAT solvers on this machine')
      .description('Lists the SAT solvers on the PATH that pzl knows.')
      .option('--json', 'one JSON object a line, for programs')
      .option('--no-color', 'no colors')
      .action(async (options) => end(await (await import('./commands/solvers.ts')).solvers(shell, options))),

  check: (program, shell, end) =>
    questionCommand(program, 'check')
      .summary('look for mistakes in a model, an instance, or an answer')
      .description(
        'Reads a model, checks its names, types and stages, and reports every mistake; with --solution, judges an\n' +
          'answer to an instance: right, right so far, or which rules are broken and where.',
      )
      .option(
        '--solution <file|->',
        `an answer, complete or in part: ${SOLUTION_FORMS}; - for standard input`,
      )
      .option('--strict', 'find out, too, whether an answer in part can be completed')
      .addHelpText('after', CHECK_EXAMPLES.trimEnd())
      .action(async (model: string, options) =>
        end(await (await import('./commands/check.ts')).check(shell, model, options)),
      ),

  fmt: (program, shell, end) =>
    command(program, 'fmt')
      .summary('write models in their one form')
      .description(
        'Writes models anew in the one form that all have: blanks, line ends, grids of instances. What they say stays.\n' +
          'Without a file, all models in this folder and below; - is from standard input to standard output.',
      )
      .argument('[file...]', 'files NAME.pzl, folders, or -')
      .option('--check', 'write nothing; tell which files are in another form, and exit with 1 if any is')
      .option('--no-color', 'no colors')
      .action(async (files: readonly string[], options) =>
        end(await (await import('./commands/fmt.ts')).fmt(shell, files, options)),
      ),

  lsp: (program, shell, end) =>
    command(program, 'lsp')
      .summary('help an editor with models')
      .description(
        'Speaks the Language Server Protocol over standard input and output: mistakes, completion, names, formatting, and\n' +
          'what lenses run. Editors start it; docs/editors.md says how.',
      )
      .option('--stdio', 'over standard input and output, as always')
      .action(async () => end(await (await import('./server/lsp.ts')).lsp(shell))),

  completion: (program, shell, end) =>
    command(program, 'completion')
      .summary('let a shell complete commands, types, instances')
      .description(
        'Writes a script for bash, zsh or fish that completes commands, options, types, instances and sizes:\n' +
          'eval "$(pzl completion bash)" in ~/.bashrc, likewise for zsh; pzl completion fish | source for fish.',
      )
      .argument('<shell>', 'bash, zsh or fish')
      .argument('[word...]', 'of `reply`, which the scripts ask: the words so far')
      .action(async (topic: string, words: readonly string[]) =>
        end(
          await (await import('./commands/completion.ts')).completion(
            shell,
            allCommands(shell),
            topic,
            words,
          ),
        ),
      ),
};

/** Describes all commands, for help and completion; none of them is run. */
function allCommands(shell: Shell): Command {
  const program = new Command('pzl');
  for (const describe of Object.values(COMMANDS)) describe(program, shell, () => {});
  return program;
}
