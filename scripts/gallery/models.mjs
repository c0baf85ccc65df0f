// Finds the models of the gallery.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Finds all models in a folder and below it: `{ name, file, genre, text, types }`. */
export function modelsIn(folder, genre = '') {
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) found.push(...modelsIn(file, genre === '' ? entry.name : genre));
    else if (entry.name.endsWith('.pzl')) {
      const text = readFileSync(file, 'utf8');
      found.push({ name: entry.name.slice(0, -'.pzl'.length), file, genre, text, types: typesOf(text) });
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function typesOf(text) {
  const headers = [...text.matchAll(/^[ \t]*read[ \t]+url((?:[ \t]+"[^"\n]*")*)/gm)];
  return headers.flatMap(([, types]) => [...types.matchAll(/"([^"]*)"/g)].map(([, type]) => type));
}

/**
 * Pairs published addresses with the models that read them. A flag such as in `slither/f` doesn't make another type.
 */
export function addressesOf(models, { addresses }) {
  return addresses
    .filter(({ form }) => form === 'puzzlink')
    .flatMap((entry) => {
      const type = entry.type.replace(/\/.*/, '');
      const model = models.find(({ types }) => types.includes(type));
      return model ? [{ model, entry }] : [];
    });
}

/** The lines of a model's text that state rules, with the definitions among them. */
export function ruleLines(text) {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => /^(?:override )?rule\b/.test(line));
  const section = lines.findIndex(
    (line, at) => at > first && /^(?:read|draw|generate|instance|about)\b/.test(line),
  );
  return lines
    .slice(first, section < 0 ? lines.length : section)
    .filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
}
