import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO, YES } from '../../../src/backends/common/literals.ts';
import { ClauseSink } from '../../../src/backends/sat/encode/clause-sink.ts';

const literal = fc.oneof(fc.constantFrom(0, YES, NO), fc.integer({ min: -4, max: 4 }));

const contentOf = (sink: ClauseSink): unknown => [
  [...sink.clauses.subarray(0, sink.length)],
  sink.count,
  sink.hasContradiction,
];

describe('short clauses', () => {
  it('are what they would be if they were built, or are left to be', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(literal, literal, literal), { maxLength: 20 }), (clauses) => {
        const [short, built] = [new ClauseSink(), new ClauseSink()];
        const build = (sink: ClauseSink, clause: readonly number[]): void => {
          for (const each of clause) if (each !== 0) sink.put(each);
          sink.close();
        };
        for (const clause of clauses) {
          build(built, clause);
          if (!short.putShort(...clause)) build(short, clause);
        }
        expect(contentOf(short)).toEqual(contentOf(built));
      }),
      { numRuns: 1000 },
    );
  });

  it('are written whatever the room there is', () => {
    const sink = new ClauseSink();
    for (let i = 1; i <= 50_000; i++) expect(sink.putShort(i, -i - 1, 0)).toBe(true);
    expect([sink.count, sink.length]).toEqual([50_000, 150_000]);
    expect([...sink.clauses.subarray(149_997, 150_000)]).toEqual([50_000, -50_001, 0]);
  });
});
