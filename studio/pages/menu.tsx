/** Rarely used actions: spoilers, the answer, checkpoints, settings. */
import type { JSX } from 'preact';
import { changeSettings, settings } from '../app/settings.ts';
import { SETTING_VALUES } from '../app/settings-table.ts';
import type { Session } from '../game/session.ts';
import { stepsOf } from '../share/replay.ts';
import { AddressSettingsCard } from './address-settings.tsx';
import { Choice } from './choice.tsx';

export interface MenuProps {
  readonly session: Session;
  readonly close: () => void;
}

export function Menu({ session, close }: MenuProps): JSX.Element {
  const closeAndRun = (action: () => unknown) => (): void => {
    action();
    close();
    // On a phone the menu is far below the board, where the action shows its result.
    document.querySelector('.sheet')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <section class="menu" aria-label="More">
      <div class="bar">
        <button type="button" class="quiet" onClick={closeAndRun(() => session.check(true))}>
          Can it be completed?
        </button>
        <button type="button" class="quiet" onClick={closeAndRun(() => session.queries.undoToLastCorrect())}>
          Undo to the last good state
        </button>
        <button type="button" class="quiet" onClick={closeAndRun(() => session.queries.showAnswer())}>
          Show the answer
        </button>
        <button
          type="button"
          class="quiet"
          onClick={closeAndRun(() => session.replayPlayer.showReplay(stepsOf(session.history)))}
        >
          Watch this solve again
        </button>
        <button type="button" class="quiet" onClick={closeAndRun(() => session.hinting.showSolvePath())}>
          The way to the answer, step by step
        </button>
        {session.layers.some(({ inputMode }) => inputMode === 'pick') && (
          <button
            type="button"
            class="quiet"
            onClick={closeAndRun(async () => (await session.loadNoteTidier()).tidyAll())}
          >
            Tidy the notes
          </button>
        )}
        <button type="button" class="quiet" onClick={closeAndRun(() => session.checkpoint())}>
          Set a checkpoint
        </button>
        <button type="button" class="quiet" onClick={closeAndRun(() => session.restart())}>
          Start again
        </button>
      </div>
      <Checkpoints session={session} />
      <AddressSettingsCard />
      <SettingChoices session={session} />
    </section>
  );
}

function SettingChoices({ session }: Pick<MenuProps, 'session'>): JSX.Element {
  const { checking, theme, palette, timer } = settings.value;
  return (
    <div class="settings">
      <label>
        Checking
        <select
          value={checking}
          onChange={(event) => {
            const level = event.currentTarget.value as typeof checking;
            changeSettings({ checking: level });
          }}
        >
          <option value="never">never</option>
          <option value="request">when I ask</option>
          <option value="live">at once, what is certain</option>
          <option value="strict">at once, and what spoils it</option>
        </select>
      </label>
      <label>
        Colors
        <select
          value={theme}
          onChange={(event) => changeSettings({ theme: event.currentTarget.value as typeof theme })}
        >
          <option value="system">as the system has them</option>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </select>
      </label>
      <Choice
        word="Colors for color-blind eyes"
        on={palette === 'safe'}
        set={(on) => changeSettings({ palette: on ? 'safe' : 'usual' })}
      />
      <Choice word="Show the time" on={timer} set={(on) => changeSettings({ timer: on })} />
      <EnteringChoices session={session} />
    </div>
  );
}

/** Settings for entering values, and for what the studio does automatically after an entry. */
function EnteringChoices({ session }: { readonly session: Session }): JSX.Element {
  const { swap, numberFirst, straight, tidy, marks, components, habits } = settings.value;
  return (
    <>
      <label>
        Keys and clicks as in
        <select value={habits} onChange={(event) => changeSettings({ habits: event.currentTarget.value })}>
          {SETTING_VALUES.habits.map((program) => (
            <option key={program}>{program}</option>
          ))}
        </select>
      </label>
      <Choice word="Swap the mouse buttons" on={swap} set={(on) => changeSettings({ swap: on })} />
      <Choice
        word="The value first, then its cells"
        on={numberFirst}
        set={(on) => {
          changeSettings({ numberFirst: on });
          session.chosen.value = undefined;
        }}
      />
      <Choice
        word="Take notes out that a new value rules out"
        on={tidy}
        set={(on) => changeSettings({ tidy: on })}
      />
      <Choice
        word="Fade clues that are done, and tint cells that are lit or reached"
        on={marks}
        set={(on) => changeSettings({ marks: on })}
      />
      <Choice
        word="Color connected lines and areas apart"
        on={components}
        set={(on) => changeSettings({ components: on })}
      />
      <Choice
        word="Paint along one row or column, where clues stand beside the board"
        on={straight}
        set={(on) => changeSettings({ straight: on })}
      />
    </>
  );
}

function Checkpoints({ session }: { readonly session: Session }): JSX.Element | null {
  session.version.value;
  const namedSteps = [
    ...session.history.steps.flatMap(({ name }, step) => (name ? [{ name, step }] : [])),
    ...session.history.abandonedBranches().map((step, at) => ({ name: `Way ${at + 1} that was left`, step })),
  ];
  if (namedSteps.length === 0) return null;
  return (
    <ul class="checkpoints" aria-label="Checkpoints">
      {namedSteps.map(({ name, step }) => (
        <li key={step}>
          <button
            type="button"
            class="link"
            aria-current={session.history.at === step}
            onClick={() => session.goTo(step)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
