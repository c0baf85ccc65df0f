/**
 * Games in the browser's database: one record per puzzle, found by the puzzle's hash. Every record is validated when it
 * is read; an invalid one is set aside, never deleted. If nothing can be stored, the game goes on without saving, and
 * the player is told.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { mergedHistories, type SavedHistory } from './tree.ts';

export interface GameRecord {
  /** The hash of the puzzle's model and instance, by which the game is found. */
  readonly key: string;
  readonly version: 1;
  readonly type: string;
  readonly title: string;
  readonly name: string;
  /** The part after the `#` of the address by which the game is opened. */
  readonly hash: string;
  readonly history: SavedHistory;
  readonly played: number;
  readonly done: boolean;
  readonly peeked: boolean;
  readonly saved: number;
  /** The rules by which the game was played; absent in games from earlier versions of the studio. */
  readonly rules?: readonly string[];
  /** The instance's text; absent in games from earlier versions of the studio. */
  readonly text?: string;
  /**
   * For each find, its name and its number of places; with these, entries can be assigned to finds after the rules have
   * changed.
   */
  readonly finds?: readonly (readonly [name: string, places: number])[];
  /** The hash of `rules`, comparable to the one in the catalogue of types. */
  readonly rulesHash?: string;
}

export type RecentGame = Pick<
  GameRecord,
  'key' | 'type' | 'title' | 'name' | 'hash' | 'done' | 'saved' | 'rulesHash'
>;

interface DatabaseSchema extends DBSchema {
  games: { key: string; value: GameRecord; indexes: { saved: number } };
  aside: { key: number; value: unknown };
  drafts: { key: string; value: DraftRecord };
}

/** A model or puzzle that is being edited. */
export interface DraftRecord {
  readonly key: string;
  readonly model: string;
  readonly name: string;
  readonly text: string;
  readonly saved: number;
}

let database: Promise<IDBPDatabase<DatabaseSchema>> | undefined;

function openDatabase(): Promise<IDBPDatabase<DatabaseSchema>> {
  database ??= openDB<DatabaseSchema>('pzl-studio', 1, {
    upgrade(db) {
      db.createObjectStore('games', { keyPath: 'key' }).createIndex('saved', 'saved');
      db.createObjectStore('aside', { autoIncrement: true });
      db.createObjectStore('drafts', { keyPath: 'key' });
    },
    terminated() {
      database = undefined;
    },
  });
  database.catch(() => {
    database = undefined;
  });
  return database;
}

/** Opens the database before it is needed. */
export function openStoreEarly(): void {
  openDatabase().catch(() => {});
}

export type Stored = 'saved' | 'full' | 'impossible';

/**
 * Saves a game. If another page has saved steps of it meanwhile, they are kept as a branch, so no page removes
 * anything.
 */
export async function saveGame(record: GameRecord): Promise<Stored> {
  const stored = await tryToStore(async (db) => {
    const shelf = db.transaction('games', 'readwrite');
    const there: unknown = await shelf.store.get(record.key);
    const history = isRecord(there) ? mergedHistories(record.history, there.history) : record.history;
    await shelf.store.put({ ...record, history });
    await shelf.done;
  });
  if (stored === 'saved') removeNotedGame(record);
  return stored;
}

/**
 * Saves a game to local storage without waiting, because a page that is being closed may not finish a write to the
 * database. It is moved to the database when the game is opened again.
 */
export const noteGameLocally = (record: GameRecord): void => noteLocally(GAME_PREFIX + record.key, record);

/** Saves a draft to local storage without waiting, as `noteGameLocally` does for games. */
export const noteDraftLocally = (draft: DraftRecord): void => noteLocally(DRAFT_PREFIX + draft.key, draft);

function noteLocally(name: string, record: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(record));
  } catch {
    // Local storage is full or forbidden; then only the database is used.
  }
}

const DRAFT_PREFIX = 'pzl-draft ';

function removeNotedDraft(key: string): void {
  try {
    localStorage.removeItem(DRAFT_PREFIX + key);
  } catch {
    // If local storage is forbidden, it contains no draft to remove.
  }
}

const GAME_PREFIX = 'pzl-game ';

function notedGame(key: string): GameRecord | undefined {
  try {
    const noted: unknown = JSON.parse(localStorage.getItem(GAME_PREFIX + key) ?? 'null');
    return isRecord(noted) && noted.key === key ? noted : undefined;
  } catch {
    return undefined;
  }
}

/** Removes a game from local storage that is now in the database, unless the version there is newer. */
function removeNotedGame({ key, saved }: GameRecord): void {
  const noted = notedGame(key);
  if (noted && noted.saved <= saved) localStorage.removeItem(GAME_PREFIX + key);
}

/** Writes to the database, and returns whether that was possible. */
async function tryToStore(write: (db: IDBPDatabase<DatabaseSchema>) => Promise<unknown>): Promise<Stored> {
  try {
    await write(await openDatabase());
    return 'saved';
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'impossible';
  }
}

/** Loads the saved game of a puzzle. `damaged`: there is a record, but it isn't valid. */
export async function loadGame(key: string): Promise<GameRecord | 'damaged' | undefined> {
  try {
    const db = await openDatabase();
    const record: unknown = await db.get('games', key);
    const noted = notedGame(key);
    if (record === undefined || isRecord(record)) return mergedWithNoted(record, noted);
    await setAside(key);
    return 'damaged';
  } catch {
    return undefined;
  }
}

/**
 * Finds the latest game under another key than `key` for which `isSame` is true: the same puzzle, under an earlier
 * model of its type.
 */
export async function earlierGame(
  key: string,
  isSame: (record: GameRecord) => boolean,
): Promise<GameRecord | undefined> {
  try {
    const all = await (await openDatabase()).getAllFromIndex('games', 'saved');
    return all.filter(isRecord).findLast((record) => record.key !== key && isSame(record));
  } catch {
    return undefined;
  }
}

/** Merges a stored game with a version that a closing page may have left in local storage. */
function mergedWithNoted(
  record: GameRecord | undefined,
  noted: GameRecord | undefined,
): GameRecord | undefined {
  if (!record || !noted) return record ?? noted;
  const [newer, older] = noted.saved >= record.saved ? [noted, record] : [record, noted];
  return { ...newer, history: mergedHistories(newer.history, older.history) };
}

/** Moves an invalid record to another table, without deleting it. */
export async function setAside(key: string): Promise<void> {
  const db = await openDatabase();
  const record = await db.get('games', key);
  if (record !== undefined) await db.add('aside', record);
  await db.delete('games', key);
}

export async function recentGames(): Promise<readonly RecentGame[]> {
  try {
    const all = await (await openDatabase()).getAllFromIndex('games', 'saved');
    return all.filter(isRecord).reverse();
  } catch {
    return [];
  }
}

/** Writes all stored games and drafts to one text. */
export async function exportAll(): Promise<string> {
  const db = await openDatabase();
  return JSON.stringify({ pzl: 1, games: await db.getAll('games'), drafts: await db.getAll('drafts') });
}

/** Imports a text made by `exportAll`; returns the number of games, or the reason why it can't be read. */
export async function importAll(text: string): Promise<number | string> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return 'This file isn’t one of the studio’s: it can’t be read.';
  }
  const { games, drafts } = (read ?? {}) as { games?: unknown; drafts?: unknown };
  if (!Array.isArray(games)) return 'This file isn’t one of the studio’s: there are no games in it.';
  const db = await openDatabase();
  const sound = games.filter(isRecord);
  for (const record of sound) await db.put('games', record);
  for (const draft of Array.isArray(drafts) ? drafts.filter(isDraft) : []) await db.put('drafts', draft);
  return sound.length;
}

export async function saveDraft(draft: DraftRecord): Promise<Stored> {
  const stored = await tryToStore((db) => db.put('drafts', draft));
  if (stored === 'saved') removeNotedDraft(draft.key);
  return stored;
}

export function forgetDraft(key: string): Promise<Stored> {
  removeNotedDraft(key);
  return tryToStore((db) => db.delete('drafts', key));
}

export async function loadDraft(key: string): Promise<DraftRecord | undefined> {
  try {
    const draft: unknown = await (await openDatabase()).get('drafts', key);
    const noted: unknown = JSON.parse(localStorage.getItem(DRAFT_PREFIX + key) ?? 'null');
    const kept = [noted, draft].filter(isDraft).filter((each) => each.key === key);
    return kept.sort((a, b) => b.saved - a.saved)[0];
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is DraftRecord {
  const { key, model, text } = (value ?? {}) as Partial<DraftRecord>;
  return typeof key === 'string' && typeof model === 'string' && typeof text === 'string';
}

function isRecord(value: unknown): value is GameRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Partial<GameRecord>;
  return (
    typeof record.key === 'string' &&
    typeof record.title === 'string' &&
    typeof record.hash === 'string' &&
    record.hash.startsWith('#') &&
    typeof record.played === 'number' &&
    Array.isArray(record.history?.steps) &&
    typeof record.history?.at === 'number'
  );
}
