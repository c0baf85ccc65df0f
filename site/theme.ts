/**
 * The choice of colors: light, dark, or as the system is set. The studio shares this setting, in the same storage. This
 * script is loaded before the page is drawn, so that the page isn't drawn twice.
 */
const KEY = 'pzl-settings';
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The studio's stored settings; empty if there is no storage or it contains something else. */
function storedSettings(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

const themeOf = (value: unknown): Theme => THEMES.find((one) => one === value) ?? 'system';

function show(theme: Theme): void {
  const page = document.documentElement;
  if (theme === 'system') page.removeAttribute('data-theme');
  else page.setAttribute('data-theme', theme);
  const choice = document.querySelector<HTMLSelectElement>('#theme');
  if (choice) choice.value = theme;
}

const showStoredTheme = (): void => show(themeOf(storedSettings().theme));

showStoredTheme();
document.addEventListener('DOMContentLoaded', () => {
  showStoredTheme();
  const choice = document.querySelector<HTMLSelectElement>('#theme');
  const themeChoice = document.querySelector<HTMLElement>('.theme');
  if (!choice || !themeChoice) return;
  themeChoice.hidden = false;
  choice.addEventListener('change', () => {
    const theme = themeOf(choice.value);
    show(theme);
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...storedSettings(), theme }));
    } catch {
      // If the browser forbids storage, the setting is forgotten when the page is closed.
    }
  });
});
// The setting may have changed in another tab, or in the studio before the user went back.
addEventListener('storage', showStoredTheme);
addEventListener('pageshow', showStoredTheme);
