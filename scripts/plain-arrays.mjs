// Makes loops over arrays and destructuring of arrays plain. `for (const x of list)` and `const [a, b] = pair` ask an
// iterator, which V8's interpreter really makes, with an object a step: a third of all that a short run allocated. Where
// the type says that it is an array, the bundles get an index in place of the iterator; the sources stay as they are.
import path from 'node:path';
import ts from 'typescript';

const TYPED_ARRAY = /^(Int|Uint|Float)(8|16|32|64)Array$/;

/** An esbuild plugin for the sources of a program. */
export function plainArrays(program) {
  const texts = new Map();
  const textOf = (source) => {
    if (!texts.has(source)) texts.set(source, plain(program, source));
    return texts.get(source);
  };
  return {
    name: 'plain arrays',
    setup(bundle) {
      bundle.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
        const source = program.getSourceFile(file);
        return source && { contents: textOf(source), loader: 'ts' };
      });
    },
  };
}

/** The program of a tsconfig.json. */
export function programOf(project) {
  const { config } = ts.readConfigFile(project, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, path.dirname(project));
  return ts.createProgram(fileNames, options);
}

/** The text of a file of the program without the iterators of arrays. */
export function plain(program, source) {
  const { transformed } = ts.transform(source, [(context) => new Plainer(program, context).file]);
  return ts.createPrinter().printFile(transformed[0]);
}

const { factory: f, SyntaxKind } = ts;

class Plainer {
  constructor(program, context) {
    this.checker = program.getTypeChecker();
    this.context = context;
    this.names = 0;
  }

  file = (source) => ts.visitEachChild(source, this.visit, this.context);

  visit = (node) => {
    if (ts.isForOfStatement(node)) return this.forOf(node) ?? this.children(node);
    if (ts.isVariableStatement(node)) return this.statement(node);
    if (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node))
      return this.parameters(this.children(node), node);
    if (ts.isExpressionStatement(node)) return this.assignment(node) ?? this.children(node);
    return this.children(node);
  };

  children(node) {
    return ts.visitEachChild(node, this.visit, this.context);
  }

  name(what) {
    return f.createIdentifier(`${what}$${++this.names}`);
  }

  isArray(type) {
    if (type.isUnion()) return type.types.every((each) => this.isArray(each));
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
  forOf(node) {
    const { initializer, expression } = node;
    if (node.awaitModifier || !ts.isVariableDeclarationList(initializer)) return;
    const { name } = initializer.declarations[0];
    if (this.isArrayAt(expression)) return this.byIndex(node, name);
    if (!ts.isArrayBindingPattern(name) || !this.isPlain(name)) return;
    const item = this.name('item');
    return f.updateForOfStatement(
      node,
      undefined,
      f.createVariableDeclarationList([declare(item)], ts.NodeFlags.Const),
      ts.visitNode(expression, this.visit),
      this.body(node, this.declarations(name, item)),
    );
  }

  byIndex(node, name) {
    const [list, index] = [this.name('list'), this.name('index')];
    const given = ts.visitNode(node.expression, this.visit);
    return f.createForStatement(
      // Not `let`: that is made anew for every step where the body has closures.
      f.createVariableDeclarationList([declare(list, given), declare(index, f.createNumericLiteral(0))]),
      f.createLessThan(index, f.createPropertyAccessExpression(list, 'length')),
      f.createPostfixIncrement(index),
      this.body(node, this.declarations(name, f.createElementAccessExpression(list, index))),
    );
  }

  /** The body of a loop, with what it declares before. */
  body({ initializer, statement }, declared) {
    const body = ts.visitNode(statement, this.visit);
    return f.createBlock(
      [declaring(declared, initializer.flags), ...(ts.isBlock(body) ? body.statements : [body])],
      true,
    );
  }

  /** `const [a, b] = pair;` */
  statement(node) {
    const { declarationList } = node;
    const declarations = declarationList.declarations.flatMap((declaration) => {
      const { name, initializer } = declaration;
      if (!ts.isArrayBindingPattern(name) || !initializer) return [this.children(declaration)];
      if (isListOf(initializer, name.elements)) {
        return name.elements.flatMap((element, at) => {
          const value = ts.visitNode(initializer.elements[at], this.visit);
          return ts.isOmittedExpression(element)
            ? [declare(this.name('unused'), value)]
            : this.element(element, value);
        });
      }
      return this.declarations(name, ts.visitNode(initializer, this.visit));
    });
    return f.updateVariableStatement(
      node,
      node.modifiers,
      f.updateVariableDeclarationList(declarationList, declarations),
    );
  }

  /** The declarations of the names in a pattern, or of one name, for a value. */
  declarations(name, value) {
    if (!ts.isArrayBindingPattern(name) || !this.isPlain(name)) {
      return [declare(ts.visitNode(name, this.visit), value)];
    }
    const list = this.name('list');
    return [
      declare(list, value),
      ...name.elements.flatMap((element, at) =>
        ts.isOmittedExpression(element)
          ? []
          : this.element(element, f.createElementAccessExpression(list, at)),
      ),
    ];
  }

  isPlain(pattern) {
    return (
      this.isArrayAt(pattern) &&
      pattern.elements.every((element) => ts.isOmittedExpression(element) || !element.dotDotDotToken)
    );
  }

  /** An element of a pattern: its default stands in for undefined. */
  element({ name, initializer }, value) {
    if (!initializer) return this.declarations(name, value);
    const found = this.name('found');
    const given = f.createConditionalExpression(
      f.createStrictEquality(found, f.createVoidZero()),
      undefined,
      ts.visitNode(initializer, this.visit),
      undefined,
      found,
    );
    return [declare(found, value), ...this.declarations(name, given)];
  }

  /** `([a, b]) => …`: the pattern goes into the body. */
  parameters(made, node) {
    if (!made.body) return made;
    const declared = [];
    const parameters = node.parameters.map((parameter, at) => {
      const { name, initializer, dotDotDotToken } = parameter;
      if (!ts.isArrayBindingPattern(name) || initializer || dotDotDotToken || !this.isPlain(name)) {
        return made.parameters[at];
      }
      const given = this.name('given');
      declared.push(...this.declarations(name, given));
      return f.createParameterDeclaration(undefined, undefined, given);
    });
    if (declared.length === 0) return made;
    const first = declaring(declared, ts.NodeFlags.Let);
    const rest = ts.isBlock(made.body) ? made.body.statements : [f.createReturnStatement(made.body)];
    const body = f.createBlock([first, ...rest], true);
    const { modifiers, asteriskToken, name, equalsGreaterThanToken: arrow } = made;
    return ts.isArrowFunction(made)
      ? f.updateArrowFunction(made, modifiers, undefined, parameters, undefined, arrow, body)
      : f.updateFunctionDeclaration(
          made,
          modifiers,
          asteriskToken,
          name,
          undefined,
          parameters,
          undefined,
          body,
        );
  }

  /** `[a, b] = [b, a];` */
  assignment({ expression }) {
    if (!ts.isBinaryExpression(expression) || expression.operatorToken.kind !== SyntaxKind.EqualsToken)
      return;
    const { left, right } = expression;
    if (!ts.isArrayLiteralExpression(left) || !isListOf(right, left.elements)) return;
    if (!left.elements.every(isPlace)) return;
    const values = right.elements.map((each) => declare(this.name('value'), ts.visitNode(each, this.visit)));
    const assigned = left.elements.map((each, at) =>
      f.createAssignment(ts.visitNode(each, this.visit), values[at].name),
    );
    return f.createBlock(
      [
        declaring(values, ts.NodeFlags.Const),
        ...assigned.map((assignment) => f.createExpressionStatement(assignment)),
      ],
      true,
    );
  }
}

const declare = (name, value) => f.createVariableDeclaration(name, undefined, undefined, value);
const declaring = (declarations, flags) =>
  f.createVariableStatement(undefined, f.createVariableDeclarationList(declarations, flags));
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
