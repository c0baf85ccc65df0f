/** One test for each rule of the board's gestures, on the pure code of strokes and taps. */
import { describe, expect, it } from 'vitest';
import { liveScene, loadModel, openInstance, readDrawing, sheetOf } from '../../src/index.ts';
import { connectedFrom } from '../../studio/board/connected.ts';
import { layersOf } from '../../studio/board/layers.ts';
import { BoardPlan, type Point, UNIT } from '../../studio/board/plan.ts';
import { type Press, Stroke } from '../../studio/board/stroke.ts';
import { entryAfterTap } from '../../studio/board/tap.ts';
import { completedClaims, EMPTY, type Entry, initialEntries, Places } from '../../studio/game/entries.ts';
import { History } from '../../studio/game/tree.ts';
import { taskOf } from './driver.ts';

const MOUSE: Press = { secondary: false, touch: false, coarse: false };
const OTHER: Press = { ...MOUSE, secondary: true };

/** A session without a page. */
function game(model: string, instance = 'size: 4 4') {
  const loaded = loadModel('model', `puzzle "P"\n${model}`);
  expect(loaded.diagnostics).toEqual([]);
  const { ground, diagnostics } = openInstance(loaded.model!, { name: 'i', text: instance });
  expect(diagnostics).toEqual([]);
  const sheet = sheetOf(ground!, readDrawing(loaded.model!).drawing);
  const places = new Places(sheet);
  const plan = new BoardPlan(liveScene(sheet), sheet.board!);
  const history = new History(initialEntries(places));
  const layers = layersOf(sheet.finds);
  const stroke = (points: readonly Point[], press = MOUSE): Stroke => {
    const [first, ...others] = points;
    const made = new Stroke(
      {
        plan,
        places,
        layers,
        entry: (at) => history.entries[at] ?? EMPTY,
        isLocked: (at) => history.entries[at]?.done === true || places.fixedValue(at) !== undefined,
      },
      first!,
      press,
    );
    for (const point of others) made.move(point);
    return made;
  };
  const drag = (points: readonly Point[], press = MOUSE): void => {
    const made = stroke(points, press);
    const end = made.release();
    if (end.kind === 'tap' && end.hit) {
      const at = places.at(end.hit.layer.find, end.hit.position);
      const before = history.entries[at]!;
      const find = sheet.finds[end.hit.layer.find]!;
      const after = entryAfterTap(find, end.hit.layer.inputMode, before, {
        secondary: press.secondary,
        cyclesValues: press.touch,
      });
      history.do([{ at, before, after }], 0);
    } else {
      history.do(
        [...made.draft].map(([at, after]) => ({ at, before: history.entries[at]!, after })),
        0,
      );
    }
  };
  const cell = (row: number, column: number): Point => plan.cells[4 * row + column]!;
  const values = (find = 0): (number | undefined)[] =>
    Array.from(
      sheet.finds[find]!.elements,
      (_, position) => history.entries[places.at(find, position)]?.value,
    );
  const written = (find = 0): number[] =>
    values(find).flatMap((value, at) => (value === undefined ? [] : [at]));
  return { sheet, places, plan, history, layers, stroke, drag, cell, values, written };
}

const SHADE = 'board square\nfind shaded[cells]: bool';
const LINE = 'board square\nfind line[links]: bool';
const WALL = 'board square\nfind wall[borders]: bool';

describe('cells that are yes or no', () => {
  it('are yes by a click and empty by another', () => {
    const { drag, cell, values } = game(SHADE);
    drag([cell(1, 1)]);
    expect(values()[5]).toBe(1);
    drag([cell(1, 1)]);
    expect(values()[5]).toBeUndefined();
  });

  it('are no by the other button, from yes as well', () => {
    const { drag, cell, values } = game(SHADE);
    drag([cell(0, 0)], OTHER);
    expect(values()[0]).toBe(0);
    drag([cell(0, 0)]);
    expect(values()[0]).toBe(1);
    drag([cell(0, 0)], OTHER);
    expect(values()[0]).toBe(0);
  });

  it('go through yes, no and empty under a finger', () => {
    const { drag, cell, values } = game(SHADE);
    const seen = [1, 2, 3].map(() => {
      drag([cell(2, 2)], { ...MOUSE, touch: true });
      return values()[10];
    });
    expect(seen).toEqual([1, 0, undefined]);
  });

  it('are painted by a drag as the first one, in one step', () => {
    const { drag, cell, written, history } = game(SHADE);
    drag([cell(0, 0), cell(0, 3), cell(2, 3)]);
    expect(written()).toEqual([0, 1, 2, 3, 7, 11]);
    history.undo();
    expect(written()).toEqual([]);
  });

  it('are erased by a drag that begins on yes, and only those', () => {
    const { drag, cell, values } = game(SHADE);
    drag([cell(0, 2)], OTHER);
    drag([cell(0, 0), cell(0, 3)]);
    expect(values().slice(0, 4)).toEqual([1, 1, 0, 1]);
    drag([cell(0, 0), cell(0, 3)]);
    expect(values().slice(0, 4)).toEqual([undefined, undefined, 0, undefined]);
  });

  it('are all reached however fast the drag is', () => {
    const { drag, cell, written } = game(SHADE);
    drag([cell(3, 0), cell(3, 3)]);
    expect(written()).toEqual([12, 13, 14, 15]);
  });

  it('are spared by a drag over their corners', () => {
    const { drag, cell, written } = game(SHADE);
    drag([cell(0, 0), cell(3, 3)]);
    expect(written()).toEqual([0, 5, 10, 15]);
  });

  it('need no dots to be finished: blank is no', () => {
    const { places, history } = game(SHADE);
    expect(completedClaims(places, history.entries)?.every(({ value }) => value === 0)).toBe(true);
  });
});

it('a press that strays a little is still a tap', () => {
  const { stroke, cell } = game(SHADE);
  const [x, y] = cell(1, 1);
  const made = stroke([
    [x, y],
    [x + 0.25 * UNIT, y],
  ]);
  expect(made.release().kind).toBe('tap');
});

describe('values of which both are drawn', () => {
  it('follow one another, backwards with the other button', () => {
    const { drag, cell, values } = game(
      'board square\nfind c[cells]: bool\ndraw { cell symbol c { true: disc black, false: circle black } }',
    );
    const seen = [1, 2, 3].map(() => {
      drag([cell(0, 0)]);
      return values()[0];
    });
    expect(seen).toEqual([1, 0, undefined]);
    drag([cell(0, 0)], OTHER);
    expect(values()[0]).toBe(0);
  });

  it('leave nothing to blanks', () => {
    const { places, history } = game(
      'board square\nfind c[cells]: bool\ndraw { cell symbol c { true: disc black, false: circle black } }',
    );
    expect(completedClaims(places, history.entries)).toBeUndefined();
  });
});

describe('lines', () => {
  it('are drawn from cell to cell', () => {
    const { drag, cell, values } = game(LINE);
    drag([cell(0, 0), cell(0, 2)]);
    expect(values().filter((value) => value === 1)).toHaveLength(2);
  });

  it('are undrawn by going back over the last one', () => {
    const { drag, cell, values } = game(LINE);
    drag([cell(0, 0), cell(0, 3), cell(0, 1)]);
    expect(values().filter((value) => value === 1)).toHaveLength(1);
  });

  it('are erased by a stroke that begins on a drawn one', () => {
    const { drag, cell, written } = game(LINE);
    drag([cell(0, 0), cell(0, 3)]);
    drag([cell(0, 1), cell(0, 3), cell(1, 3)]);
    expect(written()).toHaveLength(1);
  });

  it('are crossed out by the other button', () => {
    const { drag, cell, values } = game(LINE);
    drag([cell(0, 0), cell(0, 3)], OTHER);
    expect(values().filter((value) => value === 0)).toHaveLength(3);
  });

  it('take a click in their middle', () => {
    const { drag, cell, written } = game(LINE);
    const [x, y] = cell(0, 0);
    drag([[x + UNIT / 2, y]]);
    expect(written()).toHaveLength(1);
  });

  it('take no click where several of them meet', () => {
    const { drag, cell, written } = game(LINE);
    drag([cell(1, 1)]);
    drag([cell(0, 0)], OTHER);
    expect(written()).toEqual([]);
  });
});

describe('lines along the borders', () => {
  it('are drawn from corner to corner', () => {
    const { drag, plan, cell, values } = game(WALL);
    const [x, y] = cell(1, 1);
    drag([
      [x - UNIT / 2, y - UNIT / 2],
      [x + UNIT / 2, y - UNIT / 2],
      [x + UNIT / 2, y + UNIT / 2],
    ]);
    expect(values().filter((value) => value === 1)).toHaveLength(2);
    expect(plan.board.borderCount).toBe(40);
  });

  it('take a click, and a cross by the other button', () => {
    const { drag, cell, values } = game(WALL);
    const [x, y] = cell(0, 0);
    drag([[x + UNIT / 2, y]]);
    drag([[x, y + UNIT / 2]], OTHER);
    expect(values().filter((value) => value === 1)).toHaveLength(1);
    expect(values().filter((value) => value === 0)).toHaveLength(1);
  });

  it('are left alone by a finger where they are too small for one', () => {
    const { stroke, cell } = game(`${WALL}\nfind x[cells]: bool`);
    const [x, y] = cell(0, 0);
    const made = stroke([[x + UNIT / 2 - 2, y]], { ...MOUSE, touch: true, coarse: true });
    expect(made.startHit?.spot.kind).toBe('cell');
  });
});

describe('several strokes', () => {
  const BONDS = 'board square\nfind bonds[links]: 0..2';

  it('are one more by each drag, and none beyond the most', () => {
    const { drag, cell, values } = game(BONDS);
    const seen = [1, 2, 3].map(() => {
      drag([cell(0, 0), cell(0, 1)]);
      return values()[0];
    });
    expect(seen).toEqual([1, 2, undefined]);
  });

  it('need not arrive', () => {
    const { drag, cell, values } = game(BONDS);
    const [x, y] = cell(0, 0);
    drag([
      [x, y],
      [x + 0.4 * UNIT, y],
    ]);
    expect(values()[0]).toBe(1);
  });

  it('are one less by the other button, and then a cross', () => {
    const { drag, cell, values } = game(BONDS);
    drag([cell(0, 0), cell(0, 1)]);
    const seen = [1, 2].map(() => {
      drag([cell(0, 0), cell(0, 1)], OTHER);
      return values()[0];
    });
    expect(seen).toEqual([undefined, 0]);
  });
});

describe('shading and a line on one board', () => {
  const BOTH = `${SHADE}\nfind line[links]: bool`;

  it('are told apart: a tap shades, a drag draws', () => {
    const { drag, cell, written } = game(BOTH);
    drag([cell(1, 1)]);
    drag([cell(2, 0), cell(2, 2)]);
    expect(written(0)).toEqual([5]);
    expect(written(1)).toHaveLength(2);
  });
});

describe('links with a way', () => {
  it('take it from the drag', () => {
    const { drag, cell, values } = game('board square\nenum Way { forth, back }\nfind go[links]: Way?');
    drag([cell(0, 0), cell(0, 1)]);
    expect(values()[0]).toBe(0);
    drag([cell(0, 1), cell(0, 0)]);
    expect(values()[0]).toBe(1);
  });
});

describe('regions that are named by a cell', () => {
  it('are flooded from it, and copied on from any of theirs', () => {
    const { drag, cell, values } = game('board square\nfind owner[cells]: cell\ndraw { cell outline owner }');
    drag([cell(0, 0), cell(0, 2)]);
    expect(values().slice(0, 3)).toEqual([0, 0, 0]);
    drag([cell(0, 2), cell(1, 2)]);
    expect(values()[6]).toBe(0);
  });
});

describe('directions', () => {
  it('are drawn out of the cell', () => {
    const { drag, cell, values, sheet } = game('board square\nfind d[cells]: direction');
    const [x, y] = cell(1, 1);
    drag([
      [x, y],
      [x + 0.7 * UNIT, y],
    ]);
    expect(sheet.finds[0]!.looks.get(values()[5]!)?.text).toBe('east');
  });
});

describe('numbers', () => {
  it('are selected, several by a drag', () => {
    const { stroke, cell } = game('board square\nfind n[cells]: 1..9');
    expect(stroke([cell(0, 0), cell(0, 2)]).release()).toMatchObject({
      kind: 'selected',
      spots: [{ index: 0 }, { index: 1 }, { index: 2 }],
    });
  });
});

describe('what the puzzle tells', () => {
  it('is there from the beginning, and nothing writes on it', () => {
    const { places, history, stroke, cell } = game(
      'board square\ngiven clue[cells]: 1..4?\nfind n[cells]: 1..4\nrule "A clue stays": forall c in cells where clue[c]: n[c] = clue[c]',
      'clue:\n 3 . . 1\n . . . .\n . . . .\n . . . 4',
    );
    expect([history.entries[0]?.value, history.entries[3]?.value, history.entries[15]?.value]).toEqual([
      3, 1, 4,
    ]);
    expect(places.fixedValue(1)).toBeUndefined();
    expect(stroke([cell(0, 0)]).startHit?.position).toBe(0);
  });

  it('is no more than that: what follows from a rule is for the player', () => {
    const { places } = game(
      `${SHADE}\nrule "The first is shaded": forall c in cells where c.row.index + c.column.index = 0: shaded[c]`,
    );
    expect(places.fixedValue(0)).toBeUndefined();
  });
});

it('a stroke that is taken back leaves nothing', () => {
  const { stroke, cell, written } = game(SHADE);
  const made = stroke([cell(0, 0), cell(0, 3)]);
  expect(made.draft.size).toBe(4);
  expect(written()).toEqual([]);
});

describe('whatever is done', () => {
  const MODELS = [
    SHADE,
    LINE,
    WALL,
    `${SHADE}\nfind line[links]: bool`,
    'board square\nfind bonds[links]: 0..3',
    'board square\nfind n[cells]: 1..9',
    'board square\nfind t[cells]: {a, b, c}?',
    'board square\nfind owner[cells]: cell\ndraw { cell outline owner }',
    'board hex\nfind x[cells]: bool',
    'board hex\nfind wall[borders]: bool',
  ];

  it.each(MODELS)('%s: undoing all of it is the start, and what is kept reads back the same', (model) => {
    let seed = 4711;
    const random = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    for (let round = 0; round < 100; round++) {
      const { drag, plan, history, places } = game(
        model,
        model.includes('hex') ? 'size: 3 4 5 4 3' : 'size: 4 4',
      );
      const point = (): Point => [random() * plan.width, random() * plan.height];
      for (let step = 0; step < 12; step++) {
        const points = Array.from({ length: 1 + Math.floor(random() * 3) }, point);
        drag(points, { secondary: random() < 0.3, touch: random() < 0.5, coarse: random() < 0.3 });
        if (random() < 0.2) history.undo();
        if (random() < 0.1) history.redo();
        if (random() < 0.1) history.goTo(Math.floor(random() * history.steps.length));
      }
      const start = initialEntries(places);
      const saved = JSON.parse(JSON.stringify(history.save()));
      const again = History.restore(start, saved);
      expect(again?.entries).toEqual(history.entries);
      while (history.canUndo) history.undo();
      expect(history.entries).toEqual(start satisfies readonly Entry[]);
    }
  });
});

describe('what hangs together', () => {
  const marked = ({ places, layers, history }: ReturnType<typeof game>) => ({
    places,
    layers,
    committedEntry: (at: number): Entry => history.entries[at] ?? EMPTY,
  });

  it('is the line through a cell, and only that', () => {
    const made = game(LINE);
    made.drag([made.cell(0, 0), made.cell(0, 2)]);
    made.drag([made.cell(3, 0), made.cell(3, 1)]);
    const found = connectedFrom(marked(made), made.plan, { kind: 'cell', index: 1 });
    expect(found.map(({ kind }) => kind)).toEqual(['link', 'link']);
    expect(connectedFrom(marked(made), made.plan, { kind: 'cell', index: 10 })).toEqual([]);
  });

  it('is the group of cells with the same value', () => {
    const made = game(SHADE);
    made.drag([made.cell(0, 0), made.cell(0, 1), made.cell(1, 1)]);
    made.drag([made.cell(3, 3)]);
    const found = connectedFrom(marked(made), made.plan, { kind: 'cell', index: 5 });
    expect(found.map(({ index }) => index).sort()).toEqual([0, 1, 5]);
  });
});

describe('painting along one row or column', () => {
  it('stays there once two cells lie in it', () => {
    const { drag, cell, written } = game(SHADE);
    drag([cell(0, 0), cell(0, 1), cell(1, 2), cell(2, 3)], { ...MOUSE, staysInLine: true });
    expect(written()).toEqual([0, 1, 2, 3]);
  });
});

it('ways that were left stay, the one ahead is not among them', () => {
  const { drag, cell, history } = game(SHADE);
  drag([cell(0, 0)]);
  history.undo();
  expect(history.abandonedBranches()).toEqual([]);
  drag([cell(1, 1)]);
  const [left, ...others] = history.abandonedBranches();
  expect(others).toEqual([]);
  history.goTo(left!);
  expect(history.entries[0]).toEqual({ value: 1 });
});

it('finds every corner and border of a tiling, whatever the size of its cells', async () => {
  const { plan } = await taskOf('slitherlink-tilings', 'kites');
  expect(plan!.corners.map((point) => plan!.nearestCorner(point, 0.38))).toEqual([...plan!.corners.keys()]);
  const borders = Array.from({ length: plan!.board.borderCorners.length / 2 }, (_, index) => index);
  const found = borders.map((index) => plan!.nearestStroke('border', plan!.point({ kind: 'border', index })));
  expect(found.map((near) => near?.index)).toEqual(borders);
});
