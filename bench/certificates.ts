// Checks claims of "none" and "exactly one" on random boards: small instances of types spread over the gallery, with
// some numbers changed or removed. Each claim's certificate is checked. If cadical is installed, it also gets the
// clauses of the claim (with those that propagators added), and must find that they have no model. Prints a line for
// each board where the two differ, and the totals.
//   node bench/run.mjs certificates [BOARDS [SECONDS a board [TYPES [SEED]]]]
// With `attack` it alters certificates of small puzzles, and judges those that the checker takes all the same
// (spec/backends/sat/certificate/attack.ts).
//   node bench/run.mjs certificates attack [ALTERATIONS [SEED]]
// The seed is today's date unless it is given; it is printed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { attack, certificates } from '../spec/backends/sat/certificate/attack.ts';
import { galleryTypes } from '../spec/examples/gallery.ts';
import { CertificateChecker } from '../src/backends/sat/certificate/certificate.ts';
import { writeDimacs } from '../src/backends/sat/dimacs/dimacs.ts';
import type { FlatCnf } from '../src/backends/sat/dimacs/flat.ts';
import { openInstance, unique } from '../src/index.ts';
import type { Ground } from '../src/model/ground.ts';
import { randomOf } from './random.ts';

const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');

if (process.argv[2] === 'attack') {
  const [, , , count = '10000', seed = today] = process.argv;
  const all = await certificates();
  const { altered, refused, right, wrong } = attack(all, Number(count), randomOf(Number(seed)));
  for (const what of wrong) console.log(what);
  console.log(
    `${altered} alterations of ${all.length} certificates, seed ${seed}: ${refused} refused, ${right} still right, ${wrong.length} wrong.`,
  );
  process.exit(wrong.length > 0 ? 1 : 0);
}

const [, , boards = '300', seconds = '20', types = '27', seed = today] = process.argv;
const timeLimit = Number(seconds);
const random = randomOf(Number(seed));
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-certificates-'));
const hasReferee = spawnSync('cadical', ['--version']).status === 0;

const gallery = galleryTypes().filter(({ instances }) => instances.length > 0);
const step = Math.max(1, Math.floor(gallery.length / Number(types)));
const chosen = gallery.filter((_, at) => at % step === 0).slice(0, Number(types));

/**
 * Returns an instance's text in which each number of a grid is, with the probability `share`, changed by one or
 * removed.
 */
const changed = (text: string, share: number): string =>
  text
    .split('\n')
    .map((line) =>
      /^\s{2,}\S/.test(line)
        ? line.replace(/(?<=\s)\d+(?=\s|$)/g, (one) => {
            if (!random.chance(share)) return one;
            return random.chance(0.5)
              ? '.'
              : String(Math.max(0, Number(one) + (random.chance(0.5) ? 1 : -1)));
          })
        : line,
    )
    .join('\n');

/**
 * Whether cadical refutes the clauses of the claim that the puzzle has exactly one answer; undefined if cadical runs
 * out of time.
 */
async function refereed(ground: Ground): Promise<boolean | undefined> {
  let refuted: FlatCnf | undefined;
  await unique(ground, {
    proof: () => {},
    onRefuted: (clauses) => {
      refuted = { ...clauses, clauses: clauses.clauses.slice(0, clauses.length) };
    },
    timeLimit,
  });
  if (!refuted) return undefined;
  const { variables, clauses, length } = refuted;
  let text = '';
  let count = 0;
  for (let i = 0; i < length; i++) if (clauses[i] === 0) count++;
  const writer = writeDimacs((piece) => (text += piece), { variables, clauses: count });
  writer.flat(clauses, 0, length);
  writer.end();
  const file = path.join(folder, 'claim.cnf');
  writeFileSync(file, text);
  const { status } = spawnSync('cadical', ['-q', '-t', '60', file]);
  return status === 20 ? true : status === 10 ? false : undefined;
}

let [claims, wrong, compared, encoded] = [0, 0, 0, 0];
const met = new Set<string>();
try {
  for (let board = 0; claims < Number(boards) && board < 20 * Number(boards); board++) {
    const { name, model, instances } = chosen[board % chosen.length]!;
    const [, text] = instances[random.below(Math.min(2, instances.length))]!;
    const puzzle = { name: 'board', text: changed(text, random.chance(0.3) ? 0 : 0.1) };
    const { ground } = openInstance(model, puzzle);
    if (!ground) continue;
    const checker = new CertificateChecker();
    const { status } = await unique(ground, { certificate: (lines) => checker.take(lines), timeLimit });
    if (status !== 'none' && status !== 'unique') continue;
    claims++;
    met.add(name);
    const result = checker.result();
    if (result.verified) encoded += result.encoded;
    const outside = hasReferee ? await refereed(ground) : undefined;
    if (outside !== undefined) compared++;
    if (result.verified && outside !== false) continue;
    wrong++;
    console.log(`${name}: ${status}, ${JSON.stringify(result)}, referee ${outside}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(
  `${claims} claims of ${met.size} types, seed ${seed}: ${wrong} wrong; ${compared} beside cadical. ${encoded} clauses justified.`,
);
if (wrong > 0) process.exitCode = 1;
