/** The player's settings, stored in the browser and read before anything is shown. */
import { effect, signal } from '@preact/signals';

export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  readonly palette: 'usual' | 'safe';
  readonly checking: 'never' | 'request' | 'live' | 'strict';
  readonly timer: boolean;
  readonly swap: boolean;
  readonly numberFirst: boolean;
  /** On boards with clues beside rows and columns, painting stays in one row or column. */
  readonly straight: boolean;
  readonly letters: boolean;
  /** Entering a value removes it from the notes where the rules now exclude it. */
  readonly tidy: boolean;
  /** The program whose keys and clicks are used: a name in board/habits.ts, or `pzl`. */
  readonly habits: string;
  /** Completed clues are shown faintly, and cells whose condition is met (such as lit cells) are tinted. */
  readonly marks: boolean;
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
};
const STORAGE_KEY = 'pzl-settings';

function readSettings(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...DEFAULT_SETTINGS, ...kept } : DEFAULT_SETTINGS;
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
    // Without storage, settings last as long as the page.
  }
}

effect(() => {
  const { theme, palette } = settings.value;
  const root = document.documentElement;
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', theme);
  root.setAttribute('data-palette', palette);
});
