/** From an instance's text, or the name of one that the model declares, to its ground model. */
import type { InstanceData } from '../formats/instance.ts';
import { readInstanceText } from '../formats/native.ts';
import { TextSource } from '../formats/text-source.ts';
import { type Diagnostic, Diagnostics } from '../language/diagnostics.ts';
import type { Model } from '../language/model.ts';
import type { Ground } from '../model/ground.ts';
import { ground } from '../model/ground-model.ts';
import { outlineOf } from '../model/grounding/declarations.ts';

/** Text with a name for messages; `title` is what the instance is called, the name unless told. */
export interface InstanceText {
  readonly name: string;
  readonly text: string;
  readonly title?: string;
}

export interface OpenedInstance {
  /** What the instance is called. */
  readonly title: string;
  /** Absent when there are errors. */
  readonly ground?: Ground;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Grounds an instance of the model: one it declares, by name, or a text in the native format. Never throws for
 * what stands in the text. Throws a RangeError where the model declares no instance of the name.
 */
export function openInstance(model: Model, instance: string | InstanceText): OpenedInstance {
  const diagnostics = new Diagnostics();
  const data = readData(model, instance, diagnostics);
  if (diagnostics.hasErrors) return { title: data.title, diagnostics: diagnostics.list };
  const outlines = model.declarations.filter((d) => d.kind === 'given').map(outlineOf);
  const result = ground(model, new TextSource(data, outlines, diagnostics), diagnostics);
  return { title: data.title, ...result };
}

function readData(model: Model, instance: string | InstanceText, diagnostics: Diagnostics): InstanceData {
  const { sources } = model;
  if (typeof instance === 'string') {
    const declared = model.instances.find(({ name }) => name.text === instance);
    if (declared === undefined) throw new RangeError(`The model declares no instance ${instance}.`);
    return readInstanceText(sources.get(declared.body.file), declared.body, instance, diagnostics);
  }
  const file = sources.add(instance.name, instance.text);
  const span = { file: file.id, start: 0, end: file.text.length };
  return readInstanceText(file, span, instance.title ?? instance.name, diagnostics);
}
