/** A puzzle for printing: its picture and that of its answer, its title and rules, and the link to play it. */
import type { InstanceText } from '../../src/index.ts';
import { isRectangular } from '../../src/index.ts';
import { linkOf } from '../share/link.ts';
import { qrPath } from '../share/qr.ts';
import type { PuzzleWorker } from '../worker/client.ts';
import type { LessonFigure, ModelText, OpenedPuzzle } from '../worker/protocol.ts';

/** The puzzle to be printed. */
export interface PuzzleToPrint {
  readonly model: ModelText;
  readonly instance: string | InstanceText;
  /** The name of the puzzle's type, if the type comes with the studio. */
  readonly type?: string;
}

export interface Printable {
  readonly number: number;
  /** The title of the puzzle's type. */
  readonly kind: string;
  /** The title of the puzzle itself, if it has one. */
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly size: string;
  readonly rules: string;
  readonly picture: string;
  readonly answer: string | undefined;
  /** The steps to the answer, if they were asked for. */
  readonly lesson: readonly LessonFigure[];
  /** A QR code with the link to the puzzle; undefined if the link is too long for one. */
  readonly qr: string | undefined;
}

/** The time limit for opening a puzzle, in seconds. */
const OPENING_SECONDS = 20;
/** The time limit for solving a puzzle, in seconds. */
const SOLVING_SECONDS = 60;
/** The number of characters up to which a link is printed as a QR code; phones fail to read longer ones from paper. */
const MAX_QR_LENGTH = 1000;

/** Prepares a puzzle for printing, with the steps to its answer if `withLesson`; undefined if it can't be opened. */
export async function preparePrintable(
  { model, instance, type }: PuzzleToPrint,
  number: number,
  worker: PuzzleWorker,
  withLesson: boolean,
): Promise<Printable | undefined> {
  const reply = await worker.open({ model, instance, seconds: OPENING_SECONDS });
  if (reply.status !== 'open') return undefined;
  const { puzzle } = reply;
  const drawPicture = async (entered: Parameters<typeof claimsOfAnswer>[0] | undefined): Promise<string> =>
    String(
      (await worker.ask('picture', { format: 'svg', entered: entered && claimsOfAnswer(entered) })).drawn,
    );
  const picture = await drawPicture(undefined);
  const { answer } = await worker.ask('solve', { entered: [], seconds: SOLVING_SECONDS });
  const { figures } = withLesson ? await worker.ask('lesson', { seconds: SOLVING_SECONDS }) : { figures: [] };
  const knownType = type !== undefined && type !== 'open' && { type };
  const { name, text, rules } = puzzle;
  const link = `${location.origin}${location.pathname}#${await linkOf({ model, ...knownType, name, text, rules })}`;
  return {
    number,
    kind: puzzle.title,
    title: puzzle.linkTexts?.title,
    author: puzzle.linkTexts?.author,
    size: sizeOf(puzzle),
    rules: rulesOf(puzzle),
    picture,
    answer: answer && (await drawPicture(answer)),
    lesson: figures,
    qr: link.length <= MAX_QR_LENGTH ? qrPath(link) : undefined,
  };
}

const claimsOfAnswer = (answer: readonly (readonly number[])[]) =>
  answer.flatMap((values, find) => values.map((value, position) => ({ find, position, value, holds: true })));

function sizeOf({ sheet: { board } }: OpenedPuzzle): string {
  if (!board) return '';
  return isRectangular(board) ? `${board.height} × ${board.width}` : `${board.cellCount} cells`;
}

/**
 * The rules in the author's words, if there are any; otherwise the type's description and the sentences of the rules
 * that apply to this puzzle.
 */
function rulesOf({ linkTexts, about, sheet }: OpenedPuzzle): string {
  if (linkTexts?.rules !== undefined) return linkTexts.rules;
  const sentences = sheet.rules.flatMap((rule, at) => (sheet.idle.includes(at) ? [] : [`${rule}.`]));
  // Removes backquotes, which mark code only on the screen.
  const first = (about[0] ?? '').replaceAll('`', '');
  return [first, ...sentences].filter((part) => part !== '').join(' ');
}
