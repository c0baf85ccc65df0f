// Makes loops over arrays and patterns of arrays plain. `for (const x of list)` and `const [a, b] = pair` ask an iterator,
// which V8 really makes until it optimizes, with an object a step: a short run never gets there. Where the type says
// that it is an array the published programs have an index in the iterator's place; the sources stay as they are, and every line keeps its
// number.
import ts from 'typescript';
import { plainField } from './plain-fields.mjs';

const TYPED_ARRAY = /^(Int|Uint|Float)(8|16|32|64)Array$/;

/** An esbuild plugin for the sources of a program, which is made when the first is asked for. `fields`: of private names as well. */
export function plainArrays(makeProgram, { fields = false } = {}) {
  return {
    name: 'plain arrays',
    setup(bundle) {
      bundle.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
        const program = makeProgram();
        const source = program.getSourceFile(file);
        return source && { contents: plain(program, source, { fields }), loader: 'ts' };
      });
    },
  };
}

/** By file of a program: several bundles take the same. With private names, and without. */
const made = [new WeakMap(), new WeakMap()];

/** The text of a file of the program without the iterators of arrays, and with `fields` without private names (plain-fields.mjs). */
export function plain(program, source, { fields = false } = {}) {
  const known = made[fields ? 1 : 0];
  if (!known.has(source)) known.set(source, new PlainText(program.getTypeChecker(), source, fields).text());
  return known.get(source);
}

class PlainText {
  constructor(checker, source, fields) {
    this.checker = checker;
    this.source = source;
    this.fields = fields;
    this.names = 0;
  }

  text() {
    const { source } = this;
    const begin = source.text.slice(0, source.getStart(source));
    return begin + this.children(source);
  }

  of(node) {
    if (ts.isForOfStatement(node)) return this.loop(node) ?? this.children(node);
    if (ts.isVariableStatement(node)) return this.statement(node);
    if (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node))
      return this.withParameters(node) ?? this.children(node);
    if (ts.isExpressionStatement(node)) return this.assignment(node) ?? this.children(node);
    if (this.fields && ts.isPrivateIdentifier(node)) return plainField(this.checker, node);
    return this.children(node);
  }

  /** The node's text, with what becomes of its children. */
  children(node, become = (child) => this.of(child)) {
    let told = '';
    let at = node.getStart(this.source);
    node.forEachChild((child) => {
      told += this.slice(at, child.getStart(this.source)) + become(child);
      at = child.end;
    });
    return told + this.slice(at, node.end);
  }

  slice(from, to) {
    return this.source.text.slice(from, to);
  }

  /** A text in place of the one between two places, with as many lines. */
  instead(from, to, told) {
    const lines = (text) => text.split('\n').length;
    return told + '\n'.repeat(Math.max(0, lines(this.slice(from, to)) - lines(told)));
  }

  name(what) {
    return `${what}$${++this.names}`;
  }

  isArray(type) {
    if (type.isUnion()) return type.types.every((each) => this.isArray(each));
    if (type.isIntersection()) return type.types.some((each) => this.isArray(each));
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const constraint = this.checker.getBaseConstraintOfType(type);
      return constraint !== undefined && this.isArray(constraint);
    }
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type)) return true;
    return TYPED_ARRAY.test(type.symbol?.name ?? '');
  }

  isArrayAt(node) {
    return this.isArray(this.checker.getTypeAtLocation(node));
  }

  /** `for (const x of list) …` with an index; of what isn't an array only the pattern is taken apart. */
  loop(node) {
    const { initializer, expression } = node;
    if (node.awaitModifier || !ts.isVariableDeclarationList(initializer)) return undefined;
    const [{ name }] = initializer.declarations;
    const kind = initializer.flags & ts.NodeFlags.Const ? 'const' : 'let';
    if (this.isArrayAt(expression))
      return this.byIndex(node, expression, kind, (item) => this.bound(name, item));
    const counted = this.isPlain(name) && this.counted(expression);
    if (counted) {
      return this.byIndex(node, counted, kind, (item, index) =>
        name.elements.flatMap((element, at) => this.element(element, at === 0 ? index : item)),
      );
    }
    if (!this.isPlain(name)) return undefined;
    const item = this.name('item');
    const head = `for (const ${item} of ${this.of(expression)})`;
    return this.whole(node, head, kind, this.bound(name, item));
  }

  /** What is counted by `list.entries()`. */
  counted(call) {
    if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
    const { name, expression, questionDotToken } = call.expression;
    return name.text === 'entries' && !questionDotToken && this.isArrayAt(expression)
      ? expression
      : undefined;
  }

  byIndex(node, given, kind, declared) {
    const [list, index] = [this.name('list'), this.name('index')];
    // Not `let`: that is made anew for every step where the body has closures.
    const head = `for (var ${list} = (${this.of(given)}), ${index} = 0; ${index} < ${list}.length; ${index}++)`;
    return this.whole(node, head, kind, declared(`${list}[${index}]`, index));
  }

  /** A loop of its head and its body, with what that declares before. */
  whole(node, head, kind, declared) {
    const { statement } = node;
    const start = statement.getStart(this.source);
    const first = declared.length === 0 ? '' : `${kind} ${declared.join(', ')};`;
    const body = this.of(statement);
    const rest = ts.isBlock(statement) ? body.slice(1) : ` ${body} }`;
    return `${this.instead(node.getStart(this.source), start, head)} { ${first}${rest}`;
  }

  /** `const [a, b] = pair;` */
  statement(node) {
    if (node.modifiers) return this.children(node);
    return this.children(node, (list) =>
      this.children(list, (declaration) => this.declaration(declaration) ?? this.of(declaration)),
    );
  }

  declaration(node) {
    const { name, initializer } = node;
    if (!ts.isArrayBindingPattern(name) || !initializer) return undefined;
    const told = (declared) => this.instead(node.getStart(this.source), node.end, declared.join(', '));
    if (isListOf(initializer, name.elements)) {
      const declared = name.elements.flatMap((element, at) => {
        const value = this.of(initializer.elements[at]);
        return ts.isOmittedExpression(element)
          ? [`${this.name('unused')} = ${value}`]
          : this.element(element, value);
      });
      return told(declared);
    }
    return this.isPlain(name) ? told(this.bound(name, this.of(initializer))) : undefined;
  }

  /** The declarations of the names in a pattern, or of one name, for a value. */
  bound(name, value) {
    if (!this.isPlain(name)) return [`${this.of(name)} = ${value}`];
    const list = this.name('list');
    return [
      `${list} = ${value}`,
      ...name.elements.flatMap((element, at) => this.element(element, `${list}[${at}]`)),
    ];
  }

  isPlain(pattern) {
    return (
      ts.isArrayBindingPattern(pattern) &&
      this.isArrayAt(pattern) &&
      pattern.elements.every((element) => ts.isOmittedExpression(element) || !element.dotDotDotToken)
    );
  }

  /** An element of a pattern: its default stands in for undefined. */
  element(element, value) {
    if (ts.isOmittedExpression(element)) return [];
    const { name, initializer } = element;
    if (!initializer) return this.bound(name, value);
    const found = this.name('found');
    const given = `${found} === undefined ? ${this.of(initializer)} : ${found}`;
    return [`${found} = ${value}`, ...this.bound(name, given)];
  }

  /** `([a, b]) => …`: the pattern goes into the body. */
  withParameters(node) {
    const { body, parameters } = node;
    const patterns = parameters.map(({ name }) => name).filter((name) => this.isPlain(name));
    if (!body || patterns.length === 0) return undefined;
    if (parameters.some(({ initializer, dotDotDotToken }) => initializer || dotDotDotToken)) return undefined;
    const given = new Map(patterns.map((pattern) => [pattern, this.name('given')]));
    const declared = patterns.flatMap((pattern) => this.bound(pattern, given.get(pattern)));
    const first = declared.length === 0 ? '' : `let ${declared.join(', ')};`;
    return this.children(node, (child) => {
      if (ts.isParameter(child)) return this.children(child, (part) => given.get(part) ?? this.of(part));
      if (child !== body) return this.of(child);
      if (!ts.isBlock(body)) return `{ ${first} return ${this.of(body)}; }`;
      return `{ ${first}${this.of(body).slice(1)}`;
    });
  }

  /** `[a, b] = [b, a];` */
  assignment(node) {
    const { expression } = node;
    if (!ts.isBinaryExpression(expression)) return undefined;
    const { left, right, operatorToken } = expression;
    if (operatorToken.kind !== ts.SyntaxKind.EqualsToken || !ts.isArrayLiteralExpression(left))
      return undefined;
    if (!isListOf(right, left.elements) || !left.elements.every(isPlace)) return undefined;
    const values = right.elements.map((each) => [this.name('value'), this.of(each)]);
    const declared = values.map(([name, value]) => `${name} = ${value}`).join(', ');
    const assigned = left.elements.map((each, at) => `${this.of(each)} = ${values[at][0]};`).join(' ');
    return this.instead(node.getStart(this.source), node.end, `{ const ${declared}; ${assigned} }`);
  }
}

const isPlace = (node) =>
  ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);

/** A list written out, with as many items as there are elements that take them. */
function isListOf(expression, elements) {
  return (
    ts.isArrayLiteralExpression(expression) &&
    expression.elements.length === elements.length &&
    !expression.elements.some(ts.isSpreadElement) &&
    !elements.some((element) => ts.isSpreadElement(element) || (element.dotDotDotToken ?? false))
  );
}
