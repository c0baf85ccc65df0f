/** `pzl/draw`. Pictures of instances and answers: SVG, TikZ, text, and interactive boards. */

import { composeScene as compose } from '../draw/scene/compose.ts';
import { connectionsOf as connections } from '../draw/scene/connections.ts';
import { arrowOf as arrow } from '../draw/scene/known-values.ts';
import { settingSheetOf as settingSheet } from '../draw/scene/setting.ts';
import {
  boardOfSheet as boardOf,
  cellWith as cellLook,
  cornerWith as cornerLook,
  liveScene as live,
  sheetOf as sheet,
  strokeWith as strokeLook,
} from '../draw/scene/sheet.ts';
import { mapMarks as mapped } from '../draw/scene/step-marks.ts';
import type { TextOptions } from '../draw/text/canvas.ts';
import { drawText as textOf } from '../draw/text/text.ts';
import { BoardSvg as BoardSvgInside, type SvgOptions, drawSvg as svg } from '../draw/vector/svg.ts';
import { shapeSvg as shape, signSvgs as signs } from '../draw/vector/svg-step.ts';
import { trayPicture as tray, trayItemPicture as trayItem } from '../draw/vector/svg-tray.ts';
import { aDrawing, aGround, aSolution } from './arguments.ts';
import {
  atLeast,
  type Check,
  callback,
  checked,
  checkedClass,
  flag,
  having,
  isRecord,
  listOf,
  maybe,
  must,
  options,
  text,
} from './misuse.ts';
import { highlights } from './pictures.ts';

export { isPictureFormat, PICTURE_FORMATS, type Picture, type PictureFormat } from '../draw/pictures.ts';

export type { Connections } from '../draw/scene/connections.ts';
export type {
  CellMark,
  CornerMark,
  Figure,
  Highlight,
  Label,
  Scene,
  StrokeMark,
} from '../draw/scene/scene.ts';
export type { Drawing } from '../draw/scene/section.ts';
export type { SettingSheet } from '../draw/scene/setting.ts';
export type { LiveScene, Look, PlainBoard, Sheet, SheetFind } from '../draw/scene/sheet.ts';
export { NO_MARKS, type StepMarks } from '../draw/scene/step-marks.ts';
export type { TrayItem } from '../draw/scene/tray.ts';
export { FIXED_PAINT, type Paint, THEMED_PAINT } from '../draw/vector/paint.ts';
export type { SvgLayer, SvgOptions } from '../draw/vector/svg.ts';
export { BACKGROUND_LAYERS, type SignColors } from '../draw/vector/svg-step.ts';
export {
  type DrawOptions,
  drawAs,
  drawPicture,
  drawSvgOf,
  type PictureOptions,
} from './pictures.ts';
export { readDrawing } from './read-drawing.ts';

const aScene: Check = having(
  ['cells', 'borders', 'tray', 'notes'],
  'A scene is needed, as `composeScene` makes it',
);
const aSheet: Check = having(['scene', 'finds'], 'A sheet is needed, as `sheetOf` makes it');
const aBoard: Check = having(['kind', 'cellCount'], 'A board is needed: that of a ground model or a scene');
const aPlainBoard: Check = having(['kind', 'step', 'borderCells'], 'The `board` of a sheet is needed');
const aBoardSvg: Check = must((value) => value instanceof BoardSvgInside, 'A `BoardSvg` is needed');
const anElement: Check = having(['kind', 'index'], 'A place is an element with its `kind` and `index`');
const aPlace: Check = must(isRecord, 'A place is an object');
const aMark: Check = must(isRecord, 'A mark is an object');
const looks: Check = listOf(must(isRecord, 'A look is an object'), 'Looks are a list');
const stepMarks: Check = having(['conditions', 'letters', 'path'], 'Marks are those that `Wording` gives');
const aUnit: Check = must((value) => typeof value === 'number' && value > 0, 'The unit is a number above 0');
const paint: Check = must(isRecord, 'Paint is `FIXED_PAINT`, `THEMED_PAINT`, or an object like these');
const withDrawing = (): [Check, Check] => [aGround, maybe(aDrawing)];

/** The scene of an instance, with an answer if one is passed. */
export const composeScene = /* @__PURE__ */ checked(
  'composeScene',
  () => {
    type ComposeOptions = NonNullable<Parameters<typeof compose>[1]>;
    const listFamilies = listOf(must(isRecord, 'A family is an object'), '`listFamilies` is a list');
    return [
      aGround,
      maybe(options<ComposeOptions>({ solution: aSolution, drawing: aDrawing, highlights, listFamilies })),
    ];
  },
  compose,
);

/** The graphs whose components the rules speak of, as pairs of places of finds. */
export const connectionsOf = /* @__PURE__ */ checked('connectionsOf', () => [aGround], connections);

/** A scene as lines of text. */
export const drawText = /* @__PURE__ */ checked(
  'drawText',
  () => [
    aScene,
    maybe(options<TextOptions>({ color: flag('`color`'), ascii: flag('`ascii`'), fit: atLeast(1, '`fit`') })),
  ],
  textOf,
);

/** A scene as SVG. */
export const drawSvg = /* @__PURE__ */ checked(
  'drawSvg',
  () => [aScene, maybe(options<SvgOptions>({ unit: aUnit }))],
  svg,
);

/** The arrow of a direction by its name. */
export const arrowOf = /* @__PURE__ */ checked('arrowOf', () => [text('The name')], arrow);

/** A puzzle to fill in, as plain data. */
export const sheetOf = /* @__PURE__ */ checked('sheetOf', withDrawing, sheet);

/** A puzzle to set, as plain data: its finds are the givens. */
export const settingSheetOf = /* @__PURE__ */ checked('settingSheetOf', withDrawing, settingSheet);

/** The board of a sheet. */
export const boardOfSheet = /* @__PURE__ */ checked('boardOfSheet', () => [aPlainBoard], boardOf);

/** A scene that can be changed. */
export const liveScene = /* @__PURE__ */ checked('liveScene', () => [aSheet], live);

/** A cell's mark with further looks. */
export const cellWith = /* @__PURE__ */ checked('cellWith', () => [aMark, looks], cellLook);

/** A corner's mark with further looks. */
export const cornerWith = /* @__PURE__ */ checked('cornerWith', () => [aMark, looks], cornerLook);

/** A stroke's mark with further looks. */
export const strokeWith = /* @__PURE__ */ checked('strokeWith', () => [aMark, looks], strokeLook);

/** The shape of a place on a board, as an SVG element. */
export const shapeSvg = /* @__PURE__ */ checked(
  'shapeSvg',
  () => [aBoardSvg, aPlace, text('The color of the area'), maybe(text('The stroke'))],
  shape,
);

/** The letters and arrows of a step's picture, as SVG elements. */
export const signSvgs = /* @__PURE__ */ checked(
  'signSvgs',
  () => [aBoardSvg, stepMarks, maybe(must(isRecord, 'Colors are an object'))],
  signs,
);

/** The marks of a step, with other places for their places. */
export const mapMarks = /* @__PURE__ */ checked(
  'mapMarks',
  () => [stepMarks, callback('The conversion')],
  mapped,
) as typeof mapped;

/** The tiles, pieces or fleet of a puzzle as SVG. */
export const trayPicture = /* @__PURE__ */ checked(
  'trayPicture',
  () => [having(['tray'], 'A scene is needed, as `composeScene` makes it'), aUnit, maybe(paint)],
  tray,
);

/** One tile or piece as SVG. */
export const trayItemPicture = /* @__PURE__ */ checked(
  'trayItemPicture',
  () => [having(['polygons', 'labels'], 'An item of a `tray` is needed'), aUnit, maybe(paint)],
  trayItem,
);

/** Draws any single element of a scene. */
export const BoardSvg = /* @__PURE__ */ checkedClass(
  BoardSvgInside,
  'BoardSvg',
  () => [aScene, aBoard, maybe(options<SvgOptions & { paint?: object }>({ unit: aUnit, paint }))],
  () => {
    const anIndex = atLeast(0, 'The index of an element');
    return {
      cell: [anIndex],
      corner: [anIndex],
      outline: [anIndex],
      middle: [anElement],
      strokes: [anElement],
    };
  },
);
export type BoardSvg = BoardSvgInside;
