/** What is to be printed, how many on a page, and with what: asked before the pages are set. */
import { useSignal } from '@preact/signals';
import { type JSX, render } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Choice } from '../pages/choice.tsx';
import { PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import { Booklet, type Layout } from './booklet.tsx';
import { type Printable, printable, type Wanted } from './printable.ts';

const EACH = [1, 2, 4] as const;

export interface PrintProps {
  readonly title: string;
  readonly wanted: () => Promise<readonly Wanted[]>;
  readonly close: () => void;
}

/** The pages stand beside what is shown, seen by printers alone. */
function pages(): HTMLElement {
  const known = document.querySelector<HTMLElement>('#printed');
  if (known) return known;
  const made = document.createElement('div');
  made.id = 'printed';
  document.body.append(made);
  return made;
}

export function PrintDialog({ title, wanted, close }: PrintProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const worker = useMemo(() => new PuzzleWorker(), []);
  const puzzles = useSignal<readonly Printable[] | undefined>(undefined);
  const said = useSignal('Setting the pages …');
  const each = useSignal<Layout['each']>(1);
  const name = useSignal(title);
  const choices = useSignal({ rules: true, codes: true, answers: true, cover: false });
  const choose = (choice: Partial<typeof choices.value>): void => {
    choices.value = { ...choices.peek(), ...choice };
  };
  useEffect(() => {
    dialog.current?.showModal();
    let isOver = false;
    void collect().catch((error: unknown) => {
      if (!(error instanceof WorkerStopped)) throw error;
    });
    async function collect(): Promise<void> {
      const list = await wanted();
      const found: Printable[] = [];
      for (const one of list) {
        if (isOver) return;
        said.value = `Setting puzzle ${found.length + 1} of ${list.length} …`;
        const puzzle = await printable(one, found.length + 1, worker);
        if (puzzle) found.push(puzzle);
      }
      const missing = list.length - found.length;
      said.value = missing === 0 ? '' : `${missing} of ${list.length} could not be opened.`;
      if (found.length > 1) {
        each.value = found.length > 2 ? 4 : 2;
        choose({ cover: new Set(found.map(({ kind }) => kind)).size > 1 });
      }
      puzzles.value = found;
    }
    return () => {
      isOver = true;
      worker.stop();
    };
  }, []);
  const print_ = async (): Promise<void> => {
    const { cover, ...layout } = choices.value;
    const box = pages();
    render(
      <Booklet
        puzzles={puzzles.value ?? []}
        layout={{ ...layout, each: each.value, cover: cover ? name.value : undefined }}
      />,
      box,
    );
    await Promise.all([...box.querySelectorAll('img')].map((image) => image.decode().catch(() => {})));
    print();
  };
  const many = (puzzles.value?.length ?? 0) > 1;
  return (
    <dialog ref={dialog} class="share print" aria-label="Print" onClose={close}>
      <h2>Print</h2>
      <fieldset class="kinds">
        <legend>Puzzles on a page</legend>
        {EACH.map((number) => (
          <button
            key={number}
            type="button"
            aria-pressed={each.value === number}
            onClick={() => {
              each.value = number;
            }}
          >
            {number}
          </button>
        ))}
      </fieldset>
      <Choice word="Rules" on={choices.value.rules} set={(rules) => choose({ rules })} />
      <Choice word="QR codes to play them" on={choices.value.codes} set={(codes) => choose({ codes })} />
      <Choice
        word="Answers on a page at the end"
        on={choices.value.answers}
        set={(answers) => choose({ answers })}
      />
      {many && <Choice word="A cover" on={choices.value.cover} set={(cover) => choose({ cover })} />}
      {many && choices.value.cover && (
        <label>
          Title of the booklet
          <input
            value={name.value}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
        </label>
      )}
      <p role="status">{said.value}</p>
      <p class="bar">
        <button type="button" class="main" disabled={!puzzles.value?.length} onClick={() => void print_()}>
          Print
        </button>
        <button type="button" class="quiet" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </p>
    </dialog>
  );
}
