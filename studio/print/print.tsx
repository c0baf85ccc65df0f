/** The dialog for printing: it asks what to print, how many puzzles go on a page, and what goes with them. */
import { useSignal } from '@preact/signals';
import { type JSX, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Choice } from '../pages/choice.tsx';
import { PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import { Booklet, type Layout } from './booklet.tsx';
import { type Printable, type PuzzleToPrint, preparePrintable } from './printable.ts';

const PAGE_CHOICES = [1, 2, 4] as const;

export interface PrintProps {
  readonly title: string;
  readonly loadPuzzles: () => Promise<readonly PuzzleToPrint[]>;
  readonly close: () => void;
}

/** The element that contains the printed pages. It is a sibling of the visible page, and shown only in print. */
function printedElement(): HTMLElement {
  const existingElement = document.querySelector<HTMLElement>('#printed');
  if (existingElement) return existingElement;
  const newElement = document.createElement('div');
  newElement.id = 'printed';
  document.body.append(newElement);
  return newElement;
}

interface PrintState {
  readonly puzzles: readonly Printable[] | undefined;
  readonly message: string;
}

/** Prepares the puzzles for printing, one after the other, as long as the dialog is open; again if their lessons are asked for. */
function usePuzzles(
  wanted: PrintProps['loadPuzzles'],
  withLessons: boolean,
  ready: (puzzles: readonly Printable[]) => void,
): PrintState {
  const printState = useSignal<PrintState>({ puzzles: undefined, message: '' });
  useEffect(() => {
    const worker = new PuzzleWorker();
    printState.value = { puzzles: undefined, message: 'Setting the pages …' };
    let isOver = false;
    const collectPuzzles = async (): Promise<void> => {
      const list = await wanted();
      const printables: Printable[] = [];
      for (const one of list) {
        if (isOver) return;
        const message = `Setting puzzle ${printables.length + 1} of ${list.length} …`;
        printState.value = { puzzles: undefined, message };
        const printable = await preparePrintable(one, printables.length + 1, worker, withLessons);
        if (printable) printables.push(printable);
      }
      const missingCount = list.length - printables.length;
      const untaughtCount = printables.filter(({ lesson }) => lesson.length === 0).length;
      ready(printables);
      printState.value = {
        puzzles: printables,
        message: [
          missingCount === 0 ? '' : `${missingCount} of ${list.length} could not be opened. `,
          withLessons && untaughtCount > 0
            ? `No steps were found for ${untaughtCount} of ${list.length}.`
            : '',
        ].join(''),
      };
    };
    collectPuzzles().catch((error: unknown) => {
      if (!(error instanceof WorkerStopped)) throw error;
      if (error.by === 'crash') printState.value = { puzzles: undefined, message: error.message };
    });
    return () => {
      isOver = true;
      worker.stop();
    };
  }, [withLessons]);
  return printState.value;
}

/** Fills in the printed pages, and opens the browser's print dialog when all pictures are loaded. */
async function printPages(puzzles: readonly Printable[], layout: Layout): Promise<void> {
  const box = printedElement();
  render(<Booklet puzzles={puzzles} layout={layout} />, box);
  await Promise.all([...box.querySelectorAll('img')].map((image) => image.decode().catch(() => {})));
  print();
}

export function PrintDialog({ title, loadPuzzles, close }: PrintProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const layout = useSignal<Layout>({
    puzzlesPerPage: 1,
    rules: true,
    codes: true,
    answers: true,
    lessons: false,
    cover: undefined,
  });
  /** What the user chose while the pages were set stays. */
  const hasChosenNumber = useRef(false);
  const choose = (choice: Partial<Layout>): void => {
    layout.value = { ...layout.peek(), ...choice };
  };
  /** Steps that were found once stay, whether they are printed or not. */
  const withLessons = useSignal(false);
  const { puzzles, message } = usePuzzles(loadPuzzles, withLessons.value, (found) => {
    if (withLessons.peek()) return;
    const kinds = new Set(found.map(({ kind }) => kind));
    if (found.length < 2) return;
    if (!hasChosenNumber.current) choose({ puzzlesPerPage: found.length > 2 ? 4 : 2 });
    choose({ cover: kinds.size > 1 ? title : undefined });
  });
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="share print" aria-label="Print" onClose={close}>
      <h2>Print</h2>
      <EachChoice
        each={layout.value.puzzlesPerPage}
        choose={(choice) => {
          hasChosenNumber.current = true;
          choose(choice);
        }}
      />
      <Additions
        layout={layout.value}
        title={title}
        hasSeveral={(puzzles?.length ?? 0) > 1}
        choose={(choice) => {
          if (choice.lessons) withLessons.value = true;
          choose(choice);
        }}
      />
      <p role="status">{message}</p>
      <p class="bar">
        <button
          type="button"
          class="main"
          disabled={!puzzles?.length}
          onClick={() => void printPages(puzzles ?? [], layout.peek())}
        >
          Print
        </button>
        <button type="button" class="quiet" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </p>
    </dialog>
  );
}

/** What is printed besides the puzzles. */
function Additions({
  layout: { rules, codes, answers, lessons, cover },
  title,
  hasSeveral,
  choose,
}: {
  readonly layout: Layout;
  readonly title: string;
  readonly hasSeveral: boolean;
  readonly choose: (choice: Partial<Layout>) => void;
}): JSX.Element {
  return (
    <>
      <Choice word="Rules" on={rules} set={(on) => choose({ rules: on })} />
      <Choice word="QR codes to play them" on={codes} set={(on) => choose({ codes: on })} />
      <Choice word="Answers on a page at the end" on={answers} set={(on) => choose({ answers: on })} />
      <Choice
        word="The way to each answer, step by step"
        on={lessons}
        set={(on) => choose({ lessons: on })}
      />
      {hasSeveral && (
        <Choice
          word="A cover"
          on={cover !== undefined}
          set={(on) => choose({ cover: on ? title : undefined })}
        />
      )}
      {cover !== undefined && (
        <label>
          Title of the booklet
          <input value={cover} onInput={(event) => choose({ cover: event.currentTarget.value })} />
        </label>
      )}
    </>
  );
}

function EachChoice({
  each,
  choose,
}: {
  readonly each: Layout['puzzlesPerPage'];
  readonly choose: (choice: Pick<Layout, 'puzzlesPerPage'>) => void;
}): JSX.Element {
  return (
    <fieldset class="kinds">
      <legend>Puzzles on a page</legend>
      {PAGE_CHOICES.map((number) => (
        <button
          key={number}
          type="button"
          aria-pressed={each === number}
          onClick={() => choose({ puzzlesPerPage: number })}
        >
          {number}
        </button>
      ))}
    </fieldset>
  );
}
