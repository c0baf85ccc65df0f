/**
 * Completion: what may be written at an offset, depending on the text before it: members of a type, names, words,
 * address schemes, files.
 */

import { describe } from '../language/check/describe.ts';
import { libraryNames } from '../language/library.ts';
import { CODES, ID_CODES, PLACES, SHORT_SCHEMES, WHOLE_SCHEMES } from '../language/sections/read/format.ts';
import { itemsOf, presentType, type Type } from '../language/types.ts';
import { FUNCTIONS, GLOBALS, MEMBERS } from '../language/words/builtins.ts';
import { BOARDS, MEMBER_TYPES, namedDirections } from '../language/words/signatures.ts';
import { BOARD_KINDS } from '../model/boards/kinds.ts';
import { TECHNIQUES } from '../model/words.ts';
import { safeText } from '../text/visible.ts';
import { indexBefore } from './lexemes.ts';
import { declarationAround, typingBefore } from './probe.ts';
import { boundNames } from './scope.ts';
import type { Snapshot } from './snapshot.ts';
import { DECLARATIONS, functionSignature, SECTION_WORDS, TYPE_WORDS, WORD_DOCS } from './words.ts';

export type ItemKind = 'keyword' | 'function' | 'constant' | 'member' | 'variable' | 'enum' | 'type' | 'file';

export interface Item {
  readonly label: string;
  readonly kind: ItemKind;
  /** A short explanation of the label, shown beside it. */
  readonly detail?: string;
  readonly documentation?: string;
}

export interface Completion {
  /** The offset at which the typed word begins; the chosen completion replaces this word. */
  readonly start: number;
  readonly items: readonly Item[];
}

/**
 * What completion needs of a snapshot: its text, and its model, of which only the declaration around the offset is
 * checked.
 */
interface CompletionContext extends Pick<Snapshot, 'text' | 'lexemes' | 'own' | 'draft'> {
  readonly snapshot: Snapshot;
}

/** The completions at an offset. `files` are the models that a `use` may name, besides those of the library. */
export function complete(
  whole: Snapshot,
  offset: number,
  files: readonly string[] = [],
): Completion | undefined {
  const { text, lexemes } = whole;
  const draft = whole.modelCheckedIn(declarationAround(text, offset));
  const snapshot: CompletionContext = { text, lexemes, own: whole.own, draft, snapshot: whole };
  const completionStart =
    offset - /[\p{L}\p{M}\p{N}_]*$/u.exec(text.slice(Math.max(0, offset - 100), offset))![0].length;
  const lexemeIndex = indexBefore(lexemes, offset);
  const lexemeAtOffset = lexemes[lexemeIndex];
  if (
    lexemeAtOffset?.kind === 'comment' &&
    (offset < lexemeAtOffset.end || (offset === lexemeAtOffset.end && lexemeAtOffset.text.startsWith('//')))
  )
    return undefined;
  if (
    lexemeAtOffset?.kind === 'text' &&
    offset <= lexemeAtOffset.end &&
    (offset < lexemeAtOffset.end || !lexemeAtOffset.text.slice(1).endsWith('"'))
  ) {
    return lexemes[lexemeIndex - 1]?.text === 'use'
      ? { start: lexemeAtOffset.start + 1, items: pathItems(files) }
      : undefined;
  }
  const line = text.slice(text.lastIndexOf('\n', completionStart - 1) + 1, completionStart);
  const sectionName = sectionAt(snapshot, offset);
  const items =
    sectionName === undefined
      ? itemsInModel(snapshot, completionStart, line)
      : itemsInSection(snapshot, sectionName, completionStart, line);
  return items && { start: completionStart, items };
}

const pathItems = (files: readonly string[]): readonly Item[] =>
  [...libraryNames(), ...files].map((label) => ({ label, kind: 'file' }));

// ── Completing declarations ──

function itemsInModel(snapshot: CompletionContext, start: number, line: string): readonly Item[] | undefined {
  if (line.trim() === '' && (line === '' || !continuesLine(snapshot, start))) return declarationItems();
  if (/^[ \t]*board\b(?:[^/]*\bor\b)?[ \t]*$/.test(line)) {
    return BOARD_KINDS.map((label) => ({ label, kind: 'keyword', detail: BOARDS[label].form }));
  }
  if (/^[ \t]*override[ \t]+rule[ \t]+$/.test(line)) return overridableRules(snapshot);
  if (
    /^[ \t]*(?:puzzle|use|enum|rule|let|def|given|find|find[ \t]+hidden|instance|about|read|draw|say|generate|override)[ \t]+$/.test(
      line,
    )
  )
    return /find[ \t]+$/.test(line)
      ? [{ label: 'hidden', kind: 'keyword', documentation: WORD_DOCS.hidden! }]
      : [];
  if (/^[ \t]*(?:given|find)\b[^:=]*:[^=]*$/.test(line)) return typeItems(snapshot);
  return expressionItems(snapshot, start);
}

const declarationItems = (): readonly Item[] =>
  Object.entries(DECLARATIONS).map(([label, [detail, documentation]]) => ({
    label,
    kind: 'keyword',
    detail,
    documentation,
  }));

/**
 * Whether the words from `start` on continue the line before them: inside brackets, or after a sign that needs an
 * operand.
 */
function continuesLine({ lexemes, text }: CompletionContext, start: number): boolean {
  const lexemeBefore = lexemes[indexBefore(lexemes, start)];
  return lexemeBefore !== undefined && text[start - 1] !== '\n' && lexemeBefore.kind !== 'comment';
}

function overridableRules({ draft, own }: CompletionContext): readonly Item[] {
  return draft.rules.flatMap(({ name, span, sentence }) =>
    name && span.file !== own.file.id
      ? [{ label: name.text, kind: 'variable' as const, detail: safeText(sentence.text) }]
      : [],
  );
}

function typeItems({ draft }: CompletionContext): readonly Item[] {
  return [
    ...Object.entries(TYPE_WORDS).map(
      ([label, documentation]): Item => ({ label, kind: 'type', documentation }),
    ),
    ...draft.declarations.flatMap(({ kind, name }): Item[] =>
      kind === 'enum' || kind === 'let' ? [{ label: name.text, kind: 'enum', detail: kind }] : [],
    ),
  ];
}

// ── Completing expressions ──

const EQUALITY_OPERATORS = new Set(['=', '!=']);

function expressionItems(snapshot: CompletionContext, start: number): readonly Item[] | undefined {
  const { lexemes } = snapshot;
  const lexemeBefore = lexemes[indexBefore(lexemes, start)];
  if (lexemeBefore?.text === '.') {
    const typing = typingBefore(snapshot.snapshot, lexemeBefore.start);
    return typing ? memberItemsOf(typing.type) : allMemberItems();
  }
  if (lexemeBefore?.kind === 'number' && lexemeBefore.end === start) return undefined;
  const namedItems = nameItems(snapshot, start);
  if (lexemeBefore && EQUALITY_OPERATORS.has(lexemeBefore.text)) {
    const typing = typingBefore(snapshot.snapshot, lexemeBefore.start);
    const first = typing ? valueItemsOf(typing.type) : [];
    const labels = new Set(first.map(({ label }) => label));
    return [...first, ...namedItems.filter(({ label }) => !labels.has(label))];
  }
  return namedItems;
}

/** Completions for an expression whose type isn't known: the members of all types. */
const allMemberItems = (): readonly Item[] => [
  ...Object.entries(MEMBERS).map(
    ([label, documentation]): Item => ({ label, kind: 'member', documentation }),
  ),
  ...directionItems(),
];

const directionItems = (): readonly Item[] =>
  [...new Set(BOARD_KINDS.flatMap(namedDirections))].map((label) => ({
    label,
    kind: 'member',
    detail: 'a cell that may be missing',
  }));

/** Completions for an expression of a known type: the members of its values. */
function memberItemsOf(guardedType: Type): readonly Item[] {
  const type = presentType(guardedType);
  if (type.kind === 'error') return allMemberItems();
  if (type.kind === 'tuple')
    return type.fields.flatMap(({ name, type: fieldType }): Item[] =>
      name === undefined ? [] : [{ label: name, kind: 'member', detail: describe(fieldType) }],
    );
  const receiver = type.kind === 'element' ? type.element : type.kind === 'list' ? 'list' : undefined;
  if (receiver === undefined) return [];
  const memberItems = Object.entries(MEMBER_TYPES).flatMap(([label, { of, direction }]): Item[] => {
    const result = of[receiver];
    if (!result) return [];
    const resultType = result === 'item' ? (itemsOf(type) ?? result) : result;
    const detail = typeof resultType === 'string' ? '' : describe(resultType);
    const documentation = MEMBERS[label as keyof typeof MEMBERS];
    return [
      {
        label,
        kind: 'member',
        detail: direction === receiver ? `(direction): ${detail}` : detail,
        documentation,
      },
    ];
  });
  if (receiver !== 'cell') return memberItems;
  return [...memberItems, ...directionItems()];
}

/** Completions for the values of a type that have names, such as the members of an enum. */
function valueItemsOf(guardedType: Type): readonly Item[] {
  const type = presentType(guardedType);
  const absentItems: readonly Item[] =
    guardedType.kind === 'optional'
      ? [{ label: 'absent', kind: 'keyword', documentation: WORD_DOCS.absent! }]
      : [];
  if (type.kind === 'enum')
    return [
      ...type.enum.members.map(({ name }): Item => ({ label: name, kind: 'enum', detail: type.enum.name })),
      ...absentItems,
    ];
  if (type.kind === 'bool')
    return [{ label: 'true', kind: 'keyword' }, { label: 'false', kind: 'keyword' }, ...absentItems];
  if (type.kind === 'element' && type.element === 'direction')
    return [
      ...[...new Set(BOARD_KINDS.flatMap(namedDirections))].map(
        (label): Item => ({ label, kind: 'constant', detail: 'a direction' }),
      ),
      ...absentItems,
    ];
  return absentItems;
}

/** Completions for a name: bound names, declared names, and words of the language. */
function nameItems(snapshot: CompletionContext, start: number): readonly Item[] {
  const { draft } = snapshot;
  const bound = boundNames(snapshot.snapshot, start).map(
    (label): Item => ({ label, kind: 'variable', detail: 'bound here' }),
  );
  const declaredItems = draft.declarations.flatMap(({ name, kind, ...rest }): Item[] => {
    const members = kind === 'enum' && 'members' in rest ? rest.members : [];
    const item: Item = {
      label: name.text,
      kind: kind === 'def' ? 'function' : kind === 'enum' ? 'enum' : 'variable',
      detail: kind,
    };
    return [item, ...members.map((one): Item => ({ label: one.name.text, kind: 'enum', detail: name.text }))];
  });
  const anonymousEnumItems = [...draft.enums.values()].flatMap(({ name, members }) =>
    members.map((one): Item => ({ label: one.name, kind: 'enum', detail: name })),
  );
  const items = [
    ...bound,
    ...declaredItems,
    ...anonymousEnumItems,
    ...Object.entries(GLOBALS).map(
      ([label, documentation]): Item => ({ label, kind: 'constant', documentation }),
    ),
    ...Object.entries(FUNCTIONS).map(
      ([label, documentation]): Item => ({
        label,
        kind: 'function',
        detail: functionSignature(label)?.label ?? '',
        documentation,
      }),
    ),
    ...Object.entries(WORD_DOCS).map(
      ([label, documentation]): Item => ({ label, kind: 'keyword', documentation }),
    ),
  ];
  const seenLabels = new Set<string>();
  return items.filter(({ label }) => !seenLabels.has(label) && seenLabels.add(label));
}

// ── Completing sections ──

type SectionName = 'draw' | 'say' | 'generate' | 'read' | 'instance' | 'about';

/**
 * The kind of section whose braces contain the offset. The syntax tree has sections even if everything else has
 * mistakes.
 */
function sectionAt({ own }: CompletionContext, offset: number): SectionName | undefined {
  const declaration = own.declarations.find(
    (one) =>
      (one.kind === 'section' || one.kind === 'instance') &&
      one.body.start <= offset &&
      offset <= one.body.end &&
      offset < one.span.end,
  );
  if (declaration?.kind === 'instance') return 'instance';
  return declaration?.kind === 'section' ? declaration.section : undefined;
}

function itemsInSection(
  snapshot: CompletionContext,
  section: SectionName,
  start: number,
  line: string,
): readonly Item[] | undefined {
  const beginsLine = line.trim() === '' || /\{[ \t]*$/.test(line);
  const families = namesOf(snapshot, ['given', 'find']);
  switch (section) {
    case 'about':
      return beginsLine
        ? [{ label: 'names:', kind: 'keyword', documentation: 'other names of the type, with commas' }]
        : [];
    case 'instance': {
      if (!beginsLine) return [];
      const size: Item = {
        label: 'size',
        kind: 'keyword',
        documentation: 'the size of the board: `size: 5 5`',
      };
      return [...namesOf(snapshot, ['given']), size].map((one) => ({ ...one, label: `${one.label}:` }));
    }
    case 'say':
      return beginsLine ? sayWordItems(snapshot) : [];
    case 'draw':
      return beginsLine ? wordItems('draw') : families;
    case 'read':
      return beginsLine
        ? [...schemeItems(), ...wordItems('read')]
        : /\bat[ \t]+$/.test(line)
          ? placeNames()
          : families;
    case 'generate':
      if (beginsLine) return wordItems('generate');
      if (/^[ \t]*(?:choose|remove|scatter|divide|share|take)[ \t]+$/.test(line)) return families;
      return expressionItems(snapshot, start);
  }
}

const wordItems = (section: 'draw' | 'generate' | 'read'): readonly Item[] =>
  SECTION_WORDS[section].map((label) => ({ label, kind: 'keyword' }));

/** Completions for the words that may begin a line of a `say` section. */
const sayWordItems = (snapshot: CompletionContext): readonly Item[] => [
  ...namesOf(snapshot, ['given', 'find']),
  ...[...Object.keys(TECHNIQUES), 'region', 'skip'].map((label): Item => ({ label, kind: 'keyword' })),
];

const schemeItems = (): readonly Item[] =>
  [
    ...Object.keys(CODES),
    ...Object.keys(ID_CODES),
    ...Object.keys(SHORT_SCHEMES),
    ...Object.keys(WHOLE_SCHEMES),
  ].map((label) => ({
    label,
    kind: 'keyword',
    detail: 'scheme of addresses',
  }));

const placeNames = (): readonly Item[] =>
  Object.keys(PLACES).map((label) => ({ label, kind: 'keyword', detail: 'places' }));

function namesOf({ draft }: CompletionContext, kinds: readonly string[]): readonly Item[] {
  return draft.declarations.flatMap(({ name, kind }): Item[] =>
    kinds.includes(kind) ? [{ label: name.text, kind: 'variable', detail: kind }] : [],
  );
}
