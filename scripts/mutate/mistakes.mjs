// Lists the mistakes that could be made in a source text, as changes of a token, and picks some of them at random.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const SWAPPED = new Map(
  Object.entries({
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '===': '!==',
    '!==': '===',
    '==': '!=',
    '!=': '==',
    '&&': '||',
    '||': '&&',
    '+': '-',
    '-': '+',
    '*': '+',
    '/': '*',
    '%': '*',
    '<<': '>>',
    '>>': '<<',
    '+=': '-=',
    '-=': '+=',
    '|=': '&=',
    '&=': '|=',
    '|': '&',
    '&': '|',
  }),
);
const METHODS = new Map(
  Object.entries({
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    some: 'every',
    every: 'some',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
);

/** All possible mistakes in a file: each is a range of the text, and what replaces it. */
function mistakesIn(file) {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const put = (node, replacement, what, isStatement = false) => {
    const start = node.getStart(source);
    const end = node.getEnd();
    found.push({ file, start, end, original: text.slice(start, end), replacement, what, isStatement });
  };
  const textOf = (node) => node.getText(source);
  const isText = (node) =>
    ts.isStringLiteralLike(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)));
  const visit = (node) => {
    // Types have no effect when the program runs, and messages don't count as behaviour.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const sign = textOf(node.operatorToken);
      const other = SWAPPED.get(sign);
      if (other !== undefined && !isText(node.left) && !isText(node.right))
        put(node, `(${textOf(node.left)}) ${other} (${textOf(node.right)})`, `\`${sign}\` for \`${other}\``);
    } else if (ts.isPrefixUnaryExpression(node)) {
      const sign = ts.tokenToString(node.operator);
      if (sign === '!' || sign === '-') put(node, textOf(node.operand), `\`${sign}\` dropped`);
      if (sign === '++' || sign === '--')
        put(node, (sign === '++' ? '--' : '++') + textOf(node.operand), `\`${sign}\` turned`);
    } else if (ts.isPostfixUnaryExpression(node)) {
      const sign = ts.tokenToString(node.operator);
      put(node, textOf(node.operand) + (sign === '++' ? '--' : '++'), `\`${sign}\` turned`);
    } else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = node.expression ?? node.condition;
      put(condition, 'true', 'condition always');
      put(condition, 'false', 'condition never');
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) put(node, 'false', '`true` turned');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) put(node, 'true', '`false` turned');
    else if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      METHODS.has(node.expression.name.text) &&
      !ts.isOptionalChain(node)
    ) {
      const { name } = node.expression;
      const before = text.slice(node.getStart(source), name.getStart(source));
      const swapped = before + METHODS.get(name.text) + text.slice(name.getEnd(), node.getEnd());
      put(node, swapped, `\`${name.text}\` swapped`);
    } else if (
      ts.isExpressionStatement(node) &&
      ts.isCallExpression(node.expression) &&
      node.expression.expression.kind !== ts.SyntaxKind.SuperKeyword
    )
      put(node, ';', 'call dropped', true);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lines = source.getLineStarts();
  return found.map((each) => ({ ...each, line: 1 + lines.findLastIndex((start) => start <= each.start) }));
}

/**
 * Draws the wanted number of mistakes in a room, from different files as far as possible. Each has a number derived
 * from the seed, its file and its content, and the lowest are drawn: so a change in one file doesn't change the choice
 * in others.
 */
export function draw(folders, wanted, seed) {
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.ts$/.test(file) && existsSync(file));
  const seen = new Map();
  const mistakes = files
    .flatMap(mistakesIn)
    .map((mistake) => {
      const { file, what, original, replacement } = mistake;
      const words = [seed, file, what, original, replacement].join('\n');
      const times = (seen.get(words) ?? 0) + 1;
      seen.set(words, times);
      return {
        key: createHash('sha256').update(`${words}\n${times}`).digest('hex').slice(0, 16),
        ...mistake,
      };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const drawn = [];
  const used = new Set();
  for (const mistake of mistakes) {
    if (drawn.length === wanted) break;
    if (used.has(mistake.file) && used.size < files.length / 2) continue;
    used.add(mistake.file);
    drawn.push(mistake);
  }
  return drawn;
}
