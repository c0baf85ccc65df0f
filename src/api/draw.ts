/** `pzl/draw`. Pictures of instances and answers: SVG, TikZ, text, and interactive boards. */

export { isPictureFormat, PICTURE_FORMATS, type Picture, type PictureFormat } from '../draw/pictures.ts';
export { isOnLine } from '../draw/scene/absences.ts';
export { composeScene } from '../draw/scene/compose.ts';
export { type Connections, connectionsOf } from '../draw/scene/connections.ts';
export { arrowOf } from '../draw/scene/known-values.ts';
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
export { type SettingSheet, settingSheetOf } from '../draw/scene/setting.ts';
export {
  boardOfSheet,
  cellWith,
  cornerWith,
  type LiveScene,
  type Look,
  liveScene,
  type PlainBoard,
  type Sheet,
  type SheetFind,
  sheetOf,
  strokeWith,
} from '../draw/scene/sheet.ts';
export { mapMarks, NO_MARKS, type StepMarks } from '../draw/scene/step-marks.ts';
export type { TrayItem } from '../draw/scene/tray.ts';
export { drawText } from '../draw/text/text.ts';
export { BoardSvg, type SvgLayer, type SvgOptions } from '../draw/vector/board-svg.ts';
export { FIXED_PAINT, type Paint, THEMED_PAINT } from '../draw/vector/paint.ts';
export { drawSvg } from '../draw/vector/svg.ts';
export { overhangOf, type PlainShape, plainShapesIn, plainShapesSvg } from '../draw/vector/svg-shapes.ts';
export {
  BACKGROUND_LAYERS,
  drawStep,
  FIRST_LAYER_BETWEEN_CELLS,
  type SignColors,
  type StepPictureOptions,
  shapeSvg,
  signSvgs,
} from '../draw/vector/svg-step.ts';
export { trayItemPicture, trayPicture } from '../draw/vector/svg-tray.ts';
export {
  type DrawOptions,
  drawAs,
  drawPicture,
  drawSvgOf,
  type PictureOptions,
} from './pictures.ts';
export { readDrawing } from './read-drawing.ts';
