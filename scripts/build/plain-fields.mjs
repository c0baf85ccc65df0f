// Private fields and methods (`#name`) as plain ones in the programs that are published, by names that nothing else has. V8 looks a
// private name up as a key, which until it optimizes takes about twice as long as a plain property. The API keeps its private names: what
// it hands out is in other people's hands.
import ts from 'typescript';

/** What the plain names look like; the bundler makes them short. */
export const PLAIN_FIELD = /^_\w+\$own\d+$/;

/**
 * The plain name of a private one, with the number of classes below its own: a class and those it extends may each have the same.
 * @param checker of the program.
 * @param node a private name in one of its sources.
 */
export function plainField(checker, node) {
  const owner = checker.getSymbolAtLocation(node)?.declarations?.[0]?.parent;
  if (!owner || !ts.isClassLike(owner))
    throw new Error(`No class has ${node.text} in ${node.getSourceFile().fileName}`);
  return `_${node.text.slice(1)}$own${depthOf(owner, checker)}`;
}

function depthOf(declaration, checker) {
  let depth = 0;
  for (let heir = declaration; heir; depth++) heir = baseOf(heir, checker);
  return depth - 1;
}

/** The class of the sources that it extends. */
function baseOf(declaration, checker) {
  const extended = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  if (!extended) return undefined;
  let symbol = checker.getSymbolAtLocation(extended.types[0].expression);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const base = symbol?.declarations?.find(ts.isClassLike);
  return base?.getSourceFile().isDeclarationFile ? undefined : base;
}
