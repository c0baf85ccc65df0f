/**
 * Light, dark, or as the system has it: the same setting as the studio's, kept in the same place. Loaded before the page is
 * drawn, so that it isn't drawn twice.
 */
const KEY = 'pzl-settings';
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** All that the studio keeps there; nothing where there is no storage, or something else in it. */
function kept(): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof read === 'object' && read !== null ? { ...read } : {};
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

const showKept = (): void => show(themeOf(kept().theme));

showKept();
document.addEventListener('DOMContentLoaded', () => {
  showKept();
  const choice = document.querySelector<HTMLSelectElement>('#theme');
  const part = document.querySelector<HTMLElement>('.theme');
  if (!choice || !part) return;
  part.hidden = false;
  choice.addEventListener('change', () => {
    const theme = themeOf(choice.value);
    show(theme);
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...kept(), theme }));
    } catch {
      // Without storage it lasts as long as the page.
    }
  });
});
// Chosen in another tab, or in the studio and then gone back.
addEventListener('storage', showKept);
addEventListener('pageshow', showKept);
