/** `--size` for every type: the result is a puzzle of exactly that size, or a refusal in a sentence. PZL_ALL=1 tests all types, and more sizes. */
import { describe, expect, it } from 'vitest';
import { sizesOf } from '../../../src/language/sections/generate/section.ts';
import { generate } from '../../../src/tasks/generate/generate.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { galleryTypes } from '../../examples/gallery.ts';
import { runsAllTests, sampled } from '../../sample.ts';

const SIZES = runsAllTests ? ['1x5', '3x4', '2x6', '7x5'] : ['3x4'];
/** The seconds for one puzzle; sizes that take longer aren't judged. */
const PATIENCE = 2;

const generated = galleryTypes().filter(({ model }) => sizesOf(model).length > 0);

describe('a size that is asked for', { timeout: 60_000 }, () => {
  it.each(sampled(generated, 12))('$name', async ({ model }) => {
    for (const size of SIZES) {
      const outcome = await generate(model, { size, seed: 1, timeLimit: PATIENCE });
      if (outcome.status === 'error') {
        const said = outcome.diagnostics.map(({ code, message }) => `${size} ${code}: ${message}`);
        expect(said.filter((one) => !REFUSALS.test(one))).toEqual([]);
      }
      if (outcome.status !== 'generated') continue;
      const { ground } = openInstance(model, { name: size, text: outcome.puzzle.text });
      expect(`${ground?.board?.height}x${ground?.board?.width}`).toBe(size);
    }
  });
});

/** Phrases of helpful refusals: they name the size, or the board that is needed. */
const REFUSALS =
  /wrong-size|no-board|The instance does not draw its board|which tiling|can't be cut into|The board is of size/;
