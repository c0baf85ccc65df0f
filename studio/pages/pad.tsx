/**
 * Buttons for the values of the selected places, drawn as on the board, for thumb and mouse; and a choice between
 * value, notes and colors.
 */
import type { JSX } from 'preact';
import type { SheetFind } from '../../src/index.ts';
import { settings } from '../app/settings.ts';
import { placeInWords } from '../board/describe.ts';
import { shortNameOf, wordForValue } from '../board/notes.ts';
import { CLOCKWISE, turnSelected } from '../board/tiles.ts';
import {
  clearSelected,
  enterValue,
  hasNegatives,
  stepByKey,
  typeDigit,
  typedLayer,
  typeLetter,
  unknownValueOf,
} from '../board/values.ts';
import type { Session } from '../game/session.ts';

/** The greatest number of values that get buttons; if there are more, players type the values. */
const MAX_KEYS = 16;

const TOOL_TITLES = {
  value: 'Enters the answer',
  corner: 'Small notes of what it may be',
  centre: 'Small notes in the middle of the cell',
  not: 'Strikes out what it can’t be',
};

/** The pad of buttons for values. `isPlain`: whether it has no buttons for notes. */
export function Pad({
  session,
  isPlain = false,
}: {
  readonly session: Session;
  readonly isPlain?: boolean;
}): JSX.Element | null {
  session.selected.value;
  session.lastLayer.value;
  session.onlyLayer.value;
  const tray = session.tray.value;
  const layer =
    tray === undefined
      ? typedLayer(session)
      : session.layers.find((each) => each.find === session.places.of(tray)[0]);
  const findDeclaration = layer && session.sheet.finds[layer.find];
  if (
    !layer ||
    !findDeclaration ||
    findDeclaration.kind === 'composed' ||
    (layer.inputMode !== 'pick' && tray === undefined)
  )
    return null;
  const tool = session.tool.value;
  const note = tool === 'value' ? undefined : tool;
  // If the values are cells, players draw strokes, so digits would be no help on a large board.
  const isSpread = findDeclaration.element === 'cell';
  const showsPlaces =
    findDeclaration.kind === 'element' &&
    findDeclaration.element !== 'direction' &&
    findDeclaration.values.length > MAX_KEYS;
  const values = [
    ...findDeclaration.values,
    ...(findDeclaration.absent === undefined ? [] : [findDeclaration.absent]),
  ];
  const first = settings.value.numberFirst && !isPlain;
  const chosenValue = first ? session.chosen.value : undefined;
  const press = (value: number): void => {
    if (first && !note) session.chosen.value = chosenValue === value ? undefined : value;
    else enterValue(session, value, note);
  };
  return (
    <section class="pad" aria-label={`Values of ${findDeclaration.name}`}>
      {!isPlain && (
        <div class="kinds" role="toolbar" aria-label="What the keys enter">
          {(['value', 'corner', 'centre', 'not'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              title={TOOL_TITLES[kind]}
              aria-pressed={tool === kind}
              onClick={() => {
                session.tool.value = kind;
              }}
            >
              {{ value: 'Value', corner: 'Notes', centre: 'Middle', not: 'Not' }[kind]}
            </button>
          ))}
        </div>
      )}
      {isSpread && (
        <p class="lead">Drag from a cell, or press Ctrl and an arrow, to give on what it belongs to.</p>
      )}
      {isPlain &&
        layer.outlined &&
        findDeclaration.kind === 'int' &&
        findDeclaration.absent === undefined && (
          <p class="lead">
            A drag from a cell extends its region. With the right button, or after a long press, a click or a
            drag begins a new region.
          </p>
        )}
      <div
        class={
          values.length + Number(findDeclaration.tiles?.turnedBy !== undefined) === 6 ? 'keys seven' : 'keys'
        }
      >
        {values.length <= MAX_KEYS
          ? values.map((value) => (
              <button
                key={value}
                type="button"
                class={keyText(findDeclaration, value).length > 2 ? 'word' : ''}
                aria-label={valueLabel(findDeclaration, value)}
                data-left={isPlain ? undefined : remainingCount(session, layer.find, value)}
                aria-pressed={first ? chosenValue === value : undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => press(value)}
              >
                {keyText(findDeclaration, value)}
              </button>
            ))
          : showsPlaces
            ? []
            : [
                ...(hasNegatives(findDeclaration) ? '-' : ''),
                ...'1234567890',
                ...(unknownValueOf(findDeclaration) === undefined ? '' : '?'),
              ].map((digit) => (
                <button
                  key={digit}
                  type="button"
                  aria-label={digit}
                  onClick={() => {
                    if (digit === '-') stepByKey(session, '-');
                    else if (digit === '?') typeLetter(session, '?', false);
                    else typeDigit(session, digit, note);
                  }}
                >
                  {digit}
                </button>
              ))}
        {findDeclaration.tiles?.turnedBy !== undefined && (
          <button
            type="button"
            class="word"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => turnSelected(session, CLOCKWISE)}
          >
            Turn ↻
          </button>
        )}
        <button type="button" aria-label="Clear" onClick={() => clearSelected(session, false)}>
          ⌫
        </button>
      </div>
    </section>
  );
}

/** How often a value has still to be entered, if it occurs equally often in every answer; otherwise undefined. */
function remainingCount({ version, puzzle, places, history, sheet }: Session, find: number, value: number) {
  version.value;
  const totalCount = puzzle.counts[find];
  if (totalCount === undefined) return undefined;
  const firstPlace = places.at(find, 0);
  const findEntries = history.entries.slice(
    firstPlace,
    firstPlace + (sheet.finds[find]?.elements.length ?? 0),
  );
  return totalCount - findEntries.filter((entry) => entry.value === value).length;
}

/** The text of a value's button, as whole words for screen readers; a dash for a value that means "absent". */
const keyText = (find: SheetFind, value: number): string =>
  value === find.absent ? shortNameOf(find, value) : wordForValue(find, value);

function valueLabel(find: SheetFind, value: number): string {
  return value === find.absent ? `no ${find.name}` : placeInWords(wordForValue(find, value));
}
