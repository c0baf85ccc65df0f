/**
 * Settings in the address, such as `?setting-theme=dark&setting-timer=yes`, before the `#`. They apply only to the page with that address. The
 * player gets a message about settings that can't be read.
 */
import { SETTING_VALUES, type Settings } from './settings-table.ts';

const PREFIX = 'setting-';

/** The name of each setting in addresses; docs/studio.md lists them. */
const SETTING_BY_WORD: ReadonlyMap<string, keyof Settings> = new Map([
  ['theme', 'theme'],
  ['palette', 'palette'],
  ['checking', 'checking'],
  ['timer', 'timer'],
  ['swap', 'swap'],
  ['number-first', 'numberFirst'],
  ['straight', 'straight'],
  ['letters', 'letters'],
  ['tidy', 'tidy'],
  ['habits', 'habits'],
  ['marks', 'marks'],
  ['components', 'components'],
]);

export interface AddressSettings {
  readonly settings: Partial<Settings>;
  /** A sentence for each parameter of the address that is no setting, or whose value the setting can't have. */
  readonly problems: readonly string[];
}

/** The form of a setting's value in an address. */
const wordOf = (value: unknown): string => (value === true ? 'yes' : value === false ? 'no' : String(value));

/** The greatest number of characters of a parameter that a message quotes. */
const MAX_QUOTED = 40;
const quotedText = (text: string): string =>
  `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}”`;

/** Reads the settings in the part of an address after the `?`; other parameters are ignored. */
export function readAddressSettings(query: string): AddressSettings {
  const foundSettings = new Map<string, unknown>();
  const problems: string[] = [];
  for (const [parameter, text] of new URLSearchParams(query)) {
    if (!parameter.startsWith(PREFIX)) continue;
    const setting = SETTING_BY_WORD.get(parameter.slice(PREFIX.length));
    if (!setting) {
      problems.push(`The address has a setting that isn’t known here: ${quotedText(parameter)}.`);
      continue;
    }
    const values: readonly unknown[] = SETTING_VALUES[setting];
    const value = values.find((each) => wordOf(each) === text);
    if (value === undefined)
      problems.push(`${parameter} takes ${values.map(wordOf).join(', ')}, not ${quotedText(text)}.`);
    else foundSettings.set(setting, value);
  }
  return { settings: Object.fromEntries(foundSettings), problems };
}

/** The settings that differ from the usual ones. */
export function unusualSettings(settings: Settings): Partial<Settings> {
  const unusual = Object.entries(settings).filter(
    ([name, value]) => value !== SETTING_VALUES[name as keyof Settings][0],
  );
  return Object.fromEntries(unusual);
}

/** Settings as parameters of an address, such as `setting-theme` and `dark`. */
export function settingParameters(settings: Partial<Settings>): readonly (readonly [string, string])[] {
  return [...SETTING_BY_WORD].flatMap(([word, name]) =>
    settings[name] === undefined ? [] : [[PREFIX + word, wordOf(settings[name])] as const],
  );
}

/** Sentences for the player about the settings that an address brings, and about what can't be read. */
export function sentencesAbout({ settings, problems }: AddressSettings): readonly string[] {
  const parts = settingParameters(settings).map(([name, value]) => `${name.slice(PREFIX.length)} ${value}`);
  return [
    ...(parts.length === 0 ? [] : [`The address brings settings, for this page only: ${parts.join(', ')}.`]),
    ...problems,
  ];
}

/** A short sentence about these settings and their mistakes; undefined if there are none. */
export function noteAbout({ settings, problems }: AddressSettings): string | undefined {
  if (Object.keys(settings).length > 0)
    return `The address brings settings${problems.length > 0 ? ', not all of them known' : ''}: see More.`;
  return problems.length > 0 ? 'The address brings settings that aren’t known: see More.' : undefined;
}

/** An address's query without its settings. */
export function withoutSettings(query: string): string {
  const parameters = new URLSearchParams(query);
  for (const name of [...parameters.keys()]) if (name.startsWith(PREFIX)) parameters.delete(name);
  const rest = parameters.toString();
  return rest === '' ? '' : `?${rest}`;
}
