// pzl's verdict on an address: read, solved, tested for a second answer, and written back.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { convertInstance, loadModel, openInstance, unique } from '../../dist/index.js';

const examples = path.resolve(import.meta.dirname, '../../examples');
const loaded = new Map();

/**
 * Reads an address with a model (see models.mjs), solves it and writes it again: `{ answers, seconds, size, written,
 * again, message }`.
 */
export async function verdictOf(model, address, timeLimit) {
  const before = process.cpuUsage();
  const read = modelOf(model);
  if (!read.model) return failed(read.diagnostics[0]?.message);
  const { ground, diagnostics } = openInstance(read.model, { name: 'address', text: address });
  if (!ground) return failed(diagnostics[0]?.message ?? 'not read');
  const outcome = await unique(ground, { timeLimit });
  const used = process.cpuUsage(before);
  const written = convertInstance(read.model, ground, 'url');
  const again = 'text' in written ? written.text.trim() : written.problem;
  return {
    answers: outcome.status,
    seconds: (used.user + used.system) / 1e6,
    size: `${ground.board?.height}x${ground.board?.width}`,
    written: dataOf(again) === dataOf(address),
    again,
  };
}

function failed(message) {
  return { answers: 'error', seconds: 0, size: '', written: true, message };
}

function modelOf({ name, file, text }) {
  const known = loaded.get(name);
  if (known) return known;
  const resolve = (used) => {
    const beside = path.resolve(path.dirname(file), `${used}.pzl`);
    return beside.startsWith(examples) && existsSync(beside)
      ? { name: used, text: readFileSync(beside, 'utf8') }
      : undefined;
  };
  const model = loadModel(`${name}.pzl`, text, { resolve });
  loaded.set(name, model);
  return model;
}

/** The part of an address that contains the puzzle: without the site, the type's name, and slashes at the end. */
function dataOf(address) {
  return address.replace(/^[^?]*\?[^/]*/, '').replace(/\/+$/, '');
}
