/** A choice of what to write, if the puzzle has several finds: all, or only one. */
import type { JSX } from 'preact';
import type { Session } from '../game/session.ts';

export function Layers({ session }: { readonly session: Session }): JSX.Element | null {
  if (session.layers.length < 2) return null;
  const onlyLayerIndex = session.onlyLayer.value;
  const choose = (find: number | undefined) => (): void => {
    session.onlyLayer.value = find;
    if (find !== undefined) session.lastLayer.value = find;
  };
  return (
    <div class="layers" role="toolbar" aria-label="What is written on">
      <button type="button" aria-pressed={onlyLayerIndex === undefined} onClick={choose(undefined)}>
        all
      </button>
      {session.layers.map(({ find, name }) => (
        <button
          key={name}
          type="button"
          data-layer={name}
          aria-pressed={onlyLayerIndex === find}
          onClick={choose(find)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
