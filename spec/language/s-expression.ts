import type {
  Declaration,
  Expression,
  Generator,
  Statement,
  Target,
  TypeExpression,
} from '../../src/language/syntax/ast.ts';

/** The tree in the compact form of the corpus: the kind of each node, then its parts. */
export function declarationTree(d: Declaration, source: string): string {
  switch (d.kind) {
    case 'puzzle':
      return tree('puzzle', JSON.stringify(d.title));
    case 'use':
      return tree('use', JSON.stringify(d.path));
    case 'board':
      return tree('board', ...d.kinds.map((k) => tree(k.name.text, ...k.arguments.map(expressionTree))));
    case 'enum':
      return tree('enum', d.name.text, ...members(d.members));
    case 'given':
      return tree(
        'given',
        d.name.text,
        ...domain(d.domain),
        typeTree(d.type),
        ...(d.default ? [tree('default', expressionTree(d.default))] : []),
      );
    case 'find':
      return tree(d.hidden ? 'find-hidden' : 'find', d.name.text, ...domain(d.domain), typeTree(d.type));
    case 'let':
      return tree('let', d.name.text, expressionTree(d.value));
    case 'def':
      return tree(
        'def',
        tree(
          d.name.text,
          ...d.parameters.map((p) => (p.type ? tree(p.name.text, typeTree(p.type)) : p.name.text)),
        ),
        expressionTree(d.body),
      );
    case 'rule':
      return tree(
        d.override ? 'override' : 'rule',
        ...(d.name ? [d.name.text] : []),
        JSON.stringify(d.sentence.text),
        ...d.body.map(statementTree),
      );
    case 'objective':
      return tree(d.direction, expressionTree(d.expression));
    case 'instance':
      return tree('instance', d.name.text, JSON.stringify(source.slice(d.body.start, d.body.end)));
    case 'section':
      return tree(
        d.section,
        ...(d.name ? [d.name.text] : []),
        JSON.stringify(source.slice(d.body.start, d.body.end)),
      );
  }
}

function tree(head: string, ...parts: readonly string[]): string {
  return `(${[head, ...parts].join(' ')})`;
}

function domain(items: readonly Expression[]): readonly string[] {
  return items.length > 0 ? [tree('over', ...items.map(expressionTree))] : [];
}

function members(list: (Declaration & { kind: 'enum' })['members']): readonly string[] {
  return list.map((m) => (m.value ? tree('=', m.name.text, expressionTree(m.value)) : m.name.text));
}

function statementTree(s: Statement): string {
  return s.kind === 'let' ? tree('let', s.name.text, expressionTree(s.value)) : expressionTree(s.expression);
}

function typeTree(t: TypeExpression): string {
  switch (t.kind) {
    case 'name':
      return t.name.text;
    case 'range':
      return tree('..', expressionTree(t.low), expressionTree(t.high));
    case 'members':
      return tree('members', ...members(t.members));
    case 'ownEnum':
      return 'enum';
    case 'optional':
    case 'unknown':
    case 'list':
    case 'set':
      return tree(t.kind, typeTree(t.of));
    case 'tuple':
      return tree(
        'tuple',
        ...t.fields.map((f) => (f.name ? tree(f.name.text, typeTree(f.type)) : typeTree(f.type))),
      );
    case 'index':
      return tree('index', expressionTree(t.of));
  }
}

function generatorTree(g: Generator): string {
  const where = g.where ? [tree('where', expressionTree(g.where))] : [];
  return tree(g.targets.map(targetTree).join(' '), 'in', expressionTree(g.domain), ...where);
}

function targetTree(t: Target): string {
  return t.kind === 'name' ? t.name.text : `(${t.names.map((name) => name.text).join(' ')})`;
}

export function expressionTree(e: Expression): string {
  switch (e.kind) {
    case 'boolean':
    case 'integer':
      return String(e.value);
    case 'absent':
      return 'absent';
    case 'name':
      return e.name;
    case 'tuple':
    case 'list':
    case 'set':
      return tree(e.kind, ...e.items.map(expressionTree));
    case 'map':
      return tree('map', ...e.entries.map((x) => tree(expressionTree(x.key), expressionTree(x.value))));
    case 'range':
      return tree('..', expressionTree(e.low), expressionTree(e.high));
    case 'unary':
      return tree(e.operator, expressionTree(e.operand));
    case 'binary':
      return tree(e.operator, expressionTree(e.left), expressionTree(e.right));
    case 'comparison': {
      const [first, ...rest] = e.operands.map(expressionTree);
      return tree('compare', first!, ...rest.flatMap((operand, i) => [e.operators[i]!, operand]));
    }
    case 'if':
      return tree('if', ...[e.condition, e.then, e.else].map(expressionTree));
    case 'otherwise':
      return tree('otherwise', expressionTree(e.value), expressionTree(e.fallback));
    case 'index':
      return tree('index', expressionTree(e.target), ...e.arguments.map(expressionTree));
    case 'member':
      return tree('.', expressionTree(e.target), e.name.text);
    case 'call':
      return tree('call', expressionTree(e.callee), ...e.arguments.map(expressionTree));
    case 'comprehension':
      return tree(
        'collect',
        e.function.text,
        ...(e.body ? [expressionTree(e.body)] : []),
        ...e.generators.map(generatorTree),
      );
    case 'quantifier':
      return tree(e.quantifier, ...e.generators.map(generatorTree), expressionTree(e.body));
    case 'let':
      return tree('let', e.name.text, expressionTree(e.value), expressionTree(e.body));
    case 'filter':
      return tree('filter', expressionTree(e.set), expressionTree(e.condition));
    case 'pattern':
      return tree(
        e.mode,
        expressionTree(e.subject),
        ...(e.orientation === 'as drawn' ? [] : [tree('orientation', e.orientation.slice(4))]),
        ...(e.inside ? ['inside'] : []),
        ...e.rows.map((row) => `|${row.map((s) => s.symbol).join('')}|`),
        ...e.legend.map((l) => tree('with', l.symbol.text, expressionTree(l.condition))),
      );
  }
}
