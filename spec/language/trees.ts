/** Random syntax trees of the shapes that the parser builds. Their spans have no meaning. */
import fc from 'fast-check';
import type {
  Declaration,
  Expression,
  Generator,
  Name,
  TypeExpression,
} from '../../src/language/syntax/ast.ts';

const span = { file: 0, start: 0, end: 0 };
const named = (text: string): Name => ({ text, span });

const word = fc.constantFrom(
  'a',
  'b2',
  'größe',
  'cells',
  'list',
  'any',
  'index',
  'count',
  'inside',
  'it',
  'of_',
  'If',
);
const name = word.map(named);
const memberName = fc.oneof(word, fc.constantFrom('in', 'where', 'north', 'rule')).map(named);
const nameNode = word.map((text): Expression => ({ kind: 'name', name: text, span }));
const few = <T>(item: fc.Arbitrary<T>, minLength = 0) => fc.array(item, { minLength, maxLength: 3 });

const arithmetic = fc.constantFrom('+', '-', '*', 'div', 'mod', '^');
const logical = fc.constantFrom('and', 'or', 'xor', '=>', '<=>');
const comparison = fc.constantFrom('=', '!=', '<', '<=', '>', '>=', 'in', 'not in');
const orientation = fc.constantFrom('as drawn', 'any rotation', 'any orientation');

const { expression, type } = fc.letrec<{
  expression: Expression;
  /** An expression that may stand where `S where P` needs no parentheses. */
  item: Expression;
  target: Generator['targets'][number];
  generator: Generator;
  guarded: Generator;
  type: TypeExpression;
}>((tie) => {
  const e = tie('expression');
  const node = (shape: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record({ ...shape, span: fc.constant(span) }) as unknown as fc.Arbitrary<Expression>;
  const kind = (text: string) => fc.constant(text);
  const leaf = fc.oneof(
    nameNode,
    fc.nat().map((value): Expression => ({ kind: 'integer', value, span })),
    fc.boolean().map((value): Expression => ({ kind: 'boolean', value, span })),
    fc.constant<Expression>({ kind: 'absent', span }),
  );
  const chain = fc.integer({ min: 1, max: 3 }).chain((n) =>
    node({
      kind: kind('comparison'),
      operands: fc.array(e, { minLength: n + 1, maxLength: n + 1 }),
      operators: fc.array(comparison, { minLength: n, maxLength: n }),
    }),
  );
  const symbol = fc.constantFrom('#', '.', '?', 'w', 'b').map((text) => ({ symbol: text, span }));
  const pattern = fc.integer({ min: 1, max: 3 }).chain((width) =>
    node({
      kind: kind('pattern'),
      mode: fc.constantFrom('forbid', 'somewhere', 'count'),
      subject: e,
      orientation,
      inside: fc.boolean(),
      rows: few(fc.array(symbol, { minLength: width, maxLength: width }), 1),
      legend: few(fc.record({ symbol: name, condition: e })),
    }),
  );
  const entry = fc.record({ key: e, value: e });
  return {
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      node({ kind: kind('tuple'), items: fc.array(tie('item'), { minLength: 2, maxLength: 3 }) }),
      node({ kind: fc.constantFrom('list', 'set'), items: few(tie('item')) }),
      node({ kind: kind('map'), entries: few(entry, 1) }),
      node({ kind: kind('range'), low: e, high: e }),
      node({ kind: kind('unary'), operator: fc.constantFrom('not', '-'), operand: e }),
      node({ kind: kind('binary'), operator: fc.oneof(arithmetic, logical), left: e, right: e }),
      chain,
      // biome-ignore lint/suspicious/noThenProperty: it is what the tree calls it
      node({ kind: kind('if'), condition: e, then: e, else: e }),
      node({ kind: kind('otherwise'), value: e, fallback: e }),
      node({ kind: kind('index'), target: e, arguments: few(tie('item'), 1) }),
      node({ kind: kind('member'), target: e, name: memberName }),
      node({ kind: kind('call'), callee: e, arguments: few(tie('item')) }),
      node({
        kind: kind('comprehension'),
        function: name,
        body: tie('item'),
        generators: few(tie('generator'), 1),
      }),
      node({ kind: kind('comprehension'), function: name, generators: few(tie('guarded'), 1) }),
      node({
        kind: kind('quantifier'),
        quantifier: fc.constantFrom('forall', 'exists'),
        generators: few(tie('generator'), 1),
        body: e,
      }),
      node({ kind: kind('let'), name, value: tie('item'), body: e }),
      node({ kind: kind('filter'), set: e, condition: e }),
      pattern,
    ),
    item: e,
    target: fc.oneof(
      name.map((n): Generator['targets'][number] => ({ kind: 'name', name: n })),
      fc
        .array(name, { minLength: 2, maxLength: 3 })
        .map((names): Generator['targets'][number] => ({ kind: 'tuple', names, span })),
    ),
    generator: fc.record(
      { targets: few(tie('target'), 1), domain: e, where: e, span: fc.constant(span) },
      { requiredKeys: ['targets', 'domain', 'span'] },
    ) as fc.Arbitrary<Generator>,
    guarded: fc.record({ targets: few(tie('target'), 1), domain: e, where: e, span: fc.constant(span) }),
    type: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      name.map((n): TypeExpression => ({ kind: 'name', name: n, span })),
      fc.record({ kind: fc.constant('range' as const), low: leaf, high: e, span: fc.constant(span) }),
      few(name, 1).map(
        (names): TypeExpression => ({ kind: 'members', members: names.map((n) => ({ name: n })), span }),
      ),
      fc
        .record({
          kind: fc.constantFrom('optional', 'unknown', 'list', 'set'),
          of: tie('type'),
          span: fc.constant(span),
        })
        .filter((t) => t.kind !== 'optional' || t.of.kind !== 'optional') as fc.Arbitrary<TypeExpression>,
      fc
        .array(fc.record({ name, type: tie('type') }, { requiredKeys: ['type'] }), {
          minLength: 2,
          maxLength: 3,
        })
        .map((fields) => ({ kind: 'tuple', fields, span }) as TypeExpression),
      e.map((of): TypeExpression => ({ kind: 'index', of, span })),
    ),
  };
});

export { expression };

const text = fc.string({ maxLength: 10 }).filter((s) => !/[\\\n\r\0]/.test(s));
const statement = fc.oneof(
  expression.map((e) => ({ kind: 'condition', expression: e, span })),
  fc.record({ kind: fc.constant('let'), name, value: expression, span: fc.constant(span) }),
);
const domain = few(expression);

export const declaration = fc.oneof(
  fc.record({ kind: fc.constant('puzzle'), title: text, span: fc.constant(span) }),
  fc.record({ kind: fc.constant('use'), path: text, pathSpan: fc.constant(span), span: fc.constant(span) }),
  fc.record({
    kind: fc.constant('board'),
    kinds: few(fc.record({ name, arguments: domain }), 1),
    span: fc.constant(span),
  }),
  fc.record({
    kind: fc.constant('enum'),
    name,
    members: few(fc.record({ name, value: expression }, { requiredKeys: ['name'] }), 1),
    span: fc.constant(span),
  }),
  fc.record(
    { kind: fc.constant('given'), name, domain, type, default: expression, span: fc.constant(span) },
    { requiredKeys: ['kind', 'name', 'domain', 'type', 'span'] },
  ),
  fc.record({ kind: fc.constant('find'), hidden: fc.boolean(), name, domain, type, span: fc.constant(span) }),
  fc.record({ kind: fc.constant('let'), name, value: expression, span: fc.constant(span) }),
  fc.record({
    kind: fc.constant('def'),
    name,
    parameters: few(fc.record({ name, type }, { requiredKeys: ['name'] })),
    body: expression,
    span: fc.constant(span),
  }),
  fc.record(
    {
      kind: fc.constant('rule'),
      override: fc.boolean(),
      name,
      sentence: text.map((t) => ({ text: t, span })),
      body: few(statement),
      span: fc.constant(span),
    },
    { requiredKeys: ['kind', 'override', 'sentence', 'body', 'span'] },
  ),
  fc.record({
    kind: fc.constant('objective'),
    direction: fc.constantFrom('minimize', 'maximize'),
    expression,
    span: fc.constant(span),
  }),
) as unknown as fc.Arbitrary<Declaration>;

/** The tree without its spans, so that trees can be compared. */
export function withoutSpans(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutSpans);
  if (typeof tree !== 'object' || tree === null) return tree;
  const entries = Object.entries(tree).filter(([key]) => key !== 'span' && key !== 'pathSpan');
  return Object.fromEntries(entries.map(([key, value]) => [key, withoutSpans(value)]));
}
