/** Looking up text from outside (names of models, files, command lines) in tables that are written as objects. */

/**
 * The entry of that name, undefined where there is none. `table[name]` would also find what every object has:
 * `constructor`, `toString`, `__proto__`.
 */
export function entryOf<Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
