/** Signature help: the parameters of the call that contains an offset. */
import { indexBefore } from './lexemes.ts';
import type { Snapshot } from './snapshot.ts';
import { functionSignature, methodSignature, type Signature } from './words.ts';

export interface SignatureHelp extends Signature {
  /** The index, from 0, of the parameter in which the offset lies. */
  readonly activeParameter: number;
}

export function signatureHelp(
  { lexemes, used, sources }: Snapshot,
  offset: number,
): SignatureHelp | undefined {
  let depth = 0;
  let commas = 0;
  for (let i = indexBefore(lexemes, offset); i >= 0; i--) {
    const { text, kind } = lexemes[i]!;
    if (kind === 'raw') return undefined;
    if (kind !== 'sign') continue;
    if (text === ')' || text === ']' || text === '}') depth++;
    else if (text === ',' && depth === 0) commas++;
    else if (text === '(' && depth === 0) {
      const callee = lexemes[i - 1];
      const signature =
        callee?.kind === 'word' ? signatureOf(callee.text, lexemes[i - 2]?.text === '.') : undefined;
      if (signature)
        return {
          ...signature,
          activeParameter: Math.min(commas, Math.max(0, signature.parameters.length - 1)),
        };
      commas = 0;
    } else if (text === '(' || text === '[' || text === '{') {
      if (depth === 0) commas = 0;
      else depth--;
    }
  }
  return undefined;

  function signatureOf(name: string, isMethod: boolean): Signature | undefined {
    if (isMethod) return methodSignature(name);
    const def = used.declarations.find((one) => one.kind === 'def' && one.name.text === name);
    if (def?.kind !== 'def') return functionSignature(name);
    const { text } = sources.get(def.span.file);
    const parameters = def.parameters.map((one) =>
      one.type ? `${one.name.text}: ${text.slice(one.type.span.start, one.type.span.end)}` : one.name.text,
    );
    const body = text.slice(def.body.span.start, def.body.span.end);
    return {
      label: `${name}(${parameters.join(', ')})`,
      parameters,
      meaning: body.length <= 120 ? `\`${body.replace(/\s+/g, ' ')}\`` : '',
    };
  }
}
