/** Buttons for the parts of a selected list or tuple, for thumb and mouse. */
import type { JSX } from 'preact';
import { arrowOf } from '../../src/index.ts';
import { typeComposedKey, typedLayer } from '../board/values.ts';
import type { Session } from '../game/session.ts';

export function ComposedPad({ session }: { readonly session: Session }): JSX.Element | null {
  session.selected.value;
  session.lastLayer.value;
  session.onlyLayer.value;
  const layer = typedLayer(session);
  const findDeclaration = layer && session.sheet.finds[layer.find];
  if (!layer || findDeclaration?.kind !== 'composed') return null;
  const keyTexts = session.composer?.keys(layer.find) ?? [];
  return (
    <section class="pad" aria-label={`Parts of ${findDeclaration.name}`}>
      <div class="keys">
        {keyTexts.map((key) => (
          <button
            key={key}
            type="button"
            class={key.length > 2 && !arrowOf(key) ? 'word' : ''}
            aria-label={key === ',' ? 'next part' : key === '?' ? 'unknown' : key}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => typeComposedKey(session, key)}
          >
            {key === ',' ? '␣' : (arrowOf(key) ?? key)}
          </button>
        ))}
        <button type="button" aria-label="Back" onClick={() => typeComposedKey(session, 'Backspace')}>
          ⌫
        </button>
      </div>
    </section>
  );
}
