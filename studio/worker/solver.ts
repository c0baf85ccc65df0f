/**
 * The worker: one open puzzle, and questions about it in order. A caller that no longer wants an answer terminates the
 * worker; searches also end by their time limit. The code for searches is loaded after the puzzle is open, so that a
 * board is shown sooner.
 */
import {
  addressFormats,
  type Ground,
  instanceText,
  loadModel,
  type Model,
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
  withHead,
} from '../../src/index.ts';
import { openEarly } from './beginning.ts';
import { equalLinkGroups } from './equal-links.ts';
import { givensOf } from './givens.ts';
import { withLaterParts } from './later-parts.ts';
import { linkTextsOf, noVerdictReasonOf } from './link-texts.ts';
import { setOpenPuzzle } from './opened.ts';
import type { ModelText, OpenReply, Question, QuestionMessage, Questions } from './protocol.ts';
import { valueCounts } from './value-counts.ts';

/** The limits for opening an instance: larger boards can't be shown. */
const LIMITS = { cells: 40_000 };

const loadedModels = new Map<string, ReturnType<typeof loadModel>>();

function load(source: ModelText): ReturnType<typeof loadModel> {
  const key = JSON.stringify([source.name, source.text, source.used]);
  const knownModel = loadedModels.get(key);
  if (knownModel) return knownModel;
  const textByFile = new Map(Object.entries(source.used ?? {}));
  const trees = new Map(source.trees);
  const loadResult = loadModel(source.name, source.text, {
    sources: new Sources((text) => trees.get(text)),
    resolve: (path) => {
      const name = path.endsWith('.pzl') ? path : `${path}.pzl`;
      const text = textByFile.get(name);
      return text === undefined ? undefined : { name, text };
    },
  });
  if (loadedModels.size > 8) loadedModels.clear();
  loadedModels.set(key, loadResult);
  return loadResult;
}

function open({ model: source, instance, seconds, setting }: Questions['open']['ask']): OpenReply {
  // If opening fails, later questions must not be answered about the previous puzzle.
  setOpenPuzzle(undefined);
  const { model, diagnostics, sources } = load(source);
  const errorTexts = (list: Iterable<Parameters<typeof renderDiagnostic>[0]>): string[] =>
    [...list]
      .filter(({ severity }) => severity === 'error')
      .map((d) => renderDiagnostic(d, sources, { color: false }));
  if (!model) return { status: 'wrong', where: 'model', messages: errorTexts(diagnostics), instances: [] };
  const instanceNames = model.instances.map(({ name }) => name.text);
  const wrongInstance = (messages: readonly string[]): OpenReply => ({
    status: 'wrong',
    where: 'instance',
    messages,
    instances: instanceNames,
  });
  if (typeof instance === 'string' && !instanceNames.includes(instance))
    return wrongInstance([`The model has no instance \`${instance}\`.`]);
  const deadline = performance.now() + seconds * 1000;
  const openedInstance = openInstance(model, instance, { deadline, ...LIMITS });
  if (openedInstance.halted) return { status: 'limit' };
  const { ground } = openedInstance;
  if (!ground) return wrongInstance(errorTexts(openedInstance.diagnostics));
  const { drawing } = readDrawing(model);
  const noVerdictReason = noVerdictReasonOf(instance, openedInstance.unread);
  const doubtReason = undecided(openedInstance.unread, 'several');
  const linkTexts = linkTextsOf(instance, model);
  const sheet = sheetOf(ground, drawing);
  setOpenPuzzle({
    model,
    ground,
    drawing,
    sheet,
    places: placeByVariable(ground),
    noVerdictReason,
    ...(linkTexts && { head: linkTexts }),
    ...(source.techniques !== undefined && { techniques: source.techniques }),
  });
  // What wasn't read is reported separately.
  const notes = openedInstance.diagnostics.flatMap(({ code, severity, message, advice }) =>
    severity === 'error' || code === 'unread-layer' ? [] : [`${message} ${advice ?? ''}`.trim()],
  );
  return {
    status: 'open',
    puzzle: {
      ...plainModel(model),
      name: openedInstance.title,
      text: withHead(instanceText(model, ground), linkTexts ?? {}),
      sheet,
      givens: givensOf(ground),
      ...(setting && { setting: settingSheetOf(ground, drawing) }),
      together: equalLinkGroups(ground),
      counts: valueCounts(ground),
      ...(linkTexts && { linkTexts }),
      ...(notes.length > 0 && { note: notes.join(' ') }),
      ...(noVerdictReason !== undefined && { noVerdictReason }),
      ...(doubtReason !== undefined && { doubt: doubtReason }),
    },
  };
}

/** Opens a puzzle. A text that is neither native nor in a format of the model is tried as a file of another program, by code that is loaded then. */
async function openAnyText(ask: Questions['open']['ask']): Promise<OpenReply> {
  const reply = open(ask);
  const { instance } = ask;
  const isWrongText =
    reply.status === 'wrong' && typeof instance === 'object' && instance.format === undefined;
  const { model, sources } = isWrongText && reply.where === 'instance' ? load(ask.model) : {};
  if (!isWrongText || !model || !sources) return reply;
  const { instanceOfFile } = await (await searchModule()).loadLinks();
  const fileInstance = instanceOfFile(model, instance, sources);
  if (!fileInstance) return reply;
  if ('message' in fileInstance) return { ...reply, messages: [fileInstance.message] };
  const fileReply = open({ ...ask, instance: fileInstance });
  return fileReply.status === 'open'
    ? { ...fileReply, puzzle: { ...fileReply.puzzle, isFromFile: true } }
    : fileReply;
}

/** What a page needs to know of a model, whichever of its instances is open. */
const plainModel = (model: Model) => ({
  title: model.title,
  instances: model.instances.map(({ name }) => name.text),
  about: [typeSays(model).about].filter((text) => text !== ''),
  rules: rulesText(model),
  sizes: sizesOf(model),
  hasLevels: model.sections.some(({ section }) => section === 'generate'),
  addresses: addressFormats(model).length > 0,
});

/** [variable]: its find and position. */
function placeByVariable({ families, terms }: Ground): ReadonlyMap<number, readonly [number, number]> {
  const places = new Map<number, readonly [number, number]>();
  families
    .filter(({ hidden }) => !hidden)
    .forEach(({ refs }, find) => {
      refs.forEach((ref, position) => {
        if (terms.constantValue(ref) === undefined)
          places.set(terms.arguments(ref)[0] ?? -1, [find, position]);
      });
    });
  return places;
}

const searchModule = () => import('./searches.ts');

export async function answerTo(question: Question, ask: unknown): Promise<unknown> {
  const openWithParts = (asked: Questions['open']['ask']) => withLaterParts(() => openAnyText(asked));
  if (question === 'open') return await openWithParts(ask as Questions['open']['ask']);
  if (question === 'begin') return await openEarly(ask as Questions['begin']['ask'], openWithParts);
  const search = (await searchModule()).SEARCHES[question] as (ask: unknown) => unknown;
  return await withLaterParts(() => search(ask));
}

interface WorkerScope {
  onmessage: ((event: MessageEvent<QuestionMessage>) => void) | null;
  postMessage(message: unknown): void;
}
const scope = globalThis as unknown as WorkerScope;
let last: Promise<void> = Promise.resolve();

scope.onmessage = ({ data }): void => {
  last = last.then(() => reply(data));
};

async function reply({ id, question, with: ask }: QuestionMessage): Promise<void> {
  try {
    scope.postMessage({ id, reply: await answerTo(question, ask) });
    // Loads the code for searches now, because the page will soon ask for them; but not while the page itself is loading.
    if (question === 'open') void searchModule();
  } catch (error) {
    scope.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}
