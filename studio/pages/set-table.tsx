/** A list of clues as a table: its columns are the fields of the items; tables of other programs can be pasted. */
import type { JSX } from 'preact';
import { type Column, pastedWords, type Row, withEnteredWords, withoutRow } from '../set/table.ts';
import type { PlainType } from '../worker/protocol.ts';

export interface TableProps {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly body: string;
  readonly change: (body: string) => void;
  /** The selected cells as text, if cells can be part of a clue in the list; otherwise undefined. */
  readonly selected: string | undefined;
}

export function ListTable({ name, columns, rows, body, change, selected }: TableProps): JSX.Element {
  const putWords = (row: number, column: number, block: readonly (readonly string[])[]): void =>
    change(withEnteredWords(body, columns, [row, column], block));
  const holds = columns.findIndex(({ type }) => isElements(type));
  const nameToAdd = selected !== undefined && holds >= 0 ? selected : undefined;
  return (
    <fieldset class="list">
      <legend>{name}</legend>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {column.name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {[...rows, undefined].map((row, at) => (
            <tr key={row ? row.line : 'new'}>
              {columns.map((column, index) => (
                <td key={column.name} class={isElements(column.type) ? 'wide' : ''}>
                  <Word
                    label={`${name}, ${column.name}, ${row ? `row ${at + 1}` : 'new row'}`}
                    column={column}
                    word={row?.words[index] ?? ''}
                    put={(block) => putWords(at, index, block)}
                  />
                </td>
              ))}
              <td>
                {row && (
                  <button
                    type="button"
                    class="step"
                    aria-label={`Take out row ${at + 1} of ${name}`}
                    onClick={() => change(withoutRow(body, row))}
                  >
                    ×
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {nameToAdd !== undefined && (
        <button type="button" class="quiet" onClick={() => putWords(rows.length, holds, [[nameToAdd]])}>
          Add the selected cells
        </button>
      )}
    </fieldset>
  );
}

function Word({
  label,
  column: { type },
  word,
  put,
}: {
  readonly label: string;
  readonly column: Column;
  readonly word: string;
  readonly put: (block: readonly (readonly string[])[]) => void;
}): JSX.Element {
  const allowedNames = namesOf(type);
  const changeWord = (value: string): void => {
    if (value.trim() !== word) put([[value]]);
  };
  if (allowedNames) {
    const isKnownName = allowedNames.includes(word) || word === '';
    return (
      <select aria-label={label} value={word} onChange={(event) => changeWord(event.currentTarget.value)}>
        {['', ...(isKnownName ? [] : [word]), ...allowedNames].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      aria-label={label}
      inputMode={coreOf(type).kind === 'int' ? 'numeric' : 'text'}
      spellcheck={false}
      autocomplete="off"
      value={word}
      onChange={(event) => changeWord(event.currentTarget.value)}
      onPaste={(event) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        // A text of one word is no table, and is pasted into the field as usual.
        if (!/[\t\n]/.test(text.trim())) return;
        event.preventDefault();
        put(pastedWords(text));
      }}
    />
  );
}

function coreOf(type: PlainType): PlainType {
  return type.kind === 'optional' || type.kind === 'unknown' ? coreOf(type.of) : type;
}

function namesOf(type: PlainType): readonly string[] | undefined {
  const coreType = coreOf(type);
  return coreType.kind === 'names'
    ? coreType.names
    : coreType.kind === 'bool'
      ? ['true', 'false']
      : undefined;
}

function isElements(type: PlainType): boolean {
  const coreType = coreOf(type);
  return coreType.kind === 'list' && coreType.of.kind === 'element';
}
