import type { ComponentChildren, JSX } from 'preact';
import { embeddedAs } from '../app/embedded.ts';
import type { Route, Tab } from '../app/place.ts';
import { goTo, route } from '../app/route.ts';

const TABS: readonly (readonly [Tab, string])[] = [
  ['play', 'Play'],
  ['set', 'Set'],
  ['rules', 'Rules'],
  ['make', 'Make'],
];

export function Header({
  tabs,
  children,
}: {
  readonly tabs?: readonly Tab[];
  readonly children?: ComponentChildren;
}): JSX.Element | null {
  const currentRoute: Route = route.value;
  // In another site's page, the board is shown without the studio's header.
  if (embeddedAs !== undefined) return null;
  return (
    <header>
      <a class="brand" href="#/" aria-label="pzl studio: all types">
        pz<i>l</i>
      </a>
      {tabs && currentRoute.page !== 'gallery' && (
        <nav class="tabs" aria-label="What to do with the puzzle">
          {TABS.filter(([tab]) => tabs.includes(tab)).map(([tab, word]) => (
            <button
              key={tab}
              type="button"
              aria-current={currentRoute.tab === tab ? 'page' : undefined}
              onClick={() => goTo({ ...currentRoute, tab })}
            >
              {word}
            </button>
          ))}
        </nav>
      )}
      <div class="acts">{children}</div>
    </header>
  );
}
