/** A long model made of the declarations of all examples, with numbers added to their names so that no two are equal. */
import { format } from '../../src/editor/format/format.ts';
import { loadModel } from '../../src/language/load.ts';
import { models } from './models.ts';

/** A model with about this many lines of declarations, without sections, instances or mistakes, in the formatter's style. */
export function largeModel(lines: number): string {
  const written = ['puzzle "Many"', 'board square'];
  for (let round = 0; written.length < lines; round++)
    for (const [k, { file, text }] of models.entries()) {
      if (written.length >= lines) break;
      if (!file.startsWith('examples/') || !/^board square$/m.test(text) || /^use\b/m.test(text)) continue;
      const { own, uses, model } = loadModel(file, text);
      const names = uses.names.filter(({ kind }) => kind !== 'bound');
      const places = [
        ...names.flatMap(({ span, occurrences }) => [span, ...occurrences]),
        ...own.declarations.flatMap((one) => (one.kind === 'rule' && one.name ? [one.name.span] : [])),
      ].sort((a, b) => a.start - b.start);
      if (!model || model.sections.some(({ section }) => section === 'draw')) continue;
      for (const { kind, span } of own.declarations) {
        if (!['enum', 'given', 'find', 'let', 'def', 'rule'].includes(kind)) continue;
        let at = span.start;
        let renamed = '';
        for (const place of places) {
          if (place.start < span.start || place.end > span.end) continue;
          renamed += `${text.slice(at, place.end)}_${round}_${k}`;
          at = place.end;
        }
        written.push(...`${renamed}${text.slice(at, span.end)}`.split('\n'));
      }
    }
  const formatted = format('', `${written.join('\n')}\n`);
  if (formatted.status !== 'formatted') throw new Error(formatted.status);
  return formatted.text;
}
