import { shapesOf } from '../../formats/foreign/shapes.ts';
import type { LinkReader } from '../../formats/links/fit.ts';
import type { Model } from '../../language/model.ts';
import type { LinkFormat } from '../../language/sections/read/format.ts';
import { LINK_SECTIONS, type LinkSection } from '../../language/sections/read/link-layers.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import { readDrawing } from '../scene/section.ts';
import { impliedLayers } from './implied-layers.ts';

/**
 * The lines of a model's `read` section for a drawing system, with the implied lines; undefined if the model has no
 * such section and no line is implied.
 */
export function linkFormat(model: Model, system: LinkSection): LinkFormat | undefined {
  const ownFormat = model.formats.find(
    (one): one is LinkFormat => one.kind === 'link' && one.system === system,
  );
  const drawing = readDrawing(model, new Diagnostics());
  const boxes = drawing?.boxes && { boxes: drawing.boxes };
  if (system !== 'penpa') return ownFormat && { ...ownFormat, ...boxes };
  const impliedParts = impliedLayers(model, drawing, ownFormat?.parts ?? []);
  if (ownFormat) return { ...ownFormat, ...boxes, parts: [...ownFormat.parts, ...impliedParts] };
  const [first] = impliedParts;
  if (!first) return undefined;
  return {
    kind: 'link',
    system,
    genres: [],
    ...boxes,
    parts: impliedParts,
    symbols: new Map(),
    span: first.span,
  };
}

/** The facts about a model's `read` sections by which an index of all models finds those that can read a link. */
export function linkReaders(model: Model): readonly LinkReader[] {
  const boards = (model.board?.kinds ?? []).map(({ name }) => name.text);
  return LINK_SECTIONS.flatMap((section) => {
    const format = linkFormat(model, section);
    if (!format) return [];
    const { system, genres, parts, corners, boxes, holes = [] } = format;
    const isImplied = !model.formats.some((one) => one.kind === 'link' && one.system === section);
    const layers = [...new Set([...parts.map(({ layer }) => layer), ...holes])];
    const neededLayers = parts.flatMap(({ layer, isNeeded }) => (isNeeded ? [layer] : []));
    const shapeByName = shapesOf(model, 'given');
    const covering = parts.flatMap(({ layer, givenNames: [first] }) =>
      layer === 'killercage' && shapeByName.get(first?.text ?? '')?.domainName !== undefined ? [layer] : [],
    );
    const options = {
      ...(covering.length > 0 && { covering }),
      ...(isImplied && { implied: isImplied }),
      ...(corners && { corners }),
      ...(boxes && { boxes }),
    };
    return [
      { system, genres, layers, boards, ...(neededLayers.length > 0 && { needs: neededLayers }), ...options },
    ];
  });
}
