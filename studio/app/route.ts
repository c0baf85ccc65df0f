/** The current place in the studio, as a signal. */
import { signal } from '@preact/signals';
import { hashOf, parseRoute, type Route } from './place.ts';

export const route = signal<Route>(parseRoute(location.hash));

addEventListener('hashchange', () => {
  route.value = parseRoute(location.hash);
});

export function goTo(to: Route): void {
  location.hash = hashOf(to);
}
