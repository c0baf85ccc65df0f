/**
 * Drafts of puzzles or rules, stored while they are edited, so that switching tabs or closing the browser loses
 * nothing. Each tab of the page has its own draft, stored under the puzzle from which it began; unchanged ones aren't
 * stored.
 */
import { signal } from '@preact/signals';
import {
  type DraftRecord,
  forgetDraft,
  loadDraft,
  type StoreResult,
  saveDraft,
  saveDraftLocally,
} from './store.ts';

/** Milliseconds without an edit after which the draft is saved. */
const SAVE_DELAY = 300;

export interface DraftContent {
  readonly model: string;
  readonly text: string;
}

/** [key]: a draft that isn't stored yet, or can't be stored. `load` looks here first. */
const unsavedDrafts = new Map<string, DraftContent>();

export class DraftKeeper {
  readonly state = signal<StoreResult | 'new' | 'saving'>('new');
  /** Whether the draft that is shown was stored on an earlier visit. */
  readonly found = signal(false);
  readonly #key: string;
  readonly #initialContent: DraftContent;
  #current: DraftContent;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #end = new AbortController();

  /** `key` identifies the draft: by the tab, and the hash of the puzzle as it was opened. */
  constructor(key: string, beginning: DraftContent) {
    this.#key = key;
    this.#initialContent = beginning;
    this.#current = beginning;
    const { signal } = this.#end;
    document.addEventListener('visibilitychange', () => document.hidden && this.#noteOnClose(), { signal });
    addEventListener('pagehide', () => this.#noteOnClose(), { signal });
  }

  /** Loads the stored draft; if there is none, returns the puzzle as it was opened. */
  async load(): Promise<DraftContent> {
    const storedDraft = unsavedDrafts.get(this.#key) ?? (await loadDraft(this.#key));
    if (!storedDraft) return this.#initialContent;
    this.#current = { model: storedDraft.model, text: storedDraft.text };
    this.found.value = !this.#isBeginning;
    if (this.found.value) this.state.value = 'saved';
    return this.#current;
  }

  saveSoon(change: Partial<DraftContent>): void {
    const { model = this.#current.model, text = this.#current.text } = change;
    if (model === this.#current.model && text === this.#current.text) return;
    this.#current = { model, text };
    unsavedDrafts.set(this.#key, this.#current);
    if (this.#isBeginning) this.found.value = false;
    this.state.value = 'saving';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), SAVE_DELAY);
  }

  /**
   * Saves the draft to local storage as well, since a page that is being closed may not finish a write to the database.
   */
  #noteOnClose(): void {
    if (this.state.peek() === 'saving' && !this.#isBeginning) saveDraftLocally(this.#record());
    void this.save();
  }

  #record(): DraftRecord {
    return { key: this.#key, ...this.#current, name: 'draft', saved: Date.now() };
  }

  /** Deletes the stored draft, and returns the puzzle as it was opened. */
  beginAgain(): DraftContent {
    this.saveSoon(this.#initialContent);
    return this.#initialContent;
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.state.value !== 'saving') return;
    const storeResult = this.#isBeginning ? await forgetDraft(this.#key) : await saveDraft(this.#record());
    this.state.value = storeResult;
  }

  get #isBeginning(): boolean {
    return (
      this.#current.model === this.#initialContent.model && this.#current.text === this.#initialContent.text
    );
  }

  close(): void {
    void this.save();
    this.#end.abort();
  }
}
