/**
 * The worker: one open puzzle, and questions about it in order. A caller that no longer wants an answer terminates the
 * worker; searches also end by their time limit. The code for searches is loaded after the puzzle is open, so that a
 * board is shown sooner.
 */
import {
  addressFormats,
  instanceText,
  loadModel,
  openInstance,
  readDrawing,
  renderDiagnostic,
  rulesText,
  Sources,
  settingSheetOf,
  sheetOf,
  sizesOf,
  typeSays,
  undecided,
  withheld,
} from '../../src/index.ts';
import { withHead } from '../share/head.ts';
import { begin } from './beginning.ts';
import { equalLinks } from './equal-links.ts';
import { givensOf } from './givens.ts';
import { withGrammar } from './grammar-later.ts';
import { linkTextsOf } from './link-texts.ts';
import { setOpen } from './opened.ts';
import type { Asked, ModelText, Opened, Question, Questions } from './protocol.ts';
import { valueCounts } from './value-counts.ts';

/** The limits for opening an instance: larger boards can't be shown. */
const LIMITS = { cells: 40_000 };

const loaded = new Map<string, ReturnType<typeof loadModel>>();

function load(source: ModelText): ReturnType<typeof loadModel> {
  const key = JSON.stringify([source.name, source.text, source.used]);
  const known = loaded.get(key);
  if (known) return known;
  const used = new Map(Object.entries(source.used ?? {}));
  const trees = new Map(source.trees);
  const made = loadModel(source.name, source.text, {
    sources: new Sources((text) => trees.get(text)),
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
  // If opening fails, later questions must not be answered about the previous puzzle.
  setOpen(undefined);
  const { model, diagnostics, sources } = load(source);
  const errorTexts = (list: Iterable<Parameters<typeof renderDiagnostic>[0]>): string[] =>
    [...list]
      .filter(({ severity }) => severity === 'error')
      .map((d) => renderDiagnostic(d, sources, { color: false }));
  if (!model) return { status: 'wrong', where: 'model', messages: errorTexts(diagnostics), instances: [] };
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
    return { status: 'wrong', where: 'instance', messages: errorTexts(opened.diagnostics), instances };
  }
  const { drawing } = readDrawing(model);
  const shown = ground.families.filter(({ hidden }) => !hidden);
  const places = new Map<number, readonly [number, number]>();
  shown.forEach(({ refs }, find) => {
    refs.forEach((ref, position) => {
      if (ground.terms.constantValue(ref) === undefined)
        places.set(ground.terms.arguments(ref)[0] ?? -1, [find, position]);
    });
  });
  const why = withheld(opened.unread);
  const doubt = undecided(opened.unread, 'several');
  const linkTexts = linkTextsOf(instance);
  const sheet = sheetOf(ground, drawing);
  setOpen({ model, ground, drawing, sheet, places, withheld: why, ...(linkTexts && { head: linkTexts }) });
  // What wasn't read is reported separately.
  const notes = opened.diagnostics.flatMap(({ code, severity, message, advice }) =>
    severity === 'error' || code === 'unread-layer' ? [] : [`${message} ${advice ?? ''}`.trim()],
  );
  return {
    status: 'open',
    puzzle: {
      title: model.title,
      name: opened.title,
      text: withHead(instanceText(model, ground), linkTexts ?? {}),
      sheet,
      givens: givensOf(ground),
      ...(setting && { setting: settingSheetOf(ground, drawing) }),
      together: equalLinks(ground),
      counts: valueCounts(ground),
      instances,
      about: [typeSays(model).about].filter((text) => text !== ''),
      rules: rulesText(model),
      sizes: sizesOf(model),
      leveled: model.sections.some(({ section }) => section === 'generate'),
      addresses: addressFormats(model).length > 0,
      ...(linkTexts && { linkTexts }),
      ...(notes.length > 0 && { note: notes.join(' ') }),
      ...(why !== undefined && { withheld: why }),
      ...(doubt !== undefined && { doubt }),
    },
  };
}

const searches = () => import('./searches.ts').then(({ SEARCHES }) => SEARCHES);

export async function answered(question: Question, ask: unknown): Promise<unknown> {
  const opening = (asked: Questions['open']['ask']) => withGrammar(() => open(asked));
  if (question === 'open') return await opening(ask as Questions['open']['ask']);
  if (question === 'begin') return await begin(ask as Questions['begin']['ask'], opening);
  const search = (await searches())[question] as (ask: unknown) => unknown;
  return await withGrammar(() => search(ask));
}

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
    scope.postMessage({ id, reply: await answered(question, ask) });
    // Loads the code for searches now, because the page will soon ask for them.
    if (question === 'open' || question === 'begin') void searches();
  } catch (error) {
    scope.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}
