import type { JSX } from 'preact';

const PATHS = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12',
  redo: 'm15 7 5 5-5 5M20 12H10a6 6 0 0 0 0 12',
  mark: 'M6 6l12 12M18 6 6 18',
  notes: 'M4 20l4-1L20 7l-3-3L5 16z',
  try: 'M5 21V4h11l-2 4 2 4H5',
  hint: 'M12 3a6 6 0 0 0-3 11v3h6v-3a6 6 0 0 0-3-11M10 21h4',
  check: 'm4 13 5 5L20 6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  color: 'M12 3s6 6 6 11a6 6 0 0 1-12 0c0-5 6-11 6-11z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }): JSX.Element {
  return (
    <svg
      class="icon"
      viewBox={name === 'undo' || name === 'redo' ? '0 3 24 24' : '0 0 24 24'}
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
