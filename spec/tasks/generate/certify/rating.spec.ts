import { describe, expect, it } from 'vitest';
import { Budget } from '../../../../src/model/clock.ts';
import { EndedError } from '../../../../src/tasks/common/limits.ts';
import { ratingOf } from '../../../../src/tasks/generate/certify/rating.ts';
import { groundOf, modelOf } from '../../../models.ts';
import { LATIN, withoutLimits } from '../small-boards.ts';

const ground = groundOf(modelOf(LATIN), 'size: 3 3\nclue:\n  1 . .\n  . 2 .\n  . . .\n');

describe('the rating of a new puzzle', () => {
  it('is its figure', async () => {
    const rating = await ratingOf(ground, withoutLimits);
    expect(rating.status === 'rated' && rating.figure).toBeGreaterThan(0);
  });

  it('ends with the time and the signal of its making', async () => {
    await expect(ratingOf(ground, { ...withoutLimits, signal: AbortSignal.abort() })).rejects.toThrow(
      EndedError,
    );
    await expect(ratingOf(ground, { ...withoutLimits, budget: Budget.ofSeconds(0) })).rejects.toThrow(
      EndedError,
    );
  });
});
