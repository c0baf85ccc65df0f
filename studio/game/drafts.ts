/**
 * What is being set or written of a puzzle, kept as it is made: another tab of the page, or the browser's end, takes nothing
 * of it. Each tab has its own, under the puzzle that it began with; nothing is kept of what is as it was.
 */
import { signal } from '@preact/signals';
import { type DraftRecord, forgetDraft, loadDraft, noteDraft, type Stored, saveDraft } from './store.ts';

/** Milliseconds of rest before saving. */
const REST = 300;

export interface Drafted {
  readonly model: string;
  readonly text: string;
}

/** What isn't in store yet, or never will be: the next one to look finds it here. */
const latest = new Map<string, Drafted>();

export class DraftKeeper {
  readonly state = signal<Stored | 'new' | 'saving'>('new');
  /** Whether what is shown comes from an earlier time. */
  readonly found = signal(false);
  readonly #key: string;
  readonly #beginning: Drafted;
  #now: Drafted;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #end = new AbortController();

  /** `key`: the tab, and the hash of the puzzle as it was opened. */
  constructor(key: string, beginning: Drafted) {
    this.#key = key;
    this.#beginning = beginning;
    this.#now = beginning;
    const { signal } = this.#end;
    document.addEventListener('visibilitychange', () => document.hidden && this.#leave(), { signal });
    addEventListener('pagehide', () => this.#leave(), { signal });
  }

  /** What was kept last, or the beginning. */
  async load(): Promise<Drafted> {
    const kept = latest.get(this.#key) ?? (await loadDraft(this.#key));
    if (!kept) return this.#beginning;
    this.#now = { model: kept.model, text: kept.text };
    this.found.value = !this.#isBeginning;
    if (this.found.value) this.state.value = 'saved';
    return this.#now;
  }

  keep(change: Partial<Drafted>): void {
    const { model = this.#now.model, text = this.#now.text } = change;
    if (model === this.#now.model && text === this.#now.text) return;
    this.#now = { model, text };
    latest.set(this.#key, this.#now);
    if (this.#isBeginning) this.found.value = false;
    this.state.value = 'saving';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), REST);
  }

  /** A page that goes may be gone before a write is done. */
  #leave(): void {
    if (this.state.peek() === 'saving' && !this.#isBeginning) noteDraft(this.#record());
    void this.save();
  }

  #record(): DraftRecord {
    return { key: this.#key, ...this.#now, name: 'draft', saved: Date.now() };
  }

  /** What is kept is thrown away; the puzzle as it was opened. */
  beginAgain(): Drafted {
    this.keep(this.#beginning);
    return this.#beginning;
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.state.value !== 'saving') return;
    const stored = this.#isBeginning ? await forgetDraft(this.#key) : await saveDraft(this.#record());
    this.state.value = stored;
  }

  get #isBeginning(): boolean {
    return this.#now.model === this.#beginning.model && this.#now.text === this.#beginning.text;
  }

  close(): void {
    void this.save();
    this.#end.abort();
  }
}
