/** The data of puzz.link's program about its types, if the machine has it ($PZL_SHARED, else ../shared). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addressTypes } from '../../src/formats/address/address.ts';
import { loadModel, type Model } from '../../src/index.ts';

const shared = path.resolve(process.env.PZL_SHARED ?? '../shared', 'referee');

export interface RefereeBoard {
  /** The file; `/` stands for the end of a line. */
  readonly board: string;
  /** The code of the first rule that the board breaks; null for a right answer. */
  readonly broken: string | null;
  /** Whether a letter in the address asks for a variant of the rules. */
  readonly variant?: boolean;
}

export interface RefereeType {
  readonly address: string;
  readonly boards?: readonly RefereeBoard[];
  readonly codec?: readonly { readonly address: string; readonly file: string }[];
}

/** A small board and how many of its answers the program accepts. */
export interface RefereeCount {
  readonly address: string;
  readonly count: number;
  /** The number of answers that the program refuses only because nothing is drawn. */
  readonly emptyRefused?: number;
}

/** The types of puzz.link by name; empty if this machine doesn't have the data. */
export function refereeTypes(): ReadonlyMap<string, RefereeType> {
  return new Map(Object.entries((dataIn('pzprjs.json') ?? {}) as Record<string, RefereeType>));
}

/** The counts for this type, including those whose addresses use another name of the type. */
export function countsOf(type: string): readonly RefereeCount[] {
  counts ??= (dataIn('counts.json') ?? []) as readonly RefereeCount[];
  return counts.filter(({ address }) => modelOf(address.split('/')[0] ?? '') === modelOf(type));
}

let counts: readonly RefereeCount[] | undefined;

function dataIn(name: string): unknown {
  const file = path.join(shared, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const examples = path.resolve('examples');
const files: ReadonlyMap<string, string> = new Map(
  readdirSync(examples, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pzl'))
    .flatMap((name) => {
      const file = path.join(examples, name);
      return addressTypes(readFileSync(file, 'utf8')).map((type) => [type, file] as const);
    }),
);

const models = new Map<string, Model>();

/** Finds the file of a model that another model uses. */
function resolve(name: string, from: string): { name: string; text: string } | undefined {
  const file = path.resolve(path.dirname(from), name.endsWith('.pzl') ? name : `${name}.pzl`);
  if (name.startsWith('std/') || !existsSync(file)) return undefined;
  return { name: file, text: readFileSync(file, 'utf8') };
}

/**
 * The model with a given for walls. A wall is between two cells for which the condition `parted` on the cells `a` and `b` holds, and between no
 * others. The given says nothing about pairs for which `among` doesn't hold.
 */
export function walledModelOf(type: string, parted: string, among: string): Model {
  const known = models.get(`${type} ${parted}`);
  if (known) return known;
  const file = files.get(type)!;
  const rule = `given wall_[links]: bool
def parted_(a: cell, b: cell) = ${parted}
def among_(a: cell, b: cell) = ${among}
rule "The walls are those drawn":
  forall l in links where among_(l.cells[0], l.cells[1]): wall_[l] <=> parted_(l.cells[0], l.cells[1])
`;
  const { model, diagnostics } = loadModel(file, `${readFileSync(file, 'utf8')}\n${rule}`, { resolve });
  if (!model) throw new Error(diagnostics[0]?.message);
  models.set(`${type} ${parted}`, model);
  return model;
}

/** The model that reads addresses of this type. */
export function modelOf(type: string): Model | undefined {
  const file = files.get(type);
  if (file === undefined) return undefined;
  const known = models.get(file);
  if (known) return known;
  const { model, diagnostics } = loadModel(file, readFileSync(file, 'utf8'), { resolve });
  if (!model) throw new Error(`${file}: ${diagnostics[0]?.message}`);
  models.set(file, model);
  return model;
}

export const addressOf = (text: string): string => `https://puzz.link/p?${text}`;
