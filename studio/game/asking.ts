/**
 * Questions to the solver while a game is played: the answer, and the last good state. A long search can be stopped.
 */
import { signal } from '@preact/signals';
import { WorkerStopped } from '../worker/client.ts';
import { claimsOfEntries, type Entry, initialEntries, withValue } from './entries.ts';
import type { Session } from './session.ts';
import { History } from './tree.ts';

/** The time limit of a query, in seconds. */
const QUERY_SECONDS = 60;

export class Queries {
  readonly #session: Session;
  /** What the solver is doing for the player, in words; undefined if it is idle. */
  readonly busy = signal<string | undefined>(undefined);

  constructor(session: Session) {
    this.#session = session;
  }

  async showAnswer(): Promise<void> {
    const game = this.#session;
    if (game.explainIfUnread()) return;
    await this.waitFor('Solving', async () => {
      const { answer, status } = await game.solver.ask('solve', { entered: [], seconds: QUERY_SECONDS });
      if (!answer) {
        if (status === 'unsatisfiable' && game.explainIfDoubtful()) return;
        game.notice.value =
          status === 'unsatisfiable' ? 'There is no answer.' : 'The time is up before an answer was found.';
        return;
      }
      game.isAnswerSeen.value = true;
      game.write(
        answer.flatMap((values, find) =>
          values.map((value, position) => {
            const at = game.places.at(find, position);
            return { at, before: game.committedEntry(at), after: withValue(game.committedEntry(at), value) };
          }),
        ),
        { name: 'Answer' },
      );
      game.notice.value = 'This is the answer. Undo takes it back.';
    });
  }

  /** Undoes steps up to the last state that breaks no rule, or that can still be completed. */
  async undoToLastCorrect(): Promise<void> {
    const game = this.#session;
    if (game.explainIfFogged() || game.explainIfUnread()) return;
    await this.waitFor('Looking for the last good state', async () => {
      const path = game.history.path();
      const currentStep = game.history.at;
      let [good, bad] = [0, path.length - 1];
      while (bad - good > 1) {
        const middle = (good + bad) >> 1;
        const enteredClaims = claimsOfEntries(game.places, this.#entriesAt(path[middle] ?? 0));
        const { status } = await game.solver.ask('checkAnswer', {
          entered: enteredClaims,
          strict: true,
          seconds: QUERY_SECONDS,
        });
        if (status === 'broken' || status === 'stuck') bad = middle;
        else good = middle;
      }
      if (game.history.at === currentStep) game.goTo(path[good] ?? 0);
      game.notice.value =
        'Back to the last state from which it can be completed. Redo brings the rest again.';
    });
  }

  #entriesAt(step: number): readonly Entry[] {
    const { places, history } = this.#session;
    const other = History.restore(initialEntries(places), history.save());
    other?.goTo(step);
    return other?.entries ?? [];
  }

  stop(): void {
    this.#session.solver.stop('user');
    this.busy.value = undefined;
  }

  /** Runs a query that may take long, and reports if it ends without a result. */
  async waitFor(what: string, job: () => Promise<void>): Promise<void> {
    if (this.busy.value) return;
    this.busy.value = what;
    try {
      await job();
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      this.#session.notice.value =
        error.by === 'user'
          ? 'Stopped.'
          : `The solver has stopped working: ${error.message} Ask again to start it anew.`;
    } finally {
      this.busy.value = undefined;
    }
  }
}
