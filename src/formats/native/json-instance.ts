/** Instances in JSON: as written by `pzl convert --to json`, or as an object of values by name. */
import type { Model } from '../../language/model.ts';
import { BadValue, type InstanceValues, textOfValues } from './instance-values.ts';

/** The native text of an instance in JSON; undefined if the text isn't JSON. */
export function textOfJsonInstance(
  model: Model,
  text: string,
): { readonly text: string } | { readonly problem: string; readonly at: number } | undefined {
  const jsonStart = /^\uFEFF?\s*(?=\{(?!\s*-?\d))/.exec(text)?.[0].length;
  if (jsonStart === undefined) return undefined;
  let parsedJson: unknown;
  try {
    parsedJson = JSON.parse(text.slice(jsonStart).trimEnd());
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    return { problem: 'This is not well-formed JSON.', at: jsonStart + Number(position ?? 0) };
  }
  if (!isObject(parsedJson)) return undefined;
  // JSON that pzl writes also contains the instance as native text, in the member `text`.
  if (typeof parsedJson.text === 'string' && isObject(parsedJson.given)) return { text: parsedJson.text };
  try {
    return { text: textOfValues(model, parsedJson as InstanceValues) };
  } catch (error) {
    if (!(error instanceof BadValue)) throw error;
    return { problem: error.message, at: jsonStart };
  }
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
