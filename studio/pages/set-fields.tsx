/** Fields for clues without a place on the board: lists as tables, single values, everything else as text. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { boardOfSheet, ElementText } from '../../src/index.ts';
import type { Session } from '../game/session.ts';
import { bodyOf, withBody } from '../set/instance-text.ts';
import { columnsOf, rowsOf } from '../set/table.ts';
import type { GivenShape, OpenedPuzzle } from '../worker/protocol.ts';
import { Choice } from './choice.tsx';
import { ListTable } from './set-table.tsx';

export interface FieldsProps {
  readonly puzzle: OpenedPuzzle;
  readonly setting: Session;
  readonly text: string;
  readonly change: (text: string) => void;
}

/** The greatest number of empty lists for which fields are shown. */
const MAX_EMPTY_LISTS = 3;

export function Fields({ puzzle, setting, text, change }: FieldsProps): JSX.Element | null {
  const shownNames = useSignal<readonly string[]>([]);
  const otherGivens = puzzle.givens.filter(
    ({ name }) => !setting.sheet.finds.some((find) => find.name === name),
  );
  if (otherGivens.length === 0) return null;
  // Whether a given is a list without items. A type may have dozens of such lists, of which most are then hidden.
  const isEmpty = ({ name, type }: GivenShape): boolean => type.kind === 'list' && bodyOf(text, name) === '';
  const emptyGivens = otherGivens.filter((given) => isEmpty(given) && !shownNames.value.includes(given.name));
  const hidden = emptyGivens.length > MAX_EMPTY_LISTS ? emptyGivens : [];
  return (
    <section class="fields" aria-label="Clues beside the board">
      {otherGivens
        .filter((given) => !hidden.includes(given))
        .map((given) => (
          <Field
            key={given.name}
            given={given}
            body={bodyOf(text, given.name)}
            change={(body) => change(withBody(text, given.name, body))}
            setting={setting}
          />
        ))}
      {hidden.length > 0 && (
        <label>
          More kinds of clues{' '}
          <select
            value=""
            onChange={(event) => {
              shownNames.value = [...shownNames.value, event.currentTarget.value];
            }}
          >
            <option value="">choose …</option>
            {hidden.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
    </section>
  );
}

function Field({
  given: { name, place, type, texts },
  body,
  change,
  setting,
}: {
  readonly given: GivenShape;
  readonly body: string;
  readonly change: (body: string) => void;
  readonly setting: Session;
}): JSX.Element {
  const columns = place === undefined && texts.length === 1 ? columnsOf(type) : undefined;
  const rows = columns && rowsOf(body, columns);
  if (columns && rows) {
    const selectedNames = selectedCells(setting);
    return <ListTable {...{ name, columns, rows, body, change, selected: selectedNames }} />;
  }
  if (place === undefined && type.kind === 'bool' && /^([.#]|true|false)?$/.test(body)) {
    const on = /#|true/.test(body || (texts[0] ?? ''));
    return <Choice word={name} on={on} set={(now) => change(now ? '#' : '.')} />;
  }
  return (
    <label>
      {name}
      {place === 'row' || place === 'column' ? `, a line for each ${place}` : ''}
      <textarea
        rows={Math.min(12, Math.max(1, body.split('\n').length))}
        spellcheck={false}
        value={body}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}

/** The selected cells as text for an instance, in the order of selection; undefined if fewer than two are selected. */
function selectedCells({ selected, sheet: { board } }: Session): string | undefined {
  const cells = selected.value.flatMap(({ kind, index }) => (kind === 'cell' ? [index] : []));
  if (!board || cells.length < 2) return undefined;
  const elementText = new ElementText(boardOfSheet(board));
  return cells.map((cell) => elementText.text('cell', cell)).join(', ');
}
