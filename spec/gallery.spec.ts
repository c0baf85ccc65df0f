import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { updating } from './corpus/cases.ts';
import { sampled } from './examples/gallery.ts';
import { gallery } from './gallery.ts';

const docs = path.join(import.meta.dirname, '../docs');

/** The pictures of so many answers are drawn a day; of all with PZL_ALL=1. */
const A_DAY = 30;

it('the gallery shows the examples as they are', async () => {
  for (const [name, text] of await gallery((files) => (updating ? files : sampled(files, A_DAY)))) {
    const file = path.join(docs, name);
    if (updating) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    expect(existsSync(file) ? readFileSync(file, 'utf8') : `no ${name}`).toBe(text);
  }
}, 300_000);
