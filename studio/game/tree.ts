/**
 * The whole history of a game as a tree: if a player undoes steps and then does something else, the old branch is kept.
 * A trial is a step without changes that marks the steps after it as tentative, until the trial is kept or taken back.
 * Undoing that step leaves the trial.
 */
import { type Change, type Entry, sameEntry } from './entries.ts';

export interface Step {
  readonly parent: number;
  readonly changes: readonly Change[];
  /** The time of play at which the step was made, in milliseconds. */
  readonly time: number;
  /** The name of a checkpoint, or of what the program did in this step, such as `Answer` or `Hint`. */
  readonly name?: string;
  /** Set if a trial begins with this step. */
  readonly trial?: true;
  /** If this step ends a trial and keeps its entries: the number of the step with which the trial began. */
  readonly keeps?: number;
}

/** Entries that another player made, or another page with the same game; they are no step of this history. */
export interface OthersStep {
  readonly time: number;
  readonly entries: readonly (readonly [at: number, entry: Entry])[];
}

/** The greatest number of other players' steps that are kept for replays. */
const MAX_OTHERS_STEPS = 20_000;

export class History {
  readonly steps: Step[] = [{ parent: -1, changes: [], time: 0 }];
  readonly entries: Entry[];
  /** The entries at the beginning. */
  readonly start: readonly Entry[];
  readonly othersSteps: OthersStep[] = [];
  /** `#next[step]`: the step to which redo leads from there. */
  readonly #next: number[] = [];
  #at = 0;

  constructor(entries: readonly Entry[]) {
    this.entries = [...entries];
    this.start = [...entries];
  }

  get at(): number {
    return this.#at;
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#next[this.#at] !== undefined;
  }

  /** Makes a step of the changes that have an effect, and returns these; undefined if none has. */
  do(
    changes: readonly Change[],
    time: number,
    extra: Pick<Step, 'name' | 'trial' | 'keeps'> = {},
  ): readonly Change[] {
    const effectiveChanges = changes.filter(({ before, after }) => !sameEntry(before, after));
    if (effectiveChanges.length === 0 && Object.keys(extra).length === 0) return [];
    this.steps.push({ parent: this.#at, changes: effectiveChanges, time, ...extra });
    const step = this.steps.length - 1;
    this.#next[this.#at] = step;
    this.#at = step;
    for (const { at, after } of effectiveChanges) this.entries[at] = after;
    return effectiveChanges;
  }

  /** Adds changes to the step made last. Returns false if the history has moved on meanwhile. */
  amend(changes: readonly Change[]): boolean {
    const step = this.steps[this.#at];
    if (!step || this.#at === 0 || this.steps.some(({ parent }) => parent === this.#at)) return false;
    const changeByPlace = new Map(step.changes.map((change) => [change.at, change]));
    for (const { at, before, after } of changes) {
      changeByPlace.set(at, { at, before: changeByPlace.get(at)?.before ?? before, after });
      this.entries[at] = after;
    }
    this.steps[this.#at] = { ...step, changes: [...changeByPlace.values()] };
    return true;
  }

  /** Enters what others have entered. Returns the changed places. */
  mergeOthers(entries: OthersStep['entries'], time: number): number[] {
    const changes = entries.filter(([at, entry]) => {
      const before = this.entries[at];
      return before !== undefined && !sameEntry(before, entry);
    });
    if (changes.length === 0) return [];
    if (this.othersSteps.length < MAX_OTHERS_STEPS) this.othersSteps.push({ time, entries: changes });
    for (const [at, entry] of changes) this.entries[at] = entry;
    return changes.map(([at]) => at);
  }

  /** The number of places of the last step where others have written since, so that undo leaves them as they are. */
  overwrittenCount(): number {
    const changes = this.steps[this.#at]?.changes ?? [];
    return changes.filter(({ at, after }) => !sameEntry(this.entries[at] ?? after, after)).length;
  }

  /** Undoes the last step, except where others have written since. Returns the changed places. */
  undo(): number[] {
    const step = this.steps[this.#at];
    if (!step || step.parent < 0) return [];
    this.#next[step.parent] = this.#at;
    const changes = step.changes.filter(({ at, after }) => sameEntry(this.entries[at] ?? after, after));
    for (const { at, before } of changes) this.entries[at] = before;
    this.#at = step.parent;
    return changes.map(({ at }) => at);
  }

  redo(): number[] {
    const next = this.#next[this.#at];
    const step = next === undefined ? undefined : this.steps[next];
    if (next === undefined || !step) return [];
    const changes = step.changes.map((change) => {
      const before = this.entries[change.at] ?? change.before;
      this.entries[change.at] = change.after;
      return { ...change, before };
    });
    this.steps[next] = { ...step, changes };
    this.#at = next;
    return changes.map(({ at }) => at);
  }

  /**
   * Goes to a step anywhere in the tree: back to the last common ancestor, and forward from there. Returns the changed
   * places.
   */
  goTo(step: number): number[] {
    if (!this.steps[step]) return [];
    const targetPath = this.path(step);
    const changedPlaces: number[] = [];
    while (!targetPath.includes(this.#at)) for (const at of this.undo()) changedPlaces.push(at);
    for (const next of targetPath.slice(targetPath.indexOf(this.#at) + 1)) {
      this.#next[this.#at] = next;
      for (const at of this.redo()) changedPlaces.push(at);
    }
    return [...new Set(changedPlaces)];
  }

  /** The numbers of the steps from the start to this step. */
  path(step = this.#at): number[] {
    const path: number[] = [];
    for (let at = step; at >= 0; at = this.steps[at]?.parent ?? -1) path.push(at);
    return path.reverse();
  }

  /** The last steps of all branches that the player left by undoing and then doing something else. */
  abandonedBranches(): number[] {
    const parents = new Set(this.steps.map(({ parent }) => parent));
    const path = this.path();
    let lastStep: number | undefined = this.#at;
    for (let next: number | undefined = lastStep; next !== undefined; next = this.#next[next])
      lastStep = next;
    return this.steps.flatMap((_, step) =>
      parents.has(step) || path.includes(step) || step === lastStep ? [] : [step],
    );
  }

  /** The numbers of the steps that begin the trials still open, the innermost last. */
  trials(): number[] {
    const open: number[] = [];
    for (const at of this.path()) {
      const step = this.steps[at];
      if (step?.trial) open.push(at);
      if (step?.keeps !== undefined) open.splice(open.indexOf(step.keeps), 1);
    }
    return open;
  }

  /** The places whose entries were made in open trials. */
  trialPlaces(): Set<number> {
    const [first] = this.trials();
    if (first === undefined) return new Set();
    const path = this.path();
    const trialSteps = path.slice(path.indexOf(first) + 1);
    return new Set(trialSteps.flatMap((at) => this.steps[at]?.changes.map((change) => change.at) ?? []));
  }

  /** Converts the history to the form in which it is saved, without `before` values, which can be derived. */
  save(): SavedHistory {
    const others = this.#savedOthers();
    return {
      at: this.#at,
      ...(others && { others }),
      steps: this.steps.slice(1).map(({ parent, changes, time, ...extra }) => {
        const entryPairs = changes.map(({ at, after: entry }) => [at, entry] as const);
        const savedStep = [parent, Math.round(time), entryPairs] as const;
        return Object.keys(extra).length > 0 ? ([...savedStep, extra] as const) : savedStep;
      }),
    };
  }

  #savedOthers(): SavedHistory['others'] {
    if (this.othersSteps.length === 0) return undefined;
    const entriesBySteps = [...this.start];
    for (const step of this.path())
      for (const { at, after } of this.steps[step]?.changes ?? []) entriesBySteps[at] = after;
    const now = this.entries.flatMap((entry, at) =>
      sameEntry(entry, entriesBySteps[at] ?? entry) ? [] : [[at, entry] as const],
    );
    return { now, steps: this.othersSteps.map(({ time, entries }) => [Math.round(time), entries] as const) };
  }

  #restoreOthers({ now, steps }: NonNullable<SavedHistory['others']>): void {
    for (const [time, entries] of steps) this.othersSteps.push({ time, entries });
    for (const [at, entry] of now) if (this.entries[at] !== undefined) this.entries[at] = entry;
  }

  /** Restores a saved history. Returns undefined if it can't be a history of these initial entries. */
  static restore(entries: readonly Entry[], saved: SavedHistory): History | undefined {
    const history = new History(entries);
    for (const [parent, time, list, extra] of saved.steps) {
      if (!(parent < history.steps.length)) return undefined;
      history.goTo(parent);
      const changes = list.map(([at, after]) => ({ at, before: history.entries[at]!, after }));
      if (changes.some(({ at, before }) => before === undefined || !(at >= 0))) return undefined;
      const step = { parent, changes, time, ...extra };
      history.steps.push(step);
      history.#next[parent] = history.steps.length - 1;
      history.redo();
    }
    if (!history.steps[saved.at]) return undefined;
    history.goTo(saved.at);
    if (saved.others) history.#restoreOthers(saved.others);
    return history;
  }
}

/**
 * Merges two histories: each step occurs once, and the current step is that of `first`. Steps that occur only in
 * `other` become a branch.
 */
export function mergedHistories(first: SavedHistory, other: SavedHistory): SavedHistory {
  const steps = [...first.steps];
  const keyOf = (step: SavedHistory['steps'][number]): string => JSON.stringify(step);
  /** [contents of a step, including its parent]: its number, from 1. */
  const stepByKey = new Map(steps.map((step, at) => [keyOf(step), at + 1]));
  const newStepNumbers = [0];
  for (const [parent, ...rest] of other.steps) {
    const step = [newStepNumbers[parent] ?? 0, ...rest] as SavedHistory['steps'][number];
    const stepNumber = stepByKey.get(keyOf(step)) ?? steps.push(step);
    stepByKey.set(keyOf(step), stepNumber);
    newStepNumbers.push(stepNumber);
  }
  return { ...first, steps };
}

export interface SavedHistory {
  readonly at: number;
  readonly steps: readonly (readonly [
    parent: number,
    time: number,
    changes: readonly (readonly [at: number, after: Entry])[],
    extra?: Pick<Step, 'name' | 'trial' | 'keeps'>,
  ])[];
  /** What others have entered: where this holds now, and step by step. */
  readonly others?: {
    readonly now: OthersStep['entries'];
    readonly steps: readonly (readonly [time: number, entries: OthersStep['entries']])[];
  };
}
