/** What can be handed on: links, the puzzle's address elsewhere, pictures and texts. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Picture } from '../../src/index.ts';
import { PROGRESS } from '../app/place.ts';
import type { Source } from '../app/source.ts';
import { enteredOf } from '../game/entries.ts';
import type { Session } from '../game/session.ts';
import { download, PICTURE_BUTTONS, PICTURE_FILES, pngOf } from '../share/files.ts';
import { Choice } from './choice.tsx';

/** Discord takes messages of so many characters; a QR code that a phone still reads holds so many. */
const DISCORD = 2000;
const QR = 1000;

/** Where else it can be opened, if its type has words for that; Penpa+ and SudokuPad take drawings, too. */
const ELSEWHERE = [
  ['fpuzzles', 'f-puzzles'],
  ['sudokupad', 'SudokuPad'],
  ['penpa', 'Penpa+'],
  ['kudamono', 'kudamono'],
] as const;

export interface ShareProps {
  readonly source: Source;
  readonly session: Session;
}

/** `asked` grows with each time that it is to be shown. */
export function ShareDialog({
  source,
  session,
  asked,
}: ShareProps & { readonly asked: number }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const link = useSignal('');
  const address = useSignal('');
  const elsewhere = useSignal<readonly (readonly [string, string])[]>([]);
  const qr = useSignal('');
  const said = useSignal('');
  const answered = useSignal(false);
  const carries = useSignal(false);

  const makeLink = async (): Promise<void> => {
    qr.value = '';
    const { puzzle, places, history } = session;
    const { linkOf, progressOf } = await import('../share/link.ts');
    const hash = await linkOf({
      model: source.model,
      ...(source.type !== undefined && source.type !== 'open' && { type: source.type }),
      name: puzzle.name,
      text: puzzle.text,
      rules: puzzle.rules,
    });
    const progress = carries.value ? progressOf(places, history.entries) : undefined;
    const rest = progress === undefined ? '' : PROGRESS + progress;
    link.value = `${location.origin}${location.pathname}#${hash}${rest}`;
    if (link.value.length <= QR) {
      const { qrPath } = await import('../share/qr.ts');
      qr.value = qrPath(link.value);
    }
  };
  const open = async (): Promise<void> => {
    said.value = '';
    dialog.current?.showModal();
    const { puzzle, checker } = session;
    await makeLink();
    if (puzzle.addresses) {
      const converted = await checker.ask('convert', { to: 'url' });
      address.value = 'text' in converted ? converted.text.trim() : '';
    }
    const found: (readonly [string, string])[] = [];
    for (const [target, where] of ELSEWHERE) {
      const reply = await checker.ask('link', { target });
      if (reply && 'link' in reply) found.push([where, reply.link.trim()]);
    }
    elsewhere.value = found;
  };
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      said.value = 'Copied.';
    } catch {
      said.value = 'The browser allows no copying here: select the text and copy it by hand.';
    }
  };
  const entered = () => (answered.value ? enteredOf(session.places, session.history.entries) : undefined);
  const picture = async (format: string): Promise<Picture> =>
    (await session.checker.ask('picture', { format, entered: entered() })).drawn;
  const stem = `${session.puzzle.title}-${session.puzzle.name}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const save = async (format: keyof typeof PICTURE_FILES): Promise<void> => {
    const { extension, type } = PICTURE_FILES[format];
    const drawn = format === 'png' ? await pngOf(String(await picture('svg'))) : await picture(format);
    download(`${stem}.${extension}`, type, drawn);
  };

  useEffect(() => void open(), [asked]);

  return (
    <dialog ref={dialog} class="share" aria-label="Share">
      <h2>Share this puzzle</h2>
      <p class="lead">
        The puzzle is in the link itself: no server keeps it, and nobody sees what you have entered, unless
        the link is to carry it.
      </p>
      {session.puzzle.sheet === session.sheet && (
        <Choice
          word="the link carries what I have entered"
          on={carries.value}
          set={(on) => {
            carries.value = on;
            void makeLink();
          }}
        />
      )}
      <label>
        Link
        <textarea readOnly rows={3} value={link.value} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <p class="bar">
        <button type="button" class="main" onClick={() => void copy(link.value)}>
          Copy the link
        </button>
        <span class="length">
          {link.value.length} characters{link.value.length > DISCORD ? ', too long for Discord (2000)' : ''}
        </span>
      </p>
      {qr.value !== '' && (
        <svg class="qr" viewBox="0 0 100 100" role="img" aria-label="The link as a QR code">
          <rect width="100" height="100" fill="#fff" />
          <path d={qr.value} fill="#000" />
        </svg>
      )}
      {[...(address.value === '' ? [] : [['puzz.link', address.value] as const]), ...elsewhere.value].map(
        ([where, there]) => (
          <p key={where}>
            On {where}:{' '}
            <a href={there} rel="noreferrer noopener" target="_blank">
              {there.length > 60 ? `${there.slice(0, 59)}…` : there}
            </a>{' '}
            <button type="button" class="link" onClick={() => void copy(there)}>
              Copy
            </button>
          </p>
        ),
      )}
      <fieldset class="files">
        <legend>Files</legend>
        <Choice
          word="with what I have entered"
          on={answered.value}
          set={(on) => {
            answered.value = on;
          }}
        />
        <p class="bar">
          {PICTURE_BUTTONS.map((format) => (
            <button type="button" class="quiet" key={format} onClick={() => void save(format)}>
              {PICTURE_FILES[format].label}
            </button>
          ))}
          <button
            type="button"
            class="quiet"
            onClick={() => void picture('text').then((text) => copy(String(text)))}
          >
            Copy as text
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => download(`${stem}.txt`, 'text/plain', session.puzzle.text)}
          >
            Clues as text
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => {
              dialog.current?.close();
              print();
            }}
          >
            Print
          </button>
        </p>
      </fieldset>
      <p role="status">{said.value}</p>
      <form method="dialog">
        <button type="submit" class="quiet">
          Close
        </button>
      </form>
    </dialog>
  );
}
