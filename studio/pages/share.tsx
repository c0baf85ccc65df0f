/** Sharing: links, the puzzle's address on other sites, pictures and texts. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type Picture, PROGRAMS_WITH_FOG } from '../../src/index.ts';
import { settingParameters, unusualSettings } from '../app/address-settings.ts';
import { PROGRESS_PREFIX, REPLAY_PREFIX, ROOM_PREFIX } from '../app/place.ts';
import { settings } from '../app/settings.ts';
import type { Source } from '../app/source.ts';
import { claimsOfEntries } from '../game/entries.ts';
import type { Session } from '../game/session.ts';
import type { PuzzleToPrint } from '../print/printable.ts';
import { download, fileStem, PICTURE_BUTTONS, PICTURE_FILES, pngOf } from '../share/files.ts';

import { packReplay, stepsOf } from '../share/replay.ts';
import { type PuzzleWorker, WorkerStopped } from '../worker/client.ts';
import type { OpenedPuzzle } from '../worker/protocol.ts';
import { BehindFog } from './behind-fog.tsx';
import { Choice } from './choice.tsx';
import { GifButton } from './gif-button.tsx';
import { PrintButton } from './print-button.tsx';

/** The greatest number of characters that Discord allows in a message. */
const MAX_DISCORD_LENGTH = 2000;
/** The number of characters up to which a link is shown as a QR code; phones fail to read longer ones. */
const MAX_QR_LENGTH = 1000;

/**
 * Programs in which the puzzle can be opened if its type supports their links; Penpa+ and SudokuPad also accept a mere
 * drawing.
 */
const OTHER_PROGRAMS = [
  ['fpuzzles', 'f-puzzles'],
  ['sudokupad', 'SudokuPad'],
  ['penpa', 'Penpa+'],
  ['kudamono', 'kudamono'],
] as const;

/** A link to the puzzle on another site, with a note on what it leaves out; without a link, the reason why there is none. */
interface Elsewhere {
  readonly target: string;
  /** The program's name, as people know it. */
  readonly where: string;
  readonly link?: string;
  readonly note?: string;
}

const withoutLink = (problem: string): Elsewhere => ({
  target: 'url',
  where: 'puzz.link',
  note: `Not on puzz.link: ${problem}`,
});

/** What the dialog shares: a puzzle in its present state, and a worker in which it is open. */
export interface Shareable {
  readonly puzzle: OpenedPuzzle;
  readonly worker: PuzzleWorker;
  /** The game whose entries can be shared, too; absent if the puzzle isn't being played. */
  readonly game?: Session;
  /** The hash of the puzzle, if it can be played together with others. */
  readonly puzzleKey?: string;
  /** A warning to show before something is shared, such as that the puzzle has several answers. */
  readonly caution?: string;
}

export interface ShareProps {
  readonly source: Source;
  readonly shareable: Shareable;
}

const puzzleToPrint = ({ model, type }: Source, { name, text }: OpenedPuzzle): PuzzleToPrint => ({
  model,
  instance: { name, title: name, text },
  ...(type !== undefined && { type }),
});

/** The part after the `#` of the link to a puzzle. */
async function hashOfPuzzle({ model, type }: Source, { name, text, rules }: OpenedPuzzle): Promise<string> {
  const { linkOf } = await import('../share/link.ts');
  return await linkOf({
    model,
    ...(type !== undefined && type !== 'open' && { type }),
    ...{ name, text, rules },
  });
}

/** The player's settings that differ from the usual ones, as parameters of an address. */
const sharedSettings = (): string[][] =>
  settingParameters(unusualSettings(settings.value)).map((parameter) => [...parameter]);

/** The dialog for sharing; it opens whenever the number `asked` increases. */
export function ShareDialog({
  source,
  shareable: shared,
  asked,
}: ShareProps & { readonly asked: number }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const link = useSignal('');
  const elsewhere = useSignal<readonly Elsewhere[]>([]);
  const qr = useSignal('');
  const message = useSignal('');
  const showsEntries = useSignal(false);
  const carriesProgress = useSignal(false);
  const carriesReplay = useSignal(false);
  const carriesSettings = useSignal(false);

  const makeLink = async (): Promise<void> => {
    qr.value = '';
    const { puzzle, game } = shared;
    const { progressOf } = await import('../share/link.ts');
    const hash = await hashOfPuzzle(source, puzzle);
    const packedProgress =
      carriesProgress.value && game ? progressOf(game.places, game.history.entries) : undefined;
    const steps = carriesReplay.value && game ? stepsOf(game.history) : [];
    const rest =
      (packedProgress === undefined ? '' : PROGRESS_PREFIX + packedProgress) +
      (steps.length === 0 ? '' : REPLAY_PREFIX + packReplay(steps));
    const query = carriesSettings.value ? String(new URLSearchParams(sharedSettings())) : '';
    link.value = `${location.origin}${location.pathname}${query && `?${query}`}#${hash}${rest}`;
    if (link.value.length <= MAX_QR_LENGTH) {
      const { qrPath } = await import('../share/qr.ts');
      qr.value = qrPath(link.value);
    }
  };
  const open = async (): Promise<void> => {
    message.value = '';
    elsewhere.value = [];
    if (!dialog.current?.open) dialog.current?.showModal();
    const { puzzle, worker } = shared;
    shownPuzzle.current = puzzle;
    await makeLink();
    const found: Elsewhere[] = [];
    if (puzzle.addresses) {
      const reply = await worker.ask('convert', { to: 'url' });
      found.push(
        'text' in reply
          ? { target: 'url', where: 'puzz.link', link: reply.text.trim() }
          : withoutLink(reply.problem),
      );
    }
    for (const [target, where] of OTHER_PROGRAMS) {
      const reply = await worker.ask('link', { target });
      if (reply && 'link' in reply) found.push({ ...reply, target, where });
    }
    // Links that leave something out come after links that contain the complete puzzle.
    elsewhere.value = found.toSorted((a, b) => Number(a.note !== undefined) - Number(b.note !== undefined));
  };
  /** Opens the puzzle in the worker, unless the player leaves the page or changes the puzzle meanwhile. */
  const openInWorker = (): void => {
    open().catch((error: unknown) => {
      if (!(error instanceof WorkerStopped)) throw error;
      if (error.by === 'crash') message.value = error.message;
    });
  };
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      message.value = 'Copied.';
    } catch {
      message.value = 'The browser allows no copying here: select the text and copy it by hand.';
    }
  };
  /** Opens a room for the puzzle, and goes there. */
  const playTogether = async (): Promise<void> => {
    const { game, puzzleKey, puzzle } = shared;
    if (!game || puzzleKey === undefined) return;
    const { openRoom } = await import('../game/room.ts');
    const opened = await openRoom(puzzleKey, game);
    if ('problem' in opened) message.value = opened.problem;
    else location.hash = `#${await hashOfPuzzle(source, puzzle)}${ROOM_PREFIX}${opened.room}`;
  };
  const enteredClaims = () =>
    showsEntries.value && shared.game
      ? claimsOfEntries(shared.game.places, shared.game.history.entries)
      : undefined;
  const picture = async (format: string): Promise<Picture> =>
    (await shared.worker.ask('picture', { format, entered: enteredClaims() })).drawn;
  const stem = fileStem(shared.puzzle);
  const save = async (format: keyof typeof PICTURE_FILES): Promise<void> => {
    const { extension, type } = PICTURE_FILES[format];
    const pictureData =
      format === 'png'
        ? await pngOf(String(await picture('svg')), shared.puzzle.linkTexts)
        : await picture(format);
    download(`${stem}.${extension}`, type, pictureData);
  };

  const hasFog = shared.puzzle.linkTexts?.fog !== undefined;
  const keepsFog = ({ target, link }: Elsewhere): boolean =>
    !hasFog || link === undefined || PROGRAMS_WITH_FOG.has(target);
  const linkParagraph = (other: Elsewhere): JSX.Element => (
    <div key={other.where}>
      {other.link !== undefined && (
        <p class="elsewhere">
          <a href={other.link} rel="noreferrer noopener" target="_blank" title={other.link}>
            On {other.where}
            {!keepsFog(other) && ', without the fog'}: <span>{other.link}</span>
          </a>
          <button type="button" class="link" onClick={() => void copy(other.link ?? '')}>
            Copy
          </button>
        </p>
      )}
      {other.note !== undefined && <p class="length">{other.note}</p>}
    </div>
  );

  const shownPuzzle = useRef<OpenedPuzzle | undefined>(undefined);
  useEffect(openInWorker, [asked]);
  useEffect(() => {
    // If the draft has changed while the dialog is open, the new one is shared.
    if (dialog.current?.open && shownPuzzle.current !== shared.puzzle) openInWorker();
  }, [shared.puzzle]);

  return (
    <dialog ref={dialog} class="share" aria-label="Share">
      <h2>Share this puzzle</h2>
      <p class="lead">
        The puzzle is in the link itself: no server keeps it, and nobody sees what you have entered, unless
        the link is to carry it.
      </p>
      {shared.caution !== undefined && <p class="message wrong">{shared.caution}</p>}
      {shared.game && (
        <Choice
          word="the link carries what I have entered"
          on={carriesProgress.value}
          set={(on) => {
            carriesProgress.value = on;
            void makeLink();
          }}
        />
      )}
      {shared.game && (
        <Choice
          word="the link shows how I solved it, step by step"
          on={carriesReplay.value}
          set={(on) => {
            carriesReplay.value = on;
            void makeLink();
          }}
        />
      )}
      {sharedSettings().length > 0 && (
        <Choice
          word="the link brings my settings, where they aren’t the usual ones"
          on={carriesSettings.value}
          set={(on) => {
            carriesSettings.value = on;
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
          {link.value.length} characters
          {link.value.length > MAX_DISCORD_LENGTH ? ', too long for Discord (2000)' : ''}
        </span>
      </p>
      {qr.value !== '' && (
        <svg class="qr" viewBox="0 0 100 100" role="img" aria-label="The link as a QR code">
          <rect width="100" height="100" fill="#fff" />
          <path d={qr.value} fill="#000" />
        </svg>
      )}
      {elsewhere.value.filter(keepsFog).map(linkParagraph)}
      {shared.game && shared.puzzleKey !== undefined && (
        <p class="bar">
          <button type="button" class="quiet" onClick={() => void playTogether()}>
            Play together
          </button>
          <span class="length">Others in your network write on the same board.</span>
        </p>
      )}
      <BehindFog
        session={shared.game}
        words="There is still fog over the puzzle. Pictures, files and the links of other programs show it without."
      >
        {elsewhere.value.filter((other) => !keepsFog(other)).map(linkParagraph)}
        <fieldset class="files">
          <legend>Files</legend>
          {shared.game && (
            <Choice
              word="with what I have entered"
              on={showsEntries.value}
              set={(on) => {
                showsEntries.value = on;
              }}
            />
          )}
          <p class="bar">
            {PICTURE_BUTTONS.map((format) => (
              <button type="button" class="quiet" key={format} onClick={() => void save(format)}>
                {PICTURE_FILES[format].label}
              </button>
            ))}
            {shared.game && (
              <GifButton
                session={shared.game}
                steps={() => (shared.game ? stepsOf(shared.game.history) : [])}
              />
            )}
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
              onClick={() => download(`${stem}.txt`, 'text/plain', shared.puzzle.text)}
            >
              Clues as text
            </button>
            <PrintButton
              title={shared.puzzle.linkTexts?.title ?? shared.puzzle.title}
              loadPuzzles={() => Promise.resolve([puzzleToPrint(source, shared.puzzle)])}
            />
          </p>
        </fieldset>
      </BehindFog>
      <p role="status">{message.value}</p>
      <form method="dialog">
        <button type="submit" class="quiet">
          Close
        </button>
      </form>
    </dialog>
  );
}
