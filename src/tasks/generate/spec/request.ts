/** Applies the options of a call to the plan: its weights replace the section's, and its size is found. */

import { shapesOf } from '../../../formats/foreign/shapes.ts';
import type { InstanceData, InstanceEntry } from '../../../formats/native/instance.ts';
import { readInstanceText } from '../../../formats/native/native.ts';
import type { Model } from '../../../language/model.ts';
import {
  type GeneratePlan,
  impossibleWeight,
  type SizeText,
} from '../../../language/sections/generate/plan.ts';
import { readPlan } from '../../../language/sections/generate/section.ts';
import { Diagnostics } from '../../../text/diagnostics.ts';
import { readData } from '../../open/open-instance.ts';
import { reportUnread } from '../../open/unread.ts';
import type { GenerateOptions } from './options.ts';
import { boardOf } from './settings.ts';

/** The plan with these weights; names without a `choose` or `share` line are reported. */
export function withWeights(
  model: Model,
  plan: GeneratePlan,
  weights: GenerateOptions['weights'],
  diagnostics: Diagnostics,
): GeneratePlan {
  if (!weights) return plan;
  const choose = new Map(plan.choose);
  const shareByGiven = new Map(plan.share);
  for (const [name, newWeights] of weights) {
    const [only] = plan.choose.size > 0 ? plan.choose.keys() : plan.share.keys();
    const key = name === '' ? only : name;
    const targetMap = key !== undefined && plan.share.has(key) ? shareByGiven : choose;
    if (key === undefined || !(plan.choose.has(key) || plan.share.has(key))) {
      diagnostics.error('no-weights', noWeightsMessage(name), undefined, weightedNamesAdvice(plan));
      continue;
    }
    const allWeights = new Map([...(targetMap.get(key) ?? []), ...newWeights]);
    const fault = impossibleWeight(model, key, allWeights);
    if (fault) diagnostics.error('no-weights', fault.message, undefined, { advice: fault.advice });
    targetMap.set(key, allWeights);
  }
  return { ...plan, choose, share: shareByGiven };
}

/**
 * The plan without `take` (clues taken from the answer) for removable givens that the instance has: their values in the instance stay. For a given that
 * is always present, the values that the instance leaves open are still taken from the answer.
 */
export function withoutInstanceValues(plan: GeneratePlan, { entries }: InstanceData): GeneratePlan {
  const takenNames = new Set([...plan.take].filter((name) => !entries.has(name) || !plan.remove.has(name)));
  return takenNames.size === plan.take.size ? plan : { ...plan, take: takenNames };
}

const noWeightsMessage = (name: string): string =>
  name === '' ? 'This model chooses nothing by weights.' : `This model chooses no \`${name}\` by weights.`;

/** Advice that lists the names which weights can refer to, if there are any. */
function weightedNamesAdvice(plan: GeneratePlan): { advice?: string } {
  const quotedNames = [...plan.choose.keys(), ...plan.share.keys()].map((name) => `\`${name}\``);
  return quotedNames.length === 0 ? {} : { advice: `There are ${quotedNames.join(', ')}.` };
}

/** A size of the section, as an instance. */
function readSize(
  { sources }: Model,
  title: string,
  { body, shortFormSpan }: SizeText,
  diagnostics: Diagnostics,
): InstanceData {
  const file = sources.get(body.file);
  if (!shortFormSpan) return readInstanceText(file, body, title, diagnostics);
  const line = { text: file.text.slice(body.start, body.end), start: body.start };
  const entry: InstanceEntry = { name: 'size', nameSpan: shortFormSpan, lines: [line], span: body };
  return { title, span: body, entries: new Map([['size', entry]]) };
}

/** Reports the mistakes in the model's `generate` sections and in their sizes. */
export function checkSections(model: Model, diagnostics: Diagnostics): void {
  if (!model.sections.some(({ section }) => section === 'generate')) return;
  for (const [name, size] of readPlan(model, diagnostics).sizes) readSize(model, name, size, diagnostics);
}

/** This board as the data of a puzzle size: required givens without places get their values from the section's first size. */
function withRequiredEntries(model: Model, plan: GeneratePlan, board: InstanceData): InstanceData {
  const [first] = plan.sizes;
  const firstSize = first && readSize(model, ...first, new Diagnostics());
  const plantShapes = model.plant ? [...shapesOf(model.plant.search, 'given')] : [];
  const shapeByName = new Map([...plantShapes, ...shapesOf(model, 'given')]);
  const requiredEntries = [...(firstSize?.entries ?? [])].filter(([name]) => {
    const shape = shapeByName.get(name);
    return shape && shape.domainName === undefined && !shape.optional && !shape.hasDefault;
  });
  return requiredEntries.length === 0
    ? board
    : { ...board, entries: new Map([...requiredEntries, ...board.entries]) };
}

/** The instance to fill in: a size of the section, an instance of the model, or a template. */
export function sizeOf(
  model: Model,
  plan: GeneratePlan,
  size: GenerateOptions['size'],
  diagnostics: Diagnostics,
): InstanceData | undefined {
  if (typeof size === 'object') {
    if (!model.sections.some(({ section }) => section === 'generate')) {
      diagnostics.error(
        'no-sizes',
        'This model has no `generate` section, so it is not known which givens a new puzzle makes.',
      );
      return undefined;
    }
    const data = readData(model, size, diagnostics);
    reportUnread(data.unreadParts ?? [], diagnostics);
    return data;
  }
  const [name = ''] = size === undefined ? plan.sizes.keys() : [size];
  const namedSize = plan.sizes.get(name);
  if (namedSize) return readSize(model, name, namedSize, diagnostics);
  const sizeBoard = size !== undefined && boardOf(model, size, diagnostics);
  if (sizeBoard) return withRequiredEntries(model, plan, sizeBoard);
  const ownInstance = model.instances.find(({ name }) => name.text === size);
  if (ownInstance)
    return readInstanceText(
      model.sources.get(ownInstance.body.file),
      ownInstance.body,
      ownInstance.name.text,
      diagnostics,
    );
  if (diagnostics.hasErrors) return undefined;
  if (plan.sizes.size === 0) {
    diagnostics.error('no-sizes', 'This model has no `generate` section with sizes.', undefined, {
      advice: 'Add one: docs/generate.md. Or give a template: `--size FILE`.',
    });
  } else {
    diagnostics.error('unknown-size', `There is no size \`${size ?? ''}\`.`, undefined, {
      advice: `There are ${[...plan.sizes.keys()].map((name) => `\`${name}\``).join(', ')}.`,
    });
  }
  return undefined;
}
