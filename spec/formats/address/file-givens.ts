/** Reads a text with a model that has these givens, and returns their values. */
import { openInstance as open } from '../../../src/index.ts';
import { modelOf } from '../../models.ts';

export interface Read {
  /** The values of each given, in the order of the board. */
  readonly values: Readonly<Record<string, string>>;
  readonly unread: readonly string[];
  readonly mistakes: readonly string[];
}

export function openInstance(givens: string, text: string): Read {
  const model = modelOf(`puzzle "P"\nboard square\n${givens}\nfind x[cells]: bool\nrule "Any": any(x)\n`);
  const { ground, unread, diagnostics } = open(model, { name: 'file', text });
  const families = ground?.givens.map(({ name, values }) => [name, values.map(shown).join(' ')]) ?? [];
  return {
    values: Object.fromEntries(families) as Record<string, string>,
    unread: unread.map(({ what }) => what),
    mistakes: diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
  };
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'object' && 'ref' in value) return '?';
  if (typeof value === 'object' && 'kind' in value && 'index' in value) return `${value.kind} ${value.index}`;
  return typeof value === 'boolean' ? (value ? '#' : '.') : JSON.stringify(value);
}
