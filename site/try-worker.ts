/** Solves a model's first instance, for try.ts. */

import { decodeSolution, loadModel, openInstance, renderDiagnostic, unique } from '../src/api/solve.ts';
import { composeScene } from '../src/draw/scene/compose.ts';
import { readDrawing } from '../src/draw/scene/section.ts';
import { drawSvg } from '../src/draw/vector/svg.ts';
import { type Diagnostic, Diagnostics } from '../src/text/diagnostics.ts';
import type { Sources } from '../src/text/source.ts';

interface Place {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  postMessage(answer: { readonly text: string; readonly svg?: string }): void;
}
const place = globalThis as unknown as Place;

const VERDICTS: Readonly<Record<string, string>> = {
  unique: 'This is the only solution.',
  several: 'One solution of several.',
  none: 'There is no solution.',
};

place.onmessage = async ({ data }) => place.postMessage(await answerTo(data));

async function answerTo(text: string): Promise<{ readonly text: string; readonly svg?: string }> {
  const { model, diagnostics, sources } = loadModel('model.pzl', text);
  const diagnosticsText = (list: readonly Diagnostic[], from: Sources): string =>
    list.map((one) => renderDiagnostic(one, from, { color: false })).join('\n');
  if (!model) return { text: diagnosticsText(diagnostics, sources) };
  const name = model.instances[0]?.name.text ?? { name: 'no instance', text: '' };
  const openedInstance = openInstance(model, name);
  if (!openedInstance.ground) return { text: diagnosticsText(openedInstance.diagnostics, model.sources) };
  const outcome = await unique(openedInstance.ground, { timeLimit: 15 });
  const answer =
    outcome.status === 'unique'
      ? outcome.answer
      : outcome.status === 'several'
        ? outcome.answers[0]
        : undefined;
  const drawing = readDrawing(model, new Diagnostics());
  const solution = answer && decodeSolution(openedInstance.ground, answer);
  const scene = composeScene(openedInstance.ground, {
    ...(solution && { solution }),
    ...(drawing && { drawing }),
  });
  return {
    text: VERDICTS[outcome.status] ?? 'Nothing was found in the time there was.',
    svg: drawSvg(scene),
  };
}
