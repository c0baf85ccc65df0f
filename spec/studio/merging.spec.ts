/** Entries of several players: all boards reach the same state, in whatever order messages arrive; undo only takes back one's own entries. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY, type Entry, initialEntries, Places } from '../../studio/game/entries.ts';
import { MAX_WRITTEN, readWrites, SharedEntries, type Write } from '../../studio/game/merging.ts';
import { History } from '../../studio/game/tree.ts';
import { stepsOf } from '../../studio/share/replay.ts';
import { trials } from '../sample.ts';
import { taskOf } from './driver.ts';

const places = new Places((await taskOf('sudoku')).sheet);
const open = Array.from({ length: 16 }, (_, at) => at).filter((at) => places.fixedValue(at) === undefined);
const fixed = Array.from({ length: 16 }, (_, at) => at).find((at) => places.fixedValue(at) !== undefined)!;

/** A player's copy of the game. Messages go directly from player to player, without a server. */
class Player {
  readonly history = new History(initialEntries(places));
  readonly shared: SharedEntries;
  constructor(name: string) {
    this.shared = new SharedEntries(name, places);
  }
  write(at: number, value: number | undefined): readonly Write[] {
    const after: Entry = value === undefined ? EMPTY : { value };
    const changed = this.history.do([{ at, before: this.history.entries[at]!, after }], 0);
    return this.#written(changed.map((change) => change.at));
  }
  undo(): readonly Write[] {
    return this.#written(this.history.undo());
  }
  redo(): readonly Write[] {
    return this.#written(this.history.redo());
  }
  hear(writes: unknown): void {
    this.history.mergeOthers(this.shared.merge(readWrites(writes)), 0);
  }
  #written(changed: readonly number[]): readonly Write[] {
    this.shared.noteOwn(changed);
    return JSON.parse(JSON.stringify(this.shared.writesOf(this.history.entries, changed)));
  }
}

describe('entries of several players', () => {
  it('are the same for all in the end, in whatever order messages come', () => {
    const act = fc.record({
      by: fc.nat(2),
      what: fc.constantFrom('write', 'write', 'write', 'undo', 'redo', 'hear'),
      place: fc.constantFrom(...open),
      value: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      message: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), fc.nat(), (acts, order) => {
        const players = ['a', 'b', 'c'].map((name) => new Player(name));
        const boxes: (readonly Write[])[][] = players.map(() => []);
        const hear = (by: number, which: number): void => {
          const [message] = boxes[by]!.splice(which % Math.max(1, boxes[by]!.length), 1);
          if (message) players[by]!.hear(message);
        };
        for (const { by, what, place, value, message } of acts) {
          if (what === 'hear') hear(by, message);
          else {
            const player = players[by]!;
            const writes = what === 'write' ? player.write(place, value) : player[what]();
            for (const [other, box] of boxes.entries()) if (other !== by) box.push(writes);
          }
        }
        for (const by of players.keys()) while (boxes[by]!.length > 0) hear(by, order);
        const boards = players.map(({ history }) => JSON.stringify(history.entries));
        expect(new Set(boards).size).toBe(1);
      }),
      { numRuns: trials(200, 3000) },
    );
  });

  it('are undone only by who made them, and not where another has written since', () => {
    const [ann, ben] = [new Player('ann'), new Player('ben')];
    const [first, second, third] = open as [number, number, number];
    ben.hear(ann.write(first, 1));
    ann.hear(ben.write(second, 2));
    ben.hear(ann.write(third, 3));
    ann.hear(ben.write(third, 4));
    ben.hear(ann.undo());
    // Ben's 4 remains, because it was entered later.
    expect(ann.history.entries[third]).toEqual({ value: 4 });
    ben.hear(ann.undo());
    expect([first, second, third].map((at) => ann.history.entries[at]?.value)).toEqual([undefined, 2, 4]);
    expect(ann.history.canUndo).toBe(false);
    ben.hear(ann.redo());
    expect(ben.history.entries).toEqual(ann.history.entries);
    expect(ben.history.entries[first]).toEqual({ value: 1 });
    // Ben undoes twice: first Ann's 3 is shown, then nothing.
    ann.hear(ben.undo());
    ann.hear(ben.undo());
    expect([first, second, third].map((at) => ann.history.entries[at]?.value)).toEqual([1, undefined, 3]);
  });

  it('that were made without a connection are known as newer than the room’s', () => {
    const [ann, ben] = [new Player('ann'), new Player('ben')];
    const [first, second, third] = open as [number, number, number];
    const inRoom = [...ann.write(first, 1)];
    ben.hear(inRoom);
    inRoom.push(...ben.write(third, 3));
    ann.write(second, 2);
    ann.write(third, 4);
    ann.hear(inRoom);
    // Both players wrote to the third place at the same time; the write of the player with the greater name counts.
    expect(ann.history.entries[third]).toEqual({ value: 4 });
    expect(ann.shared.newerThan(inRoom)).toEqual([second, third]);
    ben.hear(ann.shared.writesOf(ann.history.entries, ann.shared.newerThan(inRoom)));
    expect(ben.history.entries).toEqual(ann.history.entries);
    expect(ann.shared.unwrittenPlaces()).not.toContain(second);
    expect(ann.shared.unwrittenPlaces()).not.toContain(fixed);
    expect(ann.shared.unwrittenPlaces()).toContain(open[3]);
  });

  it('are stored with the game, and are in its replay', () => {
    const [ann, ben] = [new Player('ann'), new Player('ben')];
    const [first, second] = open as [number, number];
    ben.hear(ann.write(first, 1));
    ann.hear(ben.write(second, 2));
    ann.hear(ben.write(first, 3));
    const saved = JSON.parse(JSON.stringify(ann.history.save()));
    const restored = History.restore(initialEntries(places), saved)!;
    expect(restored.entries).toEqual(ann.history.entries);
    expect(JSON.parse(JSON.stringify(restored.save()))).toEqual(saved);
    const end = new Map(stepsOf(ann.history).flatMap(({ entries }) => entries));
    expect([end.get(first), end.get(second)]).toEqual([{ value: 3 }, { value: 2 }]);
    // A game that nobody else has written to is stored as before.
    const alone = new Player('alone');
    alone.write(first, 1);
    expect(Object.keys(alone.history.save())).toEqual(['at', 'steps']);
  });

  it('that come from outside change only places and values of the puzzle', () => {
    const ann = new Player('ann');
    const before = JSON.stringify(ann.history.entries);
    const write = (entries: unknown, clock: unknown = 5): unknown => [{ clock, writer: 'x', entries }];
    for (const message of [
      ...[undefined, null, 7, 'text', {}, [null], [[]], [{}], { length: 1e9 }],
      ...[write(null), write([7]), write([null]), write({}), write([{}])],
      ...[write([[-1, 1]]), write([[1e9, 1]]), write([[0.5, 1]]), write([['__proto__', 1]])],
      ...[write([[fixed, 1]]), write([[fixed, null]])],
      ...[write([[open[0], 99]]), write([[open[0], '1']]), write([[open[0], null, 'abc', {}, [99]]])],
      ...[write([[open[0], 1]], -1), write([[open[0], 1]], 0), write([[open[0], 1]], Number.NaN)],
      ...[write([[open[0], 1]], 2 ** 60), write([[open[0], 1]], '5')],
      [{ clock: 5, writer: 'x'.repeat(100), entries: [[open[0], 1]] }],
    ])
      ann.hear(message);
    expect(JSON.stringify(ann.history.entries)).toBe(before);
    ann.hear([{ clock: 6, writer: 'x', entries: [[open[0], null, [1, 1, 1, 2], [], [], [1]]] }]);
    expect(ann.history.entries[open[0]!]).toEqual({ corner: [1, 2], done: true });
  });

  it('are sent in parts if they are many', () => {
    const many = { ...places, count: 0 } as unknown as Places;
    const shared = new SharedEntries('a', many);
    const count = 2 * MAX_WRITTEN + 1;
    shared.noteOwn(Array.from({ length: count }, (_, at) => at));
    const writes = shared.writesOf([]);
    expect(writes.map(({ entries }) => entries.length)).toEqual([MAX_WRITTEN, MAX_WRITTEN, 1]);
  });
});
