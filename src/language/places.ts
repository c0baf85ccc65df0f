import type { Span } from '../text/source.ts';
import type { Model } from './model.ts';

/** Finds the declaration in which a span lies. */
export class DeclarationFinder {
  readonly #byFile = new Map<number, Model['declarations'][number][]>();

  constructor(declarations: Model['declarations']) {
    for (const declaration of [...declarations].sort((a, b) => a.span.start - b.span.start)) {
      const { file } = declaration.span;
      const fileDeclarations = this.#byFile.get(file);
      if (fileDeclarations) fileDeclarations.push(declaration);
      else this.#byFile.set(file, [declaration]);
    }
  }

  declarationAt({ file, start, end }: Span): Model['declarations'][number] | undefined {
    const declarations = this.#byFile.get(file) ?? [];
    let [low, high] = [0, declarations.length];
    while (low < high) {
      const middleIndex = (low + high) >> 1;
      if (declarations[middleIndex]!.span.start <= start) low = middleIndex + 1;
      else high = middleIndex;
    }
    const lastDeclaration = declarations[low - 1];
    return lastDeclaration !== undefined && end <= lastDeclaration.span.end ? lastDeclaration : undefined;
  }
}
