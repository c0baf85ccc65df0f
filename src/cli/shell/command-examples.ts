/** Examples shown below the help of a command. */

export const RUN_EXAMPLES = `
Examples:
  pzl run molekularis --instance small         an example that comes with pzl
  pzl run my.pzl                               your model, its first instance
  pzl run my.pzl --instance boards/7.txt       an instance in a file
  generate | pzl run my.pzl --instance -       an instance from standard input
  pzl run my.pzl --all --json | jq .find       every solution, for a program to read
  pzl run my.pzl -n 2 --time-limit 60          two solutions, or what a minute finds

Exit code: 0 answered (also: no solution), 1 mistake in model or instance,
2 mistake in the command line, 3 time limit reached, 130 stopped by Ctrl-C.
`;

export const CHECK_EXAMPLES = `
Examples:
  pzl check my.pzl                    every mistake, with its place and advice
  pzl check my.pzl --json             one JSON object a mistake
`;

export const COMPILE_EXAMPLES = `
Examples:
  pzl compile storm -i small -o small.cnf                 clauses in DIMACS
  pzl compile storm -i small --to lp -o small.lp          an integer program
  pzl compile storm --to mps --map names.json | gzip      to a pipe, names in a file
  pzl compile molekularis --to icnf --by bonds --cubes 9   clauses, and 9 cases at most
`;

export const DECODE_EXAMPLES = `
Examples:
  cadical small.cnf | pzl decode storm -i small --solution -
  minisat small.cnf out; pzl decode storm -i small --solution out
  glpsol --lp small.lp -o out; pzl decode storm -i small --solution out
`;

export const BATCH_EXAMPLES = `
A job: {"question": "unique", "model": "storm", "instance": "small"}
The questions are run, unique, count, check, hint, rate and generate; docs/scale.md tells what else a job may hold.

Examples:
  pzl batch jobs.jsonl -o results.jsonl            on all processors of this machine
  pzl batch jobs.jsonl -o results.jsonl --again    those again that ran out of time
  pzl batch jobs.jsonl -o results.jsonl --queue redis://localhost     by the workers at a queue
`;
