/**
 * The rule "two components have the same shape", expressed by `reaches` terms: for some motion that maps the first node
 * to a node of the second's component, members map to members in both directions. With m motions and n nodes this takes
 * at most m·n conjunctions of n equivalences. It is complete, for exports and for engines without the propagator.
 */
import { movedPoint, nodeAt } from '../../../model/terms/layout.ts';
import { type BoolRef, FALSE, type Terms } from '../../../model/terms/terms.ts';

export function alikeAsTerm(terms: Terms, ref: BoolRef): BoolRef {
  const [components, a, b, place] = terms.arguments(ref) as unknown as [number, number, number, number];
  const layout = terms.layouts[place]!;
  const { x, y, motions } = layout;
  const motionCases: BoolRef[] = [];
  for (const motion of motions) {
    const [fromX, fromY] = movedPoint(motion, x[a]!, y[a]!);
    for (let to = 0; to < x.length; to++) {
      const [shiftX, shiftY] = [x[to]! - fromX, y[to]! - fromY];
      const images = Array.from(x.keys(), (node) => {
        const [column, row] = movedPoint(motion, x[node]!, y[node]!);
        return nodeAt(layout, column + shiftX, row + shiftY);
      });
      const imageNodes = new Set(images);
      const conditions = [terms.reaches(components, b, to), terms.reaches(components, a, a)];
      images.forEach((image, node) => {
        const isInRegion = terms.reaches(components, a, node);
        conditions.push(terms.iff(isInRegion, image < 0 ? FALSE : terms.reaches(components, b, image)));
      });
      for (let node = 0; node < x.length; node++) {
        if (!imageNodes.has(node)) conditions.push(terms.reaches(components, b, node) ^ 1);
      }
      motionCases.push(terms.and(conditions));
    }
  }
  return terms.or(motionCases);
}
