/** The player's settings, stored in the browser and read before anything is shown. */
import { effect, signal } from '@preact/signals';

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly palette: 'usual' | 'safe';
  readonly checking: 'never' | 'request' | 'live' | 'strict';
  readonly timer: boolean;
  readonly swap: boolean;
  readonly numberFirst: boolean;
  /** Whether a drag that paints stays in one row or column, on boards with clues beside rows and columns. */
  readonly straight: boolean;
  readonly letters: boolean;
  /** Whether entering a value removes it from notes in places where the rules now exclude it. */
  readonly tidy: boolean;
  /** The name of the program whose keys and clicks are used as well (see board/habits.ts), or `pzl`. */
  readonly habits: string;
  /** Whether completed clues become faint, and cells whose condition is met (such as lit cells) are tinted. */
  readonly marks: boolean;
  /** Whether each connected line or area has a color of its own. */
  readonly components: boolean;
}

const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  palette: 'usual',
  checking: 'live',
  timer: false,
  swap: false,
  numberFirst: false,
  straight: true,
  letters: true,
  tidy: false,
  habits: 'pzl',
  marks: true,
  components: true,
};
const STORAGE_KEY = 'pzl-settings';

function readSettings(): Settings {
  try {
    const storedSettings: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof storedSettings === 'object' && storedSettings !== null
      ? { ...DEFAULT_SETTINGS, ...storedSettings }
      : DEFAULT_SETTINGS;
  } catch {
    return DEFAULT_SETTINGS;
  }
}

export const settings = signal<Settings>(readSettings());

export function changeSettings(some: Partial<Settings>): void {
  settings.value = { ...settings.value, ...some };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings.value));
  } catch {
    // If the browser forbids storage, the settings are forgotten when the page is closed.
  }
}

effect(() => {
  const { theme, palette } = settings.value;
  const root = document.documentElement;
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', theme);
  root.setAttribute('data-palette', palette);
});
