/** An instance against its model, before any value is read: does it give what the puzzle asks for, and no more? */
import type { GivenDeclaration } from '../language/ast.ts';
import type { Diagnostics } from '../language/diagnostics.ts';
import type { Model } from '../language/model.ts';
import { suggest } from '../language/suggest.ts';
import type { InstanceData } from './instance.ts';

/** Reports entries the model knows nothing of, and givens that have none. */
export function checkEntries(
  model: Pick<Model, 'declarations' | 'board'>,
  data: InstanceData,
  diagnostics: Diagnostics,
): void {
  const givens = model.declarations.filter((declaration) => declaration.kind === 'given');
  const names = givens.map((given) => given.name.text);
  const known = model.board ? [...names, 'size', 'board'] : names;
  const unknown = [...data.entries.values()].filter((entry) => !known.includes(entry.name));
  const missing = new Set(
    givens.filter((given) => isMissing(given, givens, data)).map((given) => given.name.text),
  );
  for (const entry of unknown) {
    const absent = known.filter((name) => !data.entries.has(name));
    const meant = suggest(entry.name, absent) ?? suggest(entry.name, known);
    // A misspelt name is one mistake, not two.
    if (meant !== undefined) missing.delete(meant);
    const message = `The puzzle has no given \`${entry.name}\`.`;
    const advice = meant === undefined ? askedFor(names) : `Did you mean \`${meant}\`?`;
    diagnostics.error('unknown-given', message, entry.nameSpan, { advice });
  }
  if (missing.size === 0) return;
  const { file, start, end } = data.span;
  const place = { file, start, end: Math.min(end, start + 1) };
  if (data.entries.size === 0) {
    diagnostics.error('empty-instance', `The instance \`${data.title}\` is empty.`, place, {
      advice: askedFor([...missing]),
    });
    return;
  }
  for (const name of missing) {
    const notes = givens
      .filter((given) => given.name.text === name)
      .map(({ span }) => ({
        message: 'It is declared here.',
        span,
      }));
    diagnostics.error(
      'missing-given',
      `The puzzle asks for \`${name}\`, but the instance does not give it.`,
      place,
      {
        notes,
        advice: `Add an entry \`${name}: …\`.`,
      },
    );
  }
}

/** A given may be left out when it has a default or is a single optional value; drawn boards carry one over cells. */
function isMissing(
  given: GivenDeclaration,
  givens: readonly GivenDeclaration[],
  data: InstanceData,
): boolean {
  if (data.entries.has(given.name.text) || given.default) return false;
  if (given.domain.length === 0 && given.type.kind === 'optional') return false;
  if (!data.entries.has('board')) return true;
  const overCells = ({ domain }: GivenDeclaration): boolean =>
    domain.length === 1 && domain[0]?.kind === 'name' && domain[0].name === 'cells';
  const lettered = givens.find((other) => overCells(other) && !data.entries.has(other.name.text));
  return lettered !== given;
}

function askedFor(names: readonly string[]): string {
  if (names.length === 0) return 'The puzzle asks for nothing: an instance needs no entries.';
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.pop() ?? '';
  return `The puzzle asks for ${quoted.length > 0 ? `${quoted.join(', ')} and ` : ''}${last}.`;
}
