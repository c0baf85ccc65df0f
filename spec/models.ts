/** Loads models and puzzles for specs. A mistake in one is thrown, with the message that people would read. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Ground, loadModel, type Model, openInstance, renderDiagnostic } from '../src/index.ts';

/** Loads a model from its text. */
export const modelOf = (text: string): Model => loaded('model.pzl', text);

/** Loads a model from a file; it may use other models of the same folder. */
export const modelIn = (file: string): Model => loaded(file, readFileSync(file, 'utf8'));

function loaded(file: string, text: string): Model {
  const { model, diagnostics, sources } = loadModel(file, text, {
    resolve(used) {
      const name = path.join(path.dirname(file), `${path.basename(used, '.pzl')}.pzl`);
      return existsSync(name) ? { name, text: readFileSync(name, 'utf8') } : undefined;
    },
  });
  if (model) return model;
  throw new Error(diagnostics.map((one) => renderDiagnostic(one, sources, { color: false })).join('\n'));
}

/** The ground model for an instance, given as text. */
export function groundOf(model: Model, text: string): Ground {
  const { ground, diagnostics } = openInstance(model, { name: 'instance', text });
  if (ground) return ground;
  throw new Error(`${diagnostics.map(({ message }) => message).join('\n')}\n${text}`);
}
