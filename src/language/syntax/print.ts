/** A syntax tree as pzl text, with no more parentheses than needed: `parse(print(ast))` is the same tree. */
import { greatest } from '../../model/large-lists.ts';
import { entryOf } from '../../text/entry-of.ts';
import type {
  Ast,
  Declaration,
  EnumMember,
  Expression,
  Generator,
  PatternExpression,
  Statement,
  Target,
  TypeExpression,
} from './ast.ts';
import { precedence, rightAssociative, spelling } from './operators.ts';

/** The precedence levels of expressions. Where a level is expected, expressions of lower levels need parentheses. */
const level = {
  /** The level of `S where P`. */
  filter: 0,
  /** The level of expressions that extend as far right as possible: quantifiers, choices, patterns. */
  open: 10,
  closed: 20,
  not: 55,
  negation: 95,
  postfix: 120,
};
const formOfSpelling = new Map(Object.entries(spelling).map(([form, sign]) => [sign, form]));

export function print(ast: Ast): string {
  return ast.declarations.map((declaration) => `${printDeclaration(declaration, ast.file.text)}\n`).join('');
}

export function printDeclaration(d: Declaration, source: string): string {
  switch (d.kind) {
    case 'puzzle':
      return `puzzle ${quote(d.title)}`;
    case 'use':
      return `use ${quote(d.path)}`;
    case 'board':
      return `board ${d.kinds.map((k) => k.name.text + (k.arguments.length ? `(${printList(k.arguments)})` : '')).join(' or ')}`;
    case 'enum':
      return `enum ${d.name.text} ${printMembers(d.members)}`;
    case 'given': {
      if (d.type.kind === 'ownEnum') return `given enum ${d.name.text}`;
      const value = d.default ? ` = ${printExpression(d.default, level.open)}` : '';
      return `given ${d.name.text}${printDomain(d.domain)}: ${printType(d.type)}${value}`;
    }
    case 'find':
      return `find ${d.hidden ? 'hidden ' : ''}${d.name.text}${printDomain(d.domain)}: ${printType(d.type)}`;
    case 'let':
      return `let ${d.name.text} = ${printExpression(d.value)}`;
    case 'def': {
      const parameters = d.parameters.map((p) => p.name.text + (p.type ? `: ${printType(p.type)}` : ''));
      return `def ${d.name.text}(${parameters.join(', ')}) = ${printExpression(d.body)}`;
    }
    case 'rule':
      return printRule(d);
    case 'objective':
      return `${d.direction} ${printExpression(d.expression, level.open)}`;
    default: {
      const words = [d.kind === 'section' ? d.section : d.kind, d.name?.text ?? ''];
      if (d.kind === 'section' && d.header) words.push(source.slice(d.header.start, d.header.end));
      return `${words.filter((word) => word !== '').join(' ')} {\n${source.slice(d.body.start, d.body.end).replace(/\n?$/, '\n')}}`;
    }
  }
}

function printRule(d: Declaration & { kind: 'rule' }): string {
  const name = d.name ? `${d.name.text} ` : '';
  const ruleHead = `${d.override ? 'override ' : ''}rule ${name}${quote(d.sentence.text)}`;
  const [only] = d.body;
  if (d.body.length === 1 && only?.kind === 'condition') return `${ruleHead}: ${printStatement(only)}`;
  return `${ruleHead} {\n${d.body.map((s) => `  ${printStatement(s)}\n`).join('')}}`;
}

function printStatement(s: Statement): string {
  if (s.kind === 'let') return `let ${s.name.text} = ${printExpression(s.value)}`;
  const text = printExpression(s.expression, level.open);
  // At the start of a line a minus sign would continue the line before, and a `let` would begin a statement.
  return /^(?:-|let )/.test(text) ? `(${text})` : text;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

function printList(items: readonly Expression[]): string {
  return items.map((item) => printExpression(item)).join(', ');
}

function printDomain(domain: readonly Expression[]): string {
  return domain.length > 0 ? `[${printList(domain)}]` : '';
}

function printMembers(members: readonly EnumMember[]): string {
  if (members[0]?.drawing !== undefined) return `{\n${members.map(printDrawnMember).join('')}}`;
  const texts = members.map(
    (m) => m.name.text + (m.value ? ` = ${printExpression(m.value, level.closed)}` : ''),
  );
  return `{${texts.join(', ')}}`;
}

function printDrawnMember({ name, drawing = [] }: EnumMember): string {
  const [height, width] = [0, 1].map((axis) => greatest(drawing.map((cell) => cell[axis]!)) + 1);
  const rows = Array.from({ length: height! }, (_, y) =>
    Array.from({ length: width! }, (_, x) => (drawing.some(([r, c]) => r === y && c === x) ? '#' : '.')),
  );
  return `  ${name.text}\n${rows.map((row) => `    | ${row.join(' ')} |\n`).join('')}`;
}

// ── Types ──

export function printType(t: TypeExpression): string {
  switch (t.kind) {
    case 'unknown':
      return `${printPlainType(t.of, true)} or unknown`;
    default:
      return printPlainType(t, true);
  }
}

/** A type as text. `isOptional` says whether `T?` needs no parentheses here. */
function printPlainType(t: TypeExpression, isOptional: boolean): string {
  switch (t.kind) {
    case 'name':
      return t.name.text;
    case 'range':
      return `${printExpression(t.low, levelOfBound)}..${printExpression(t.high, levelOfBound)}`;
    case 'members':
      return printMembers(t.members);
    case 'ownEnum':
      return 'enum';
    case 'optional':
      return isOptional ? `${printPlainType(t.of, false)}?` : `(${printType(t)})`;
    case 'unknown':
      return `(${printType(t)})`;
    case 'list':
    case 'set':
      return isOptional ? `${t.kind} of ${printPlainType(t.of, true)}` : `(${printType(t)})`;
    case 'index':
      return `index of ${printExpression(t.of, level.postfix)}`;
    case 'tuple':
      return `(${t.fields.map((f) => (f.name ? `${f.name.text}: ` : '') + printType(f.type)).join(', ')})`;
  }
}

// ── Expressions ──

function precedenceOf(form: string): number {
  return level.closed + 10 * entryOf(precedence, form)!;
}

const comparisonLevel = precedenceOf('=');
const levelOfBound = precedenceOf('∔');

/** An expression as text, in parentheses if its level is lower than `least`. */
export function printExpression(e: Expression, least: number = level.filter): string {
  const [text, ownLevel] = printUnparenthesised(e);
  return ownLevel >= least ? text : `(${text})`;
}

function printUnparenthesised(e: Expression): readonly [text: string, level: number] {
  switch (e.kind) {
    case 'boolean':
    case 'integer':
      return [String(e.value), level.postfix];
    case 'absent':
      return ['absent', level.postfix];
    case 'name':
      return [e.name, level.postfix];
    case 'tuple':
      return [`(${printList(e.items)})`, level.postfix];
    case 'list':
      return [`[${printList(e.items)}]`, level.postfix];
    case 'set':
      return [`{${printList(e.items)}}`, level.postfix];
    case 'map':
      return [
        `{${e.entries.map((x) => `${printExpression(x.key, level.closed)}: ${printExpression(x.value, level.closed)}`).join(', ')}}`,
        level.postfix,
      ];
    case 'range':
      return printInfix(e.low, '⋯', e.high);
    case 'unary': {
      const ownLevel = e.operator === 'not' ? level.not : level.negation;
      return [`${e.operator === 'not' ? 'not ' : '-'}${printExpression(e.operand, ownLevel)}`, ownLevel];
    }
    case 'binary':
      return printInfix(e.left, formOfSpelling.get(e.operator)!, e.right);
    case 'otherwise':
      return printInfix(e.value, '∖', e.fallback);
    case 'comparison': {
      const [first, ...rest] = e.operands.map((operand) => printExpression(operand, comparisonLevel + 1));
      return [`${first}${rest.map((text, i) => ` ${e.operators[i]} ${text}`).join('')}`, comparisonLevel];
    }
    case 'index':
      return [`${printExpression(e.target, level.postfix)}[${printList(e.arguments)}]`, level.postfix];
    case 'member':
      return [`${printExpression(e.target, level.postfix)}.${e.name.text}`, level.postfix];
    case 'call':
      return [`${printExpression(e.callee, level.postfix)}(${printList(e.arguments)})`, level.postfix];
    case 'comprehension':
      return [printComprehension(e), level.postfix];
    case 'if': {
      const branchTexts = [e.condition, e.then].map((part) => printExpression(part, level.closed));
      return [
        `if ${branchTexts[0]} then ${branchTexts[1]} else ${printExpression(e.else, level.open)}`,
        level.open,
      ];
    }
    case 'quantifier': {
      const generators = e.generators.map((g) => printGenerator(g)).join(', ');
      return [`${e.quantifier} ${generators}: ${printExpression(e.body, level.open)}`, level.open];
    }
    case 'let':
      return [
        `let ${e.name.text} = ${printExpression(e.value)}: ${printExpression(e.body, level.open)}`,
        level.open,
      ];
    case 'filter':
      return [printFilter(e.set, e.condition), level.filter];
    case 'pattern':
      return [printPattern(e), level.open];
  }
}

function printInfix(left: Expression, form: string, right: Expression): readonly [string, number] {
  const ownLevel = precedenceOf(form);
  const isRightAssociative = rightAssociative.has(form);
  const isAssociative = form === '⋯';
  const sides = [
    printExpression(left, isRightAssociative || isAssociative ? ownLevel + 1 : ownLevel),
    printExpression(right, isRightAssociative ? ownLevel : ownLevel + 1),
  ];
  return [sides.join(form === '⋯' ? '..' : ` ${entryOf(spelling, form)} `), ownLevel];
}

/**
 * A filter as text. A membership test before `where` gets parentheses, since without them it would be parsed as a
 * generator.
 */
function printFilter(set: Expression, condition: Expression): string {
  const setText = printExpression(set, level.closed);
  const parenthesisedSet = set.kind === 'comparison' ? `(${setText})` : setText;
  return `${parenthesisedSet} where ${printExpression(condition, level.closed)}`;
}

function printComprehension(e: Expression & { kind: 'comprehension' }): string {
  const minLevel = e.body ? level.closed : comparisonLevel + 1;
  const generators = e.generators.map((g) => printGenerator(g, minLevel)).join(', ');
  const innerText = e.body ? `${printExpression(e.body)} for ${generators}` : generators;
  if (e.function.text === 'list') return `[${innerText}]`;
  if (e.function.text === 'set') return `{${innerText}}`;
  return `${e.function.text}(${innerText})`;
}

function printGenerator(g: Generator, least = level.closed): string {
  const whereText = g.where ? ` where ${printExpression(g.where, level.closed)}` : '';
  return `${g.targets.map(printTarget).join(', ')} in ${printExpression(g.domain, least)}${whereText}`;
}

function printTarget(t: Target): string {
  return t.kind === 'name' ? t.name.text : `(${t.names.map((name) => name.text).join(', ')})`;
}

function printPattern(e: PatternExpression): string {
  const keywordText = e.mode === 'count' ? 'count of' : e.mode;
  const options = [e.orientation === 'as drawn' ? '' : `, ${e.orientation}`, e.inside ? ', inside' : ''];
  const lines = [
    `${keywordText} ${printExpression(e.subject, level.closed)}${options.join('')}`,
    ...e.rows.map((row) => `| ${row.map((s) => s.symbol).join(' ')} |`),
    ...e.legend.map((l) => `with ${l.symbol.text}: ${printExpression(l.condition, level.closed)}`),
  ];
  return lines.join('\n    ');
}
