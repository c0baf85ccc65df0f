/** What takes long in a browser is looked at in part every day, in other parts the next; whole by `PZL_STUDIO=whole`. */
export const whole = process.env.PZL_STUDIO === 'whole';

const day = Math.floor(Date.now() / 86_400_000);

/** So many of the list that all have had their turn as soon as may be. */
export function ofToday<T>(all: readonly T[], count: number): readonly T[] {
  if (whole || count >= all.length) return all;
  return Array.from({ length: count }, (_, at) => all[(day * count + at) % all.length]!);
}

/** The one of the list whose turn it is, by the day and a number that tells cases apart. */
export const turnOf = <T>(all: readonly T[], number: number): readonly T[] =>
  whole ? all : [all[(day + number) % all.length]!];
