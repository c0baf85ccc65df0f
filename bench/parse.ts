// CPU milliseconds of parsing a model, once in a fresh process and when warm.
//   node bench/run.mjs parse [model.pzl]
import { readFileSync } from 'node:fs';
import { parse } from '../src/language/syntax/parse.ts';
import { Diagnostics } from '../src/text/diagnostics.ts';
import { Sources } from '../src/text/source.ts';

const file = process.argv[2] ?? 'examples/storm.pzl';
const text = readFileSync(file, 'utf8');

function cpu(runs: number): string {
  const start = process.cpuUsage();
  for (let run = 0; run < runs; run++) parse(new Sources().add(file, text), new Diagnostics());
  const { user, system } = process.cpuUsage(start);
  return ((user + system) / 1000 / runs).toFixed(2);
}

const cold = cpu(1);
cpu(300);
console.log(
  `${file}: ${text.split('\n').length} lines, ${text.length} characters; cold ${cold}, warm ${cpu(200)} ms`,
);
