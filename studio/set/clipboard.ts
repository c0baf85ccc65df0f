/**
 * Copies cells to the clipboard and back, as text: for each given its name and a line per row, as in instances. So
 * players can move a rectangle to another place, puzzle or program, and paste a table.
 */
import { batch } from '@preact/signals';
import type { SheetFind } from '../../src/index.ts';
import { isSide } from '../board/plan.ts';
import { typedLayer } from '../board/values.ts';
import { EMPTY, type Entry } from '../game/entries.ts';
import type { Session } from '../game/session.ts';

const BLANK = '.';

/** The contents of the selected cells as text; undefined if none are selected. */
export function copySelected(session: Session): string | undefined {
  const cells = selectedCells(session);
  const [top, left] = cornerOf(session, cells);
  const { board, finds } = session.sheet;
  if (!board || cells.length === 0) return undefined;
  const blocks = finds.flatMap((find, index) => {
    if (find.place !== 'cell') return [];
    const positions = positionsOf(find);
    const rows: string[][] = [];
    for (const cell of cells) {
      const position = positions.get(cell);
      const value =
        position === undefined ? undefined : session.committedEntry(session.places.at(index, position)).value;
      const [row, column] = [(board.cellRow[cell] ?? 0) - top, (board.cellColumn[cell] ?? 0) - left];
      const words = rows[row] ?? [];
      words[column] = wordOf(find, value);
      rows[row] = words;
    }
    const width = rows.reduce((most, words) => Math.max(most, words.length), 0);
    const lines = Array.from(rows, (words) =>
      Array.from({ length: width }, (_, column) => words?.[column] ?? BLANK).join(' '),
    );
    return [`${find.name}:`, ...lines.map((line) => `  ${line}`)];
  });
  return blocks.length === 0 ? undefined : `${blocks.join('\n')}\n`;
}

/** Clears the selected cells. */
export function clearSelectedCells(session: Session): void {
  session.set(placesOn(session, selectedCells(session)), () => EMPTY);
}

/**
 * Pastes a copied text, from the first selected cell on; returns the number of places entered. A table without a name
 * belongs to the given that is being written.
 */
export function pasteText(session: Session, text: string): number {
  const [spot] = session.selected.peek();
  if (spot && isSide(spot.kind)) return pasteBeside(session, spot.index, text);
  const cells = selectedCells(session);
  const { board, finds } = session.sheet;
  if (!board || cells.length === 0) return 0;
  const [top, left] = cornerOf(session, cells);
  const cellAt = new Map<string, number>();
  for (let cell = 0; cell < board.cellCount; cell++)
    cellAt.set(`${board.cellRow[cell]} ${board.cellColumn[cell]}`, cell);
  const entryByPlace = new Map<number, Entry>();
  const pastedCells = new Set<number>();
  for (const { name, rows } of tablesIn(text)) {
    const index =
      name === undefined ? typedLayer(session)?.find : finds.findIndex((find) => find.name === name);
    const findDeclaration = finds[index ?? -1];
    if (index === undefined || findDeclaration?.place !== 'cell') continue;
    const positions = positionsOf(findDeclaration);
    rows.forEach((words, row) => {
      words.forEach((word, column) => {
        const cell = cellAt.get(`${top + row} ${left + column}`);
        const position = cell === undefined ? undefined : positions.get(cell);
        const entry = entryOf(session, index, word);
        if (cell === undefined || position === undefined || !entry) return;
        const at = session.places.at(index, position);
        if (session.isLocked(at) || (entry.value !== undefined && !session.places.allows(at, entry.value)))
          return;
        entryByPlace.set(at, entry);
        pastedCells.add(cell);
      });
    });
  }
  if (entryByPlace.size === 0) return 0;
  batch(() => {
    session.write(
      [...entryByPlace].map(([at, after]) => ({ at, before: session.committedEntry(at), after })),
    );
    session.selected.value = [...pastedCells].map((index) => ({ kind: 'cell', index }));
  });
  return entryByPlace.size;
}

/** Pastes a text beside the board: each line belongs to a row or column, from the one with the number `first` on. */
function pasteBeside(session: Session, first: number, text: string): number {
  const { sheet, places } = session;
  const layer = typedLayer(session);
  const findDeclaration = sheet.finds[layer?.find ?? -1];
  if (!layer || !findDeclaration) return 0;
  const lines = text.replace(/\n+$/, '').split('\n');
  // If each place has a single number, one line may contain the numbers of several places.
  const isSingleLine = findDeclaration.kind !== 'composed' && lines.length === 1;
  const knownWords = (line: string): string[] => wordsIn(line).filter((word) => word !== BLANK);
  const words = isSingleLine ? wordsIn(text) : lines.map((line) => knownWords(line).join(',') || BLANK);
  const changes = words.flatMap((word, at) => {
    const position = findDeclaration.elements.indexOf(first + at);
    const entry = entryOf(
      session,
      layer.find,
      findDeclaration.kind === 'composed' && word !== BLANK ? `[${word}]` : word,
    );
    if (position < 0 || !entry) return [];
    const place = places.at(layer.find, position);
    return [{ at: place, before: session.committedEntry(place), after: entry }];
  });
  session.write(changes);
  return changes.length;
}

/** Divides a text into tables: lines below `name:`, or without a name. Words are separated by blanks or tabs. */
function tablesIn(text: string): { readonly name?: string; readonly rows: string[][] }[] {
  const tables: { name?: string; rows: string[][] }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, name, rest = ''] = /^([A-Za-z]\w*):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) tables.push({ name, rows: rest === '' ? [] : [wordsIn(rest)] });
    else {
      if (tables.length === 0) tables.push({ rows: [] });
      tables.at(-1)?.rows.push(wordsIn(line));
    }
  }
  return tables;
}

/** The words of a line. If they are separated by tabs, an empty word means a place without a value. */
const wordsIn = (line: string): string[] =>
  line.includes('\t') ? line.split('\t').map((word) => word.trim() || BLANK) : line.trim().split(/\s+/);

function entryOf({ sheet, composer }: Session, index: number, word: string): Entry | undefined {
  const findDeclaration = sheet.finds[index];
  if (!findDeclaration) return undefined;
  if (word === BLANK || word === '-')
    return findDeclaration.absent === undefined && findDeclaration.kind !== 'bool' ? undefined : EMPTY;
  const value =
    findDeclaration.kind === 'composed'
      ? composer?.valueOf(index, word)
      : findDeclaration.values.find((each) => wordOf(findDeclaration, each) === word);
  return value === undefined ? undefined : { value };
}

function wordOf(find: SheetFind, value: number | undefined): string {
  if (value === undefined || value === find.absent) return BLANK;
  return find.looks.get(value)?.text ?? String(value);
}

const positionsOf = (find: SheetFind): ReadonlyMap<number, number> =>
  new Map(Array.from(find.elements, (element, position) => [element, position]));

/** The selected cells; if nothing is selected, the cell of the cursor. */
function selectedCells(session: Session): number[] {
  const selectedSpots = session.selected.peek();
  const cursor = session.cursor.peek();
  const spots = selectedSpots.length > 0 ? selectedSpots : cursor ? [cursor] : [];
  return spots.flatMap(({ kind, index }) => (kind === 'cell' ? [index] : []));
}

function cornerOf(
  { sheet: { board } }: Session,
  cells: readonly number[],
): readonly [top: number, left: number] {
  const [rows, columns] = [
    cells.map((cell) => board?.cellRow[cell] ?? 0),
    cells.map((cell) => board?.cellColumn[cell] ?? 0),
  ];
  return [
    rows.reduce((a, b) => Math.min(a, b), Infinity),
    columns.reduce((a, b) => Math.min(a, b), Infinity),
  ];
}

function placesOn(session: Session, cells: readonly number[]): number[] {
  const wantedCells = new Set(cells);
  return session.sheet.finds.flatMap((find, index) =>
    find.place === 'cell'
      ? Array.from(find.elements).flatMap((element, position) =>
          wantedCells.has(element) ? [session.places.at(index, position)] : [],
        )
      : [],
  );
}

/** Listens to the browser's copy and paste events while the board has the focus; the returned function stops that. */
export function listenToClipboard(session: Session): () => void {
  const end = new AbortController();
  const on = (name: 'copy' | 'cut' | 'paste', does: (data: DataTransfer) => boolean): void =>
    document.addEventListener(
      name,
      (event) => {
        if (!event.clipboardData || !document.activeElement?.matches('.board')) return;
        if (does(event.clipboardData)) event.preventDefault();
      },
      { signal: end.signal },
    );
  const copy = (data: DataTransfer): boolean => {
    const text = copySelected(session);
    if (text !== undefined) data.setData('text/plain', text);
    return text !== undefined;
  };
  on('copy', copy);
  on('cut', (data) => {
    const wasCopied = copy(data);
    if (wasCopied) clearSelectedCells(session);
    return wasCopied;
  });
  on('paste', (data) => pasteText(session, data.getData('text/plain')) > 0);
  return () => end.abort();
}
