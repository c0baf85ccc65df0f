/** Finds without a place on the board: a labelled box for each value. */
import type { JSX } from 'preact';
import { settings } from '../app/settings.ts';
import { keyPressed } from '../board/keys.ts';
import { shortNameOf } from '../board/notes.ts';
import type { Session } from '../game/session.ts';

/** The number of values up to which each value gets a box. */
const MAX_BOXES = 400;

export function Tray({ session }: { readonly session: Session }): JSX.Element | null {
  session.version.value;
  const finds = session.sheet.finds.flatMap((find, index) => (find.names ? [{ find, index }] : []));
  if (finds.length === 0) return null;
  return (
    <section class="tray" aria-label="Values beside the board">
      {finds.map(({ find, index }) => (
        <fieldset key={find.name}>
          <legend>{find.name}</legend>
          {(find.names ?? []).slice(0, MAX_BOXES).map((name, position) => {
            const at = session.places.at(index, position);
            const { value } = session.committedEntry(at);
            return (
              <button
                key={name}
                type="button"
                aria-pressed={session.tray.value === at}
                onClick={() => {
                  const isSelected = session.tray.value === at;
                  session.selected.value = [];
                  session.tray.value = at;
                  if (find.values.length <= 3 && isSelected) session.setValue([at], next(find.values, value));
                }}
                onKeyDown={(event) => {
                  session.tray.value = at;
                  if (event.key === 'Tab' || event.key === 'Enter' || event.key === ' ') return;
                  if (keyPressed(session, event, settings.peek())) event.preventDefault();
                }}
              >
                <small>{name}</small> <b>{value === undefined ? '·' : shortNameOf(find, value)}</b>
              </button>
            );
          })}
        </fieldset>
      ))}
    </section>
  );
}

function next(values: readonly number[], now: number | undefined): number | undefined {
  return now === undefined ? values[0] : values[values.indexOf(now) + 1];
}
