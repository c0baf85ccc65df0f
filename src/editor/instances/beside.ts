/** Instances that stand in files of their own, in the folder of the model's name. Whoever knows of files finds them. */
import type { Model } from '../../language/model.ts';
import type { InstanceText } from '../../tasks/open/open-instance.ts';

export interface InstanceFile {
  /** What commands call it: the file's name, without `.txt`. */
  readonly name: string;
  /** What messages call it. */
  readonly file: string;
  /** Undefined where it can't be read. */
  text(): string | undefined;
}

/** The instances of a model: those that it declares, then those beside it. */
export function instanceNames(model: Pick<Model, 'instances'>, beside: readonly InstanceFile[]): string[] {
  const own = model.instances.map(({ name }) => name.text);
  const others = beside.map(({ name }) => name).filter((name) => !own.includes(name));
  return [...own, ...others];
}

/** The instance of a name, the first there is unless told; undefined where there is none, or its file can't be read. */
export function instanceNamed(
  model: Model,
  beside: readonly InstanceFile[],
  wanted: string | undefined,
): string | InstanceText | undefined {
  const name = wanted ?? instanceNames(model, beside)[0];
  if (model.instances.some((one) => one.name.text === name)) return name;
  const file = beside.find((one) => one.name === name);
  const text = file?.text();
  return file && text !== undefined ? { name: file.file, text, title: file.name } : undefined;
}
