/**
 * The worker: one opened puzzle, and questions about it in the order they come. Whoever wants an answer no more ends the
 * worker; searches also end by their time limit.
 */
import {
  addressFormats,
  type Claim,
  composeScene,
  conflict,
  convertInstance,
  Diagnostics,
  diagnosticToJson,
  drawAs,
  drawText,
  type Element,
  facts,
  type Ground,
  generate,
  hints,
  isPictureFormat,
  judge,
  loadModel,
  type Model,
  openInstance,
  readDrawing,
  readWeights,
  renderDiagnostic,
  type Solution,
  type Step,
  settingSheetOf,
  sheetOf,
  sizesOf,
  solutionOf,
  solve,
  unique,
  Wording,
} from '../../src/index.ts';
import { givensOf } from './givens.ts';
import type {
  Asked,
  Entered,
  Filled,
  Hinted,
  Judged,
  Made,
  ModelText,
  Opened,
  PlainClaim,
  PlainElement,
  Question,
  Questions,
  Verdict,
} from './protocol.ts';

/** Boards that nobody can see, and models that never end, stop here. */
const LIMITS = { cells: 40_000 };

interface Open {
  readonly model: Model;
  readonly ground: Ground;
  readonly drawing: ReturnType<typeof readDrawing>;
  readonly wording: Wording;
  /** By variable: its find among the shown ones, and position. */
  readonly places: ReadonlyMap<number, readonly [number, number]>;
}

let now: Open | undefined;
const loaded = new Map<string, ReturnType<typeof loadModel>>();

function load(source: ModelText): ReturnType<typeof loadModel> {
  const key = JSON.stringify(source);
  const known = loaded.get(key);
  if (known) return known;
  const used = new Map(Object.entries(source.used ?? {}));
  const made = loadModel(source.name, source.text, {
    resolve: (path) => {
      const name = path.endsWith('.pzl') ? path : `${path}.pzl`;
      const text = used.get(name);
      return text === undefined ? undefined : { name, text };
    },
  });
  if (loaded.size > 8) loaded.clear();
  loaded.set(key, made);
  return made;
}

function open({ model: source, instance, seconds, setting }: Questions['open']['ask']): Opened {
  const { model, diagnostics, sources } = load(source);
  const told = (list: Iterable<Parameters<typeof renderDiagnostic>[0]>): string[] =>
    [...list]
      .filter(({ severity }) => severity === 'error')
      .map((d) => renderDiagnostic(d, sources, { color: false }));
  if (!model) return { status: 'wrong', where: 'model', messages: told(diagnostics.list), instances: [] };
  const instances = model.instances.map(({ name }) => name.text);
  if (typeof instance === 'string' && !instances.includes(instance)) {
    const message = `The model has no instance \`${instance}\`.`;
    return { status: 'wrong', where: 'instance', messages: [message], instances };
  }
  const deadline = performance.now() + seconds * 1000;
  const opened = openInstance(model, instance, { deadline, ...LIMITS });
  if (opened.halted) return { status: 'limit' };
  const { ground } = opened;
  if (!ground) {
    return { status: 'wrong', where: 'instance', messages: told(opened.diagnostics), instances };
  }
  const drawing = readDrawing(model, new Diagnostics());
  const shown = ground.families.filter(({ hidden }) => !hidden);
  const places = new Map<number, readonly [number, number]>();
  shown.forEach(({ refs }, find) => {
    refs.forEach((ref, position) => {
      if (ground.terms.constantValue(ref) === undefined)
        places.set(ground.terms.arguments(ref)[0] ?? -1, [find, position]);
    });
  });
  now = { model, ground, drawing, wording: new Wording(ground), places };
  const written = convertInstance(model, ground, 'native');
  const plain = typeof instance === 'string' ? '' : instance.text;
  return {
    status: 'open',
    puzzle: {
      title: model.title,
      name: opened.title,
      text: 'text' in written ? written.text : plain,
      sheet: sheetOf(ground, drawing),
      givens: givensOf(ground),
      ...(setting && { setting: settingSheetOf(ground, drawing) }),
      instances,
      sizes: sizesOf(model),
      leveled: model.sections.some(({ section }) => section === 'generate'),
      addresses: addressFormats(model).length > 0,
    },
  };
}

// ── Between the page's plain data and the library's ──

const opened = (): Open => {
  if (!now) throw new Error('No puzzle is open.');
  return now;
};

function variableOf({ ground }: Open, { find, position }: PlainClaim): number {
  const family = ground.families.filter(({ hidden }) => !hidden)[find];
  const ref = family?.refs[position];
  if (ref === undefined || ground.terms.constantValue(ref) !== undefined) return -1;
  return ground.terms.arguments(ref)[0] ?? -1;
}

function claimsOf(puzzle: Open, entered: Entered): Claim[] {
  return entered.flatMap((claim) => {
    const variable = variableOf(puzzle, claim);
    return variable < 0 ? [] : [{ variable, value: claim.value, holds: claim.holds }];
  });
}

function solutionFrom(puzzle: Open, entered: Entered): Solution {
  const { ground } = puzzle;
  const values = new Map<number, number>();
  for (const claim of claimsOf(puzzle, entered)) if (claim.holds) values.set(claim.variable, claim.value);
  return solutionOf(
    ground,
    (ref) => ground.terms.constantValue(ref) ?? values.get(ground.terms.arguments(ref)[0] ?? -1),
  );
}

function plainClaims({ places }: Open, claims: readonly Claim[]): PlainClaim[] {
  return claims.flatMap(({ variable, value, holds }) => {
    const place = places.get(variable);
    return place ? [{ find: place[0], position: place[1], value, holds }] : [];
  });
}

/** Rows, columns and regions stand for their cells. */
function plainElements(elements: readonly Element[]): PlainElement[] {
  return elements.flatMap((element) =>
    (element.cells ?? [element]).map(({ kind, index }) => ({ kind, index })),
  );
}

function filled({ ground }: Open, answer: Int32Array): Filled {
  return ground.families
    .filter(({ hidden }) => !hidden)
    .map(({ refs }) =>
      refs.map((ref) => ground.terms.constantValue(ref) ?? answer[ground.terms.arguments(ref)[0] ?? -1] ?? 0),
    );
}

// ── The questions ──

async function judged({ entered, rest, strict, seconds }: Questions['judge']['ask']): Promise<Judged> {
  const puzzle = opened();
  const { ground, wording } = puzzle;
  if (rest) {
    const whole = await judge(ground, solutionFrom(puzzle, rest), { timeLimit: seconds });
    if (whole.status === 'right') return { status: 'right' };
  }
  const found = await judge(ground, solutionFrom(puzzle, entered), { strict, timeLimit: seconds });
  switch (found.status) {
    case 'broken':
      return {
        status: 'broken',
        breaches: found.breaches.map(({ rule, elements }) => ({
          rule,
          elements: plainElements(elements),
          where: elements.length > 0 ? wording.names.list(elements) : '',
        })),
        impossible: plainClaims(puzzle, found.impossible),
      };
    case 'stuck':
      return {
        status: 'stuck',
        entries: plainClaims(puzzle, found.entries),
        sentence: wording.claims(found.entries),
      };
    case 'limit':
    case 'stopped':
      return { status: 'limit' };
    default:
      return { status: found.status };
  }
}

async function hint({ entered, seconds }: Questions['hint']['ask']): Promise<Hinted> {
  const puzzle = opened();
  const { ground, wording } = puzzle;
  const path = hints(ground, { known: claimsOf(puzzle, entered), steps: 1, timeLimit: seconds });
  // What the puzzle tells by itself is no hint, as long as there is another.
  let told: Step | undefined;
  for (;;) {
    const next = await path.next();
    const step = next.done ? told : next.value;
    if (!step) {
      const status = next.done ? next.value.status : 'open';
      return { status: status === 'steps' || status === 'stopped' ? 'open' : status };
    }
    if (!next.done && step.told) {
      told ??= step;
      continue;
    }
    const sites = step.reasons.constraints.flatMap(
      (constraint) => ground.constraints[constraint]?.site ?? [],
    );
    return {
      status: 'step',
      claims: plainClaims(puzzle, step.claims),
      sentence: wording.step(step),
      focus: plainElements(wording.elements(step.claims)),
      reasons: plainElements([...wording.elements(step.reasons.known), ...sites]),
      rules: wording.byRule(step.reasons.constraints).map(({ rule }) => rule),
    };
  }
}

async function answer({ entered, seconds }: Questions['solve']['ask']): Promise<Questions['solve']['reply']> {
  const puzzle = opened();
  const { status, solutions } = await solve(puzzle.ground, { answers: 1, timeLimit: seconds });
  void entered;
  const [first] = solutions;
  return { status, ...(first && { answer: filled(puzzle, first) }) };
}

async function verdict({ seconds }: Questions['unique']['ask']): Promise<Verdict> {
  const puzzle = opened();
  const { ground, wording } = puzzle;
  const found = await unique(ground, { timeLimit: seconds });
  switch (found.status) {
    case 'none': {
      const why = await conflict(ground, { timeLimit: seconds });
      if (why.status !== 'conflict') return { status: 'none', sentences: [], elements: [] };
      const sentences = wording
        .byRule(why.constraints)
        .map((part) => `“${ground.rules[part.rule]?.sentence}” (${wording.where(part)})`);
      const elements = why.constraints.flatMap((constraint) => ground.constraints[constraint]?.site ?? []);
      return { status: 'none', sentences, elements: plainElements(elements) };
    }
    case 'unique':
      return { status: 'unique', answer: filled(puzzle, found.answer) };
    case 'several': {
      const shown = ground.families.filter(({ hidden }) => !hidden);
      const [first, second] = found.answers.map((one) => filled(puzzle, one));
      const differences = found.differences.map(({ family, position }) => {
        const find = shown.findIndex(({ name }) => name === family);
        return { find, position, value: second?.[find]?.[position] ?? 0, holds: true };
      });
      const places = found.differences.flatMap(({ at }) => at ?? []);
      return { status: 'several', answer: first ?? [], differences, where: wording.names.list(places) };
    }
    default:
      return { status: 'limit' };
  }
}

async function common({ seconds }: Questions['common']['ask']): Promise<Questions['common']['reply']> {
  const puzzle = opened();
  const found = await facts(puzzle.ground, { timeLimit: seconds });
  const shown = puzzle.ground.families.filter(({ hidden }) => !hidden);
  const told = shown.flatMap(({ name }, find) =>
    (found.possible[name] ?? []).flatMap((values, position): PlainClaim[] =>
      values.length === 1 ? [{ find, position, value: values[0] ?? 0, holds: true }] : [],
    ),
  );
  return { status: found.status, facts: told };
}

function picture({ format, entered }: Questions['picture']['ask']): Questions['picture']['reply'] {
  const puzzle = opened();
  const { ground, drawing } = puzzle;
  const solution = entered && solutionFrom(puzzle, entered);
  if (isPictureFormat(format)) {
    const drawn = drawAs(format, ground, solution, drawing);
    return { text: typeof drawn === 'string' ? drawn : new TextDecoder().decode(drawn) };
  }
  const scene = composeScene(ground, { ...(solution && { solution }), ...(drawing && { drawing }) });
  return { text: `${drawText(scene).join('\n')}\n` };
}

function check({ model: source }: Questions['check']['ask']): Questions['check']['reply'] {
  const { model, diagnostics, sources } = load(source);
  const drawn = new Diagnostics();
  if (model) readDrawing(model, drawn);
  return {
    diagnostics: [...diagnostics.list, ...drawn.list].map((each) => diagnosticToJson(each, sources)),
    instances: model?.instances.map(({ name }) => name.text) ?? [],
    title: model?.title ?? '',
  };
}

async function make(wishes: Questions['make']['ask']): Promise<Made> {
  const { model } = opened();
  const { seconds, weights = [], ...rest } = wishes;
  const told = new Map<string, ReadonlyMap<string, number>>();
  for (const [name, text] of weights) {
    const read = readWeights(text);
    if (typeof read === 'string') return { status: 'failed', message: read };
    told.set(name, read);
  }
  const outcome = await generate(model, {
    ...rest,
    timeLimit: seconds,
    ...(told.size > 0 && { weights: told }),
  });
  switch (outcome.status) {
    case 'generated':
      return { status: 'made', text: outcome.puzzle.text, seed: outcome.puzzle.seed };
    case 'error':
      return {
        status: 'failed',
        message: outcome.diagnostics.map(({ message, advice }) => `${message} ${advice ?? ''}`).join('\n'),
      };
    case 'missed':
      return {
        status: 'failed',
        message: `None of ${outcome.missed.figures.length} puzzles was ${outcome.missed.wanted}.`,
      };
    case 'impossible':
      return {
        status: 'failed',
        message: outcome.proved
          ? 'No board like this keeps the rules.'
          : 'No puzzle like this with exactly one answer was found. Another size may have one.',
      };
    default:
      return { status: 'failed', message: 'The time is up before a puzzle was made.' };
  }
}

const REPLIES: { readonly [Q in Question]: (ask: Questions[Q]['ask']) => unknown } = {
  open,
  judge: judged,
  hint,
  solve: answer,
  unique: verdict,
  common,
  picture,
  convert: ({ to }) => {
    const { model, ground } = opened();
    return convertInstance(model, ground, to);
  },
  check,
  make,
};

interface WorkerScope {
  onmessage: ((event: MessageEvent<Asked>) => void) | null;
  postMessage(message: unknown): void;
}
const scope = globalThis as unknown as WorkerScope;
let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }): void => {
  last = last.then(() => reply(data));
};

async function reply({ id, question, with: ask }: Asked): Promise<void> {
  try {
    const answered = await (REPLIES[question] as (ask: unknown) => unknown)(ask);
    scope.postMessage({ id, reply: answered });
  } catch (error) {
    scope.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}
