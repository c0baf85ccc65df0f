/** The player's settings, stored in the browser and read before anything is shown. */
import { computed, effect, signal } from '@preact/signals';
import { readAddressSettings, withoutSettings } from './address-settings.ts';
import { type Settings, settingsFrom } from './settings-table.ts';

export type { Settings } from './settings-table.ts';

const STORAGE_KEY = 'pzl-settings';

function readSettings(): Settings {
  try {
    return settingsFrom(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return settingsFrom(null);
  }
}

/** What the address says about settings: these hold on this page, and are not stored. */
export const addressSettings = signal(readAddressSettings(location.search));
const ownSettings = signal<Settings>(readSettings());

/** The settings that hold on this page. */
export const settings = computed<Settings>(() => ({
  ...ownSettings.value,
  ...addressSettings.value.settings,
}));

/** Changes settings of the player, which hold from now on, also where the address has others. */
export function changeSettings(some: Partial<Settings>): void {
  ownSettings.value = { ...ownSettings.value, ...some };
  const changedNames = new Set(Object.keys(some));
  const { settings: fromAddress, problems } = addressSettings.value;
  const rest = Object.entries(fromAddress).filter(([name]) => !changedNames.has(name));
  addressSettings.value = { settings: Object.fromEntries(rest), problems };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(ownSettings.value));
  } catch {
    // If the browser forbids storage, the settings are forgotten when the page is closed.
  }
}

/** Makes the address's settings the player's own (`keep`), or drops them. They leave the address as well. */
export function settleAddressSettings(keep: boolean): void {
  if (keep) changeSettings(addressSettings.value.settings);
  addressSettings.value = { settings: {}, problems: [] };
  history.replaceState(
    history.state,
    '',
    location.pathname + withoutSettings(location.search) + location.hash,
  );
}

effect(() => {
  const { theme, palette } = settings.value;
  const root = document.documentElement;
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.setAttribute('data-theme', theme);
  root.setAttribute('data-palette', palette);
});
