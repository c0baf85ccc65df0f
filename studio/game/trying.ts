/** Trials: entries that can be taken back together; trials may be nested. */
import { computed } from '@preact/signals';
import { type Entry, withNote, withValue } from './entries.ts';
import type { Session } from './session.ts';

export class Trials {
  readonly #session: Session;
  /** The numbers of the steps that begin the open trials, the innermost last. */
  readonly open = computed(() => {
    const { version, history } = this.#session;
    return version.value >= 0 ? history.trials() : [];
  });

  constructor(session: Session) {
    this.#session = session;
  }

  beginTrial(): void {
    this.#session.write([], { trial: true, name: 'Try' });
  }

  keepTrial(): void {
    const trial = this.#session.history.trials().at(-1);
    if (trial !== undefined) this.#session.write([], { keeps: trial });
    this.#session.redraw();
  }

  /** Undoes the innermost trial. With `opposite`, then enters the opposite of the trial's first entry. */
  undoTrial(opposite: boolean): void {
    const game = this.#session;
    const trial = game.history.trials().at(-1);
    if (trial === undefined) return;
    const first = opposite ? this.#firstOf(trial) : undefined;
    game.goTo(game.history.steps[trial]?.parent ?? 0);
    if (first) game.write([{ at: first.at, before: game.committedEntry(first.at), after: first.opposite }]);
    game.redraw();
  }

  /** Whether the innermost trial began with one entry whose place has exactly one other possible value. */
  get hasOpposite(): boolean {
    const trial = this.#session.history.trials().at(-1);
    return trial !== undefined && this.#firstOf(trial) !== undefined;
  }

  #firstOf(trial: number): { at: number; opposite: Entry } | undefined {
    const { history, places, sheet } = this.#session;
    const path = history.path();
    const step = history.steps[path[path.indexOf(trial) + 1] ?? -1];
    const [change, ...others] = step?.changes ?? [];
    if (!change || others.length > 0 || change.after.value === undefined) return undefined;
    const findDeclaration = sheet.finds[places.of(change.at)[0]];
    const allValues = findDeclaration
      ? [...findDeclaration.values, ...(findDeclaration.absent === undefined ? [] : [findDeclaration.absent])]
      : [];
    const rest = allValues.filter((value) => value !== change.after.value && places.allows(change.at, value));
    const [other, ...more] = rest;
    if (other === undefined) return undefined;
    if (more.length === 0) return { at: change.at, opposite: withValue(change.before, other) };
    return { at: change.at, opposite: withNote(change.before, 'not', change.after.value, true) };
  }
}
