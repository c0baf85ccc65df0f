/**
 * `alike`: two components have the same shape, that is, one is the other after a shift and one of the layout's motions.
 */
import { least } from '../large-lists.ts';
import { type Motion, movedPoint, type PlaneLayout } from '../terms/layout.ts';
import type { Terms } from '../terms/terms.ts';
import { type Meaning, setTruth } from './meaning.ts';
import type { Partition } from './partition.ts';

export const alike: Meaning = {
  value(args, { terms, partitions }) {
    const partition = partitions.get(args[0]! >> 1);
    return partition !== undefined && haveOneShape(args, terms, partition) ? 1 : 0;
  },
  bounds(args, { terms, partitions }, out) {
    const partitionBounds = partitions.get(args[0]! >> 1);
    if (partitionBounds === undefined) return setTruth(out, false);
    const { surePartition, possiblePartition } = partitionBounds;
    const [a, b] = [args[1]!, args[2]!];
    const [leastA, mostA] = [surePartition.sizeOf(a), possiblePartition.sizeOf(a)];
    const [leastB, mostB] = [surePartition.sizeOf(b), possiblePartition.sizeOf(b)];
    if (mostA === 0 || mostB === 0 || leastA > mostB || leastB > mostA) return setTruth(out, false);
    if (leastA < mostA || leastB < mostB) return setTruth(out, undefined);
    setTruth(out, haveOneShape(args, terms, surePartition));
  },
};

function haveOneShape(args: Int32Array, terms: Terms, parts: Partition): boolean {
  const [a, b] = [args[1]!, args[2]!];
  if (!parts.has(a) || !parts.has(b) || parts.sizeOf(a) !== parts.sizeOf(b)) return false;
  const layout = terms.layouts[args[3]!]!;
  const targetText = textOf(layout, membersWith(parts, layout, b), [1, 0, 0, 1]);
  const members = membersWith(parts, layout, a);
  return layout.motions.some((motion) => textOf(layout, members, motion) === targetText);
}

function membersWith(parts: Partition, { x }: PlaneLayout, node: number): number[] {
  return Array.from(x.keys()).filter((other) => parts.areTogether(other, node));
}

/** A text for the nodes after a motion, equal for two sets of nodes if one is a shift of the other. */
function textOf({ x, y }: PlaneLayout, nodes: readonly number[], motion: Motion): string {
  const at = nodes.map((node) => movedPoint(motion, x[node]!, y[node]!));
  const minColumn = least(at.map(([column]) => column));
  const minRow = least(at.map(([, row]) => row));
  return at
    .map(([column, row]) => `${column - minColumn}/${row - minRow}`)
    .sort()
    .join(' ');
}
