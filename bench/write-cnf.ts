// Writes the generated CNF set:
//   node bench/run.mjs write-cnf FOLDER
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dimacs } from './cnf/cnf.ts';
import { families } from './cnf/families.ts';

const folder = process.argv[2] ?? 'generated/cnf';
mkdirSync(folder, { recursive: true });
for (const { instances } of families) {
  for (const [name, make] of instances) writeFileSync(path.join(folder, `${name}.cnf`), dimacs(make()));
}
