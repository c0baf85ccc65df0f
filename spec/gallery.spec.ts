import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { updating } from './corpus/cases.ts';
import { gallery } from './gallery.ts';

const docs = path.join(import.meta.dirname, '../docs');

it('the gallery shows the examples as they are', async () => {
  for (const [name, text] of await gallery()) {
    const file = path.join(docs, name);
    if (updating) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    expect(existsSync(file) ? readFileSync(file, 'utf8') : `no ${name}`).toBe(text);
  }
});
