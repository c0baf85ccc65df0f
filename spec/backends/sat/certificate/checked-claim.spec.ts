/** A claim whose certificate has a line that the checker can't derive is proved again, without facts. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CheckedClaim } from '../../../../src/backends/sat/certificate/checked-claim.ts';
import { EncodingCheck } from '../../../../src/backends/sat/certificate/encoding/encoding.ts';
import { refusalText } from '../../../../src/backends/sat/certificate/refusal.ts';
import { unique } from '../../../../src/index.ts';
import { galleryTypes } from '../../../examples/gallery.ts';
import { groundOf } from '../../../models.ts';

const { model, instances } = galleryTypes().find(({ name }) => name === 'nurikabe')!;
const ground = groundOf(model, instances[0]![1]);

/** The number of facts in each certificate that the search began, and the result of the check. */
async function claimed() {
  const decoder = new TextDecoder();
  const texts = [''];
  const claim = new CheckedClaim();
  const { certificate, beginsAgain } = claim.hooks;
  const { status } = await unique(ground, {
    certificate: (lines) => {
      texts[texts.length - 1] += decoder.decode(lines);
      certificate(lines);
    },
    beginsAgain: () => {
      const isAgain = beginsAgain();
      if (isAgain) texts.push('');
      return isAgain;
    },
  });
  expect(status).toBe('unique');
  return { facts: texts.map((text) => text.match(/^f /gm)?.length ?? 0), result: claim.result };
}

const UNDERIVED = { fault: 'underived', why: 'The checker can’t derive this.' } as const;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a claim', () => {
  it('is proved by facts where the checker derives them', async () => {
    const { facts, result } = await claimed();
    expect(facts).toHaveLength(1);
    expect(facts[0]).toBeGreaterThan(1);
    expect(result.verified).toBe(true);
  });

  it('is proved without facts where the checker can’t derive one', async () => {
    vi.spyOn(EncodingCheck.prototype, 'fact').mockReturnValueOnce(UNDERIVED);
    const { facts, result } = await claimed();
    expect(facts).toHaveLength(2);
    expect(facts[1]).toBe(0);
    expect(result.verified).toBe(true);
  });

  it('is not verified, and isn’t called wrong, where the checker can’t derive a clause without facts either', async () => {
    vi.spyOn(EncodingCheck.prototype, 'isKept').mockReturnValue(false);
    const { facts, result } = await claimed();
    expect(facts).toHaveLength(2);
    expect(result).toMatchObject({ verified: false, fault: 'underived' });
    if (result.verified) return;
    const text = refusalText('The certificate', result);
    expect(text).toContain("can't be checked, line");
    expect(text).not.toMatch(/not right|wrong/);
  });
});
