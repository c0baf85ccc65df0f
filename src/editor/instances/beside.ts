/**
 * Instances in files of their own, which lie in the folder named after the model. The caller finds the files, since
 * only it can read the disk.
 */
import type { Model } from '../../language/model.ts';
import type { InstanceText } from '../../tasks/open/open-instance.ts';

export interface InstanceFile {
  /** The instance's name in commands: the file's name without `.txt`. */
  readonly name: string;
  /** The file's name in messages. */
  readonly file: string;
  /** The file's text; undefined if the file can't be read. */
  text(): string | undefined;
}

/** The instances of a model: those declared in it, then those in files. */
export function instanceNames(model: Pick<Model, 'instances'>, files: readonly InstanceFile[]): string[] {
  const declaredNames = model.instances.map(({ name }) => name.text);
  const fileNames = files.map(({ name }) => name).filter((name) => !declaredNames.includes(name));
  return [...declaredNames, ...fileNames];
}

/**
 * The instance with the given name, by default the first one; undefined if there is none, or its file can't be read.
 */
export function instanceNamed(
  model: Model,
  files: readonly InstanceFile[],
  wantedName: string | undefined,
): string | InstanceText | undefined {
  const name = wantedName ?? instanceNames(model, files)[0];
  if (model.instances.some((one) => one.name.text === name)) return name;
  const file = files.find((one) => one.name === name);
  const text = file?.text();
  return file && text !== undefined ? { name: file.file, text, title: file.name } : undefined;
}
