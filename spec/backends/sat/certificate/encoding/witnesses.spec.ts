/** Clauses about witnesses of broken rules are justified only if they hold for all values of the rule's operands. */
import { describe, expect, it } from 'vitest';
import { trials } from '../../../../sample.ts';
import { generatorOf } from '../../random.ts';
import { Reader } from './encoded.ts';

const NODES = 4;
const ENDS = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 0],
  [0, 2],
] as const;
const EDGES = ENDS.length;

interface Answer {
  /** Whether the node is active. */
  readonly active: readonly boolean[];
  readonly present: readonly boolean[];
}

/** The node and all nodes that present edges connect with it. */
function partOf(node: number, { active, present }: Answer, isDirected = false): Set<number> {
  const found = new Set([node]);
  for (const from of found)
    for (const [edge, [a, b]] of ENDS.entries()) {
      if (!present[edge] || !active[a] || !active[b]) continue;
      if (a === from) found.add(b);
      if (b === from && !isDirected) found.add(a);
    }
  return found;
}

function rootPart(root: number, isLine: boolean, answer: Answer): Set<number> {
  const edge = answer.present.indexOf(true);
  const first = isLine ? (edge < 0 ? -1 : ENDS[edge]![0]) : answer.active.indexOf(true);
  const start = root < 0 ? first : root;
  return start < 0 ? new Set() : partOf(start, answer);
}

function holds(rule: string, answer: Answer): boolean {
  const { active, present } = answer;
  if (rule === 'connected') {
    const part = rootPart(-1, false, answer);
    return active.every((isActive, node) => !isActive || part.has(node));
  }
  const isDirected = rule === 'ordered';
  if (rule === 'acyclic' || isDirected) return ENDS.every((_, edge) => !isCyclic(edge, answer, isDirected));
  const degrees = active.map(
    (_, node) => ENDS.filter((ends, edge) => present[edge] && ends.some((end) => end === node)).length,
  );
  const ends = degrees.filter((degree) => degree === 1).length;
  const isRight = degrees.every((degree) => degree <= 2) && ends === (rule === 'path' ? 2 : 0);
  return isRight && present.includes(true) && !isSplit(answer);
}

const isSplit = (answer: Answer): boolean => {
  const part = rootPart(-1, true, answer);
  return ENDS.some(([a], edge) => answer.present[edge]! && !part.has(a));
};

function isCyclic(edge: number, answer: Answer, isDirected: boolean): boolean {
  if (!answer.present[edge]) return false;
  const present = answer.present.map((is, other) => is && other !== edge);
  const [a, b] = ENDS[edge]!;
  return partOf(b, { ...answer, present }, isDirected).has(a);
}

/** The lines of a model with one rule and its witnesses, and each variable's value in every answer. */
function model(rule: string) {
  const hasNodes = rule === 'connected';
  const isLine = rule === 'loop' || rule === 'path';
  const lines: string[] = [];
  const values: ((answer: Answer) => boolean)[] = [];
  let terms = 0;
  const add = (text: string, value: (answer: Answer) => boolean): number => {
    lines.push(`n ${++terms} ${text}`, `m ${values.length + 1} t ${2 * terms}`);
    values.push(value);
    return 2 * terms;
  };
  const operands: number[] = [];
  for (let node = 0; hasNodes && node < NODES; node++)
    operands.push(add('bool', ({ active }) => active[node]!));
  for (let edge = 0; edge < EDGES; edge++) operands.push(add('bool', ({ present }) => present[edge]!));
  lines.push(`t 0 graph ${NODES} ${ENDS.flat().join(' ')}`);
  const own = add(`${rule} 0 ${operands.join(' ')}`, (answer) => holds(rule, answer));
  if (isLine) add(`split ${own}`, isSplit);
  for (let edge = 0; edge < EDGES && !hasNodes && !isLine; edge++)
    add(`cyclic ${own} ${edge}`, (answer) => isCyclic(edge, answer, rule === 'ordered'));
  for (const root of hasNodes || isLine ? [-1, 2] : []) {
    const isIn = (node: number, answer: Answer): boolean => rootPart(root, isLine, answer).has(node);
    for (let node = 0; node < NODES; node++)
      add(`apart ${own} ${root} ${node}`, (answer) => !isIn(node, answer));
    for (let member = 0; member < (isLine ? EDGES : NODES); member++) {
      const node = isLine ? ENDS[member]![0] : member;
      const isThere = (answer: Answer): boolean => (isLine ? answer.present : answer.active)[member]!;
      add(`outside ${own} ${root} ${member}`, (answer) => isThere(answer) && !isIn(node, answer));
      add(`inside ${own} ${root} ${member}`, (answer) => isThere(answer) && isIn(node, answer));
    }
  }
  const answers = Array.from({ length: 2 ** (EDGES + (hasNodes ? NODES : 0)) }, (_, bits): Answer => {
    const bit = (at: number): boolean => ((bits >> at) & 1) === 1;
    return {
      active: Array.from({ length: NODES }, (_none, node) => !hasNodes || bit(EDGES + node)),
      present: Array.from({ length: EDGES }, (_none, edge) => bit(edge)),
    };
  });
  return {
    lines: [`v ${values.length}`, ...lines],
    own,
    table: answers.map((answer) => values.map((value) => value(answer))),
  };
}

describe.each(['connected', 'loop', 'path', 'acyclic', 'ordered'])(
  'witnesses of a broken rule “%s”',
  (rule) => {
    it('justify only clauses that hold in every answer', { timeout: 240_000 }, () => {
      const { lines, own, table } = model(rule);
      const reader = new Reader();
      for (const line of lines) expect(reader.take(line), line).toBeUndefined();
      const random = generatorOf(rule.length);
      const count = table[0]!.length;
      let justified = 0;
      for (let trial = 0; trial < trials(3000, 60_000); trial++) {
        // A clause that is false in some answer, or nearly so: it mostly consists of negated values of that answer.
        const answer = random.pick(table);
        const share = random.pick([0.1, 0.3, 0.6, 0.9]);
        const clause = answer.flatMap((isTrue, at) =>
          random.chance(share) ? [isTrue ? -at - 1 : at + 1] : [],
        );
        if (clause.length === 0) continue;
        const at = random.below(clause.length);
        if (random.chance(0.7)) clause[at] = -clause[at]!;
        const isImplied = table.every((values) =>
          clause.some((literal) => values[Math.abs(literal) - 1] === literal > 0),
        );
        if (reader.take(`e ${own} ${clause.join(' ')} 0`) !== 'justified') continue;
        justified++;
        expect(isImplied, `${clause.join(' ')} of ${count}`).toBe(true);
      }
      expect(justified).toBeGreaterThan(50);
    });
  },
);
