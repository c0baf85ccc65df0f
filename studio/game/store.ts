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

export type StoreResult = 'saved' | 'full' | 'impossible';

/**
 * Saves a game. If another page has saved steps of it meanwhile, they are kept as a branch, so no page removes
 * anything.
 */
export async function saveGame(record: GameRecord): Promise<StoreResult> {
  const storeResult = await tryToStore(async (db) => {
    const transaction = db.transaction('games', 'readwrite');
    const storedRecord: unknown = await transaction.store.get(record.key);
    const history = isRecord(storedRecord)
      ? mergedHistories(record.history, storedRecord.history)
      : record.history;
    await transaction.store.put({ ...record, history });
    await transaction.done;
  });
  if (storeResult === 'saved') removeLocalGame(record);
  return storeResult;
}

/**
 * Saves a game to local storage without waiting, because a page that is being closed may not finish a write to the
 * database. It is moved to the database when the game is opened again.
 */
export const saveGameLocally = (record: GameRecord): void => saveLocally(GAME_PREFIX + record.key, record);

/** Saves a draft to local storage without waiting, as `saveGameLocally` does for games. */
export const saveDraftLocally = (draft: DraftRecord): void => saveLocally(DRAFT_PREFIX + draft.key, draft);

function saveLocally(name: string, record: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(record));
  } catch {
    // Local storage is full or forbidden; then only the database is used.
  }
}

const DRAFT_PREFIX = 'pzl-draft ';

function removeLocalDraft(key: string): void {
  try {
    localStorage.removeItem(DRAFT_PREFIX + key);
  } catch {
    // If local storage is forbidden, it contains no draft to remove.
  }
}

const GAME_PREFIX = 'pzl-game ';

function localGame(key: string): GameRecord | undefined {
  try {
    const localRecord: unknown = JSON.parse(localStorage.getItem(GAME_PREFIX + key) ?? 'null');
    return isRecord(localRecord) && localRecord.key === key ? localRecord : undefined;
  } catch {
    return undefined;
  }
}

/** Removes a game from local storage that is now in the database, unless the version there is newer. */
function removeLocalGame({ key, saved }: GameRecord): void {
  const localRecord = localGame(key);
  if (localRecord && localRecord.saved <= saved) localStorage.removeItem(GAME_PREFIX + key);
}

/** Writes to the database, and returns whether that was possible. */
async function tryToStore(
  write: (db: IDBPDatabase<DatabaseSchema>) => Promise<unknown>,
): Promise<StoreResult> {
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
    const localRecord = localGame(key);
    if (record === undefined || isRecord(record)) return mergedWithLocal(record, localRecord);
    await moveAside(key);
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
    const storedGames = await (await openDatabase()).getAllFromIndex('games', 'saved');
    return storedGames.filter(isRecord).findLast((record) => record.key !== key && isSame(record));
  } catch {
    return undefined;
  }
}

/** Merges a stored game with a version that a closing page may have left in local storage. */
function mergedWithLocal(
  record: GameRecord | undefined,
  noted: GameRecord | undefined,
): GameRecord | undefined {
  if (!record || !noted) return record ?? noted;
  const [newer, older] = noted.saved >= record.saved ? [noted, record] : [record, noted];
  return { ...newer, history: mergedHistories(newer.history, older.history) };
}

/** Moves an invalid record to another table, without deleting it. */
export async function moveAside(key: string): Promise<void> {
  const db = await openDatabase();
  const record = await db.get('games', key);
  if (record !== undefined) await db.add('aside', record);
  await db.delete('games', key);
}

export async function recentGames(): Promise<readonly RecentGame[]> {
  try {
    const storedGames = await (await openDatabase()).getAllFromIndex('games', 'saved');
    return storedGames.filter(isRecord).reverse();
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
  let importedData: unknown;
  try {
    importedData = JSON.parse(text);
  } catch {
    return 'This file isn’t one of the studio’s: it can’t be read.';
  }
  const { games, drafts } = (importedData ?? {}) as { games?: unknown; drafts?: unknown };
  if (!Array.isArray(games)) return 'This file isn’t one of the studio’s: there are no games in it.';
  const db = await openDatabase();
  const validGames = games.filter(isRecord);
  for (const record of validGames) await db.put('games', record);
  for (const draft of Array.isArray(drafts) ? drafts.filter(isDraft) : []) await db.put('drafts', draft);
  return validGames.length;
}

export async function saveDraft(draft: DraftRecord): Promise<StoreResult> {
  const storeResult = await tryToStore((db) => db.put('drafts', draft));
  if (storeResult === 'saved') removeLocalDraft(draft.key);
  return storeResult;
}

export function forgetDraft(key: string): Promise<StoreResult> {
  removeLocalDraft(key);
  return tryToStore((db) => db.delete('drafts', key));
}

export async function loadDraft(key: string): Promise<DraftRecord | undefined> {
  try {
    const draft: unknown = await (await openDatabase()).get('drafts', key);
    const localDraft: unknown = JSON.parse(localStorage.getItem(DRAFT_PREFIX + key) ?? 'null');
    const matchingDrafts = [localDraft, draft].filter(isDraft).filter((each) => each.key === key);
    return matchingDrafts.sort((a, b) => b.saved - a.saved)[0];
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
