/** The commands that explain how a puzzle is solved. */
import { type Command, Option } from 'commander';
import { type DescribeCommand, parseStepCount, questionCommand } from './shell/options.ts';

const withStartOption = (command: Command): Command =>
  command.option(
    '-f, --from <file>',
    'begin with what is known: a solution in part, or - for standard input',
  );

export const HINT_COMMANDS: Readonly<Record<string, DescribeCommand>> = {
  explain: (program, shell, end) =>
    withStartOption(
      questionCommand(program, 'explain')
        .summary('solve step by step, with the reason of each step; or tell why there is no solution')
        .description(
          'Tells the easiest next deduction with the rules and places that force it, step by step to the end;\n' +
            'or which conditions conflict when there is no solution.',
        )
        .addOption(new Option('-n, --steps <count|all>', 'the most steps').argParser(parseStepCount)),
    )
      .option('--draw', 'draw the board after every step')
      .option('--html <file>', 'write a page with a picture of every step, to read and to print')
      .action(async (model: string, options) =>
        end(await (await import('./commands/explain.ts')).explain(shell, model, options)),
      ),

  hint: (program, shell, end) =>
    withStartOption(
      questionCommand(program, 'hint')
        .summary('tell the easiest next step')
        .description('Tells the easiest next deduction: `explain --steps 1`.'),
    )
      .option('--svg <file>', 'write a picture of the step')
      .action(async (model: string, options) =>
        end(await (await import('./commands/explain.ts')).explain(shell, model, { ...options, steps: 1 })),
      ),
};
