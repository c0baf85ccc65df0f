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
  digitTyped,
  enterValue,
  hasNegatives,
  letterTyped,
  stepped,
  typedLayer,
  unknownValueOf,
} from '../board/values.ts';
import type { Session } from '../game/session.ts';

/** The greatest number of values that get buttons; players type larger numbers of values. */
const MOST_KEYS = 16;

const TOOL_TITLES = {
  value: 'Enters the answer',
  corner: 'Small notes of what it may be',
  centre: 'Small notes in the middle of the cell',
  not: 'Strikes out what it can’t be',
};

/** The pad of buttons for values. `plain`: whether it has no buttons for notes. */
export function Pad({
  session,
  plain = false,
}: {
  readonly session: Session;
  readonly plain?: boolean;
}): JSX.Element | null {
  session.selected.value;
  session.lastLayer.value;
  session.onlyLayer.value;
  const tray = session.tray.value;
  const layer =
    tray === undefined
      ? typedLayer(session)
      : session.layers.find((each) => each.find === session.places.of(tray)[0]);
  const find = layer && session.sheet.finds[layer.find];
  if (!layer || !find || find.kind === 'composed' || (layer.manner !== 'pick' && tray === undefined))
    return null;
  const tool = session.tool.value;
  const note = tool === 'value' ? undefined : tool;
  // If the values are cells, players draw strokes, so digits would be no help on a large board.
  const spread = find.element === 'cell';
  const places = find.kind === 'element' && find.element !== 'direction' && find.values.length > MOST_KEYS;
  const values = [...find.values, ...(find.absent === undefined ? [] : [find.absent])];
  const first = settings.value.numberFirst && !plain;
  const chosen = first ? session.chosen.value : undefined;
  const press = (value: number): void => {
    if (first && !note) session.chosen.value = chosen === value ? undefined : value;
    else enterValue(session, value, note);
  };
  return (
    <section class="pad" aria-label={`Values of ${find.name}`}>
      {!plain && (
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
      {spread && (
        <p class="lead">Drag from a cell, or press Ctrl and an arrow, to give on what it belongs to.</p>
      )}
      <div class={values.length + Number(find.tiles?.turnedBy !== undefined) === 6 ? 'keys seven' : 'keys'}>
        {values.length <= MOST_KEYS
          ? values.map((value) => (
              <button
                key={value}
                type="button"
                class={keyText(find, value).length > 2 ? 'word' : ''}
                aria-label={valueLabel(find, value)}
                data-left={plain ? undefined : remainingCount(session, layer.find, value)}
                aria-pressed={first ? chosen === value : undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => press(value)}
              >
                {keyText(find, value)}
              </button>
            ))
          : places
            ? []
            : [
                ...(hasNegatives(find) ? '-' : ''),
                ...'1234567890',
                ...(unknownValueOf(find) === undefined ? '' : '?'),
              ].map((digit) => (
                <button
                  key={digit}
                  type="button"
                  aria-label={digit}
                  onClick={() => {
                    if (digit === '-') stepped(session, '-');
                    else if (digit === '?') letterTyped(session, '?', false);
                    else digitTyped(session, digit, note);
                  }}
                >
                  {digit}
                </button>
              ))}
        {find.tiles?.turnedBy !== undefined && (
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
  const all = puzzle.counts[find];
  if (all === undefined) return undefined;
  const start = places.at(find, 0);
  const own = history.entries.slice(start, start + (sheet.finds[find]?.elements.length ?? 0));
  return all - own.filter((entry) => entry.value === value).length;
}

/** The text of a value's button, as whole words for screen readers; a dash for a value that means "absent". */
const keyText = (find: SheetFind, value: number): string =>
  value === find.absent ? shortNameOf(find, value) : wordForValue(find, value);

function valueLabel(find: SheetFind, value: number): string {
  return value === find.absent ? `no ${find.name}` : placeInWords(wordForValue(find, value));
}
