// Alters certificates: a line is changed, left out, repeated, moved, or taken from another puzzle's certificate. If the checker still accepts the
// result, separate code judges it (stated.ts): the claim must still be true, and so must every new line.
import { CertificateChecker } from '../../../../src/backends/sat/certificate/certificate.ts';
import { unique } from '../../../../src/index.ts';
import { galleryTypes } from '../../../examples/gallery.ts';
import { groundOf } from '../../../models.ts';
import type { Generator } from '../random.ts';
import { Stated } from './stated.ts';

export interface Certificate {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Types that together have rules of all kinds: sums, tables, connectivity, loops, sizes of areas, different values. */
const ATTACKED = [
  'akari',
  'algemy',
  'compass',
  'fillomino',
  'hashi',
  'heyawake',
  'hitori',
  'kakuro',
  'masyu',
  'molekularis',
  'nonogram',
  'nurikabe',
  'slitherlink',
  'sudoku',
];

/** Certificates of the smallest instances, as far as the empty clause. */
export async function certificates(): Promise<readonly Certificate[]> {
  const made: Certificate[] = [];
  for (const { name, model, instances } of galleryTypes()) {
    const text = ATTACKED.includes(name) ? instances.find(([size]) => size === 'tiny')?.[1] : undefined;
    if (text === undefined) continue;
    const decoder = new TextDecoder();
    let all = '';
    await unique(groundOf(model, text), {
      certificate: (lines) => {
        all += decoder.decode(lines, { stream: true });
      },
    });
    const lines = all.split('\n');
    made.push({ name, lines: lines.slice(0, lines.indexOf('0') + 1) });
  }
  return made;
}

const letterOf = (line: string): string => /^[a-z]/.exec(line)?.[0] ?? '';

/** The line with one number changed: to a number near it, the negative number, or another number of the line; or with another letter. */
function changedLine(line: string, random: Generator): string {
  const words = line.split(/(?<=[ ,[])|(?=[,\]])/);
  const places = words.flatMap((word, at) => (/^-?\d+ ?$/.test(word) ? [at] : []));
  const letters = words.flatMap((word, at) => (at > 0 && /^[gltne] $/.test(word) ? [at] : []));
  if (letters.length > 0 && random.chance(0.2)) {
    words[letters[0]!] = `${random.pick(['g', 'l', 'n', 't', 'e'])} `;
    return words.join('');
  }
  if (places.length === 0) return `${line} 1`;
  const at = random.pick(places);
  const blank = words[at]!.endsWith(' ') ? ' ' : '';
  const number = Number(words[at]);
  const kind = random.below(4);
  if (kind === 0) words.splice(at, 1);
  else if (kind === 1) words[at] = `${-number}${blank}`;
  else if (kind === 2) words[at] = `${number + (random.chance(0.5) ? 1 : -1)}${blank}`;
  else words[at] = `${Number(words[random.pick(places)])}${blank}`;
  return words.join('');
}

interface Altered {
  readonly what: string;
  readonly lines: readonly string[];
  /** The lines that the original doesn't contain. */
  readonly added: readonly string[];
}

function altered({ lines }: Certificate, others: readonly Certificate[], random: Generator): Altered {
  const kinds = [...new Set(lines.slice(1).map(letterOf))];
  // Each kind of line is chosen equally often, although some kinds have few lines.
  const kind = random.pick(kinds);
  const places = lines.flatMap((line, at) => (at > 0 && letterOf(line) === kind ? [at] : []));
  const at = random.pick(places);
  const line = lines[at]!;
  const way = random.below(6);
  if (way === 0) return { what: `left out: ${line}`, lines: lines.toSpliced(at, 1), added: [] };
  if (way === 1) {
    const to = 1 + random.below(lines.length - 1);
    return {
      what: `moved to ${to}: ${line}`,
      lines: lines.toSpliced(at, 1).toSpliced(to, 0, line),
      added: [],
    };
  }
  if (way === 2) {
    const other = random.pick(others);
    const same = other.lines.filter((one, from) => from > 0 && letterOf(one) === kind);
    if (same.length > 0) {
      const taken = random.pick(same);
      const isMore = random.chance(0.5);
      return {
        what: `${isMore ? 'before' : 'in place of'} ${line}, from ${other.name}: ${taken}`,
        lines: lines.toSpliced(at, isMore ? 0 : 1, taken),
        added: [taken],
      };
    }
  }
  const changed = changedLine(line, random);
  return { what: `${line} became ${changed}`, lines: lines.with(at, changed), added: [changed] };
}

export interface Attack {
  /** The number of certificates that a change really altered. */
  readonly altered: number;
  readonly refused: number;
  /** The number of altered certificates that were accepted and are still right. */
  readonly right: number;
  /** Altered certificates that were accepted although they are wrong, or that couldn't be judged. */
  readonly wrong: readonly string[];
}

const BYTES = new TextEncoder();

/** Alters random certificates `count` times and checks each result. */
export function attack(all: readonly Certificate[], count: number, random: Generator): Attack {
  let [done, refused, right] = [0, 0, 0];
  const wrong: string[] = [];
  const judges = new Map(all.map((one) => [one, new Stated(one.lines)]));
  while (done < count) {
    const certificate = all[done % all.length]!;
    const { what, lines, added } = altered(certificate, all, random);
    if (lines.join('\n') === certificate.lines.join('\n')) continue;
    done++;
    const checker = new CertificateChecker();
    checker.take(BYTES.encode(`${lines.join('\n')}\n`));
    const result = checker.result();
    if (!result.verified) {
      refused++;
      continue;
    }
    const fault = faultOf(lines, added, judges.get(certificate)!, certificate);
    if (fault === undefined) right++;
    else wrong.push(`${certificate.name}, ${fault}: ${what}`);
  }
  return { altered: done, refused, right, wrong };
}

/** Whether the line is part of what the certificate claims, and not of its proof. */
const isStatement = (line: string): boolean => /^[tnami] /.test(line);

function faultOf(
  lines: readonly string[],
  added: readonly string[],
  judge: Stated,
  { lines: before }: Certificate,
): string | undefined {
  try {
    const own = lines.filter(isStatement).join('\n') === before.filter(isStatement).join('\n');
    const stated = own ? judge : new Stated(lines);
    if (!stated.isRefuted) return 'the claim is wrong';
    return added.every((line) => stated.isImplied(line)) ? undefined : 'the line is wrong';
  } catch (error) {
    return `not judged (${error instanceof Error ? error.message : String(error)})`;
  }
}
