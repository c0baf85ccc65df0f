/** Claims are accepted only with a right certificate. */
import { describe, expect, it } from 'vitest';
import { CheckedClaim } from '../../../src/backends/sat/certificate/checked-claim.ts';
import { CheckedClaims } from '../../../src/tasks/solve/checked-claim.ts';
import { facts } from '../../../src/tasks/solve/facts.ts';
import { unique } from '../../../src/tasks/solve/unique.ts';
import { galleryTypes } from '../../examples/gallery.ts';
import { groundOf, modelOf } from '../../models.ts';

const BYTES = new TextEncoder();
const slitherlink = galleryTypes().find(({ name }) => name === 'slitherlink')!;
const ground = groundOf(slitherlink.model, slitherlink.instances.find(([size]) => size === 'tiny')![1]);

describe('the claims of a task', () => {
  it('are counted with what the checker saw', async () => {
    const claims = new CheckedClaims();
    expect((await claims.unique(ground, {})).status).toBe('unique');
    expect((await claims.unique(ground, {})).status).toBe('unique');
    expect(claims.checked).toMatchObject({ claims: 2 });
    expect(claims.checked.lemmas).toBeGreaterThan(0);
  });

  it('are none where there are several answers', async () => {
    const claims = new CheckedClaims();
    const open = groundOf(modelOf('puzzle "Two"\nfind x: 1..2\n'), '');
    expect((await claims.unique(open, {})).status).toBe('several');
    expect(claims.checked.claims).toBe(0);
  });

  it('are refused where the certificate lacks the exclusion of the answer', async () => {
    const claims = new CheckedClaims();
    const claim = new CheckedClaim();
    let text = '';
    await unique(ground, {
      certificate: (lines) => {
        text += new TextDecoder().decode(lines);
      },
    });
    const lines = text.split('\n');
    const exclusion = lines.findLastIndex((line) => line.startsWith('i '));
    claim.hooks.certificate(BYTES.encode(lines.toSpliced(exclusion, 1).join('\n')));
    expect(() => claims.take(claim)).toThrow(/certificate of a claim is not right, line \d+/);
  });
});

describe('facts', () => {
  it('are one claim, and none where nothing is ruled out', async () => {
    const claims = new CheckedClaims();
    expect((await facts(ground, { claims })).status).toBe('complete');
    expect(claims.checked.claims).toBe(1);
    const open = groundOf(modelOf('puzzle "Two"\nfind x: 1..2\n'), '');
    expect((await facts(open, { claims })).status).toBe('complete');
    expect(claims.checked.claims).toBe(1);
  });

  it('of what has no answer are the claim that there is none', async () => {
    const claims = new CheckedClaims();
    const none = groundOf(
      modelOf('puzzle "None"\nfind x: 1..2\nfind y: 1..2\nrule "They are five": x + y = 5\n'),
      '',
    );
    expect((await facts(none, { claims })).status).toBe('none');
    expect(claims.checked.claims).toBe(1);
  });
});
