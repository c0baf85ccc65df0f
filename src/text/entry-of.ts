/** Safe lookup, by text from outside (names of models, files, command lines), in tables written as plain objects. */

/**
 * The entry of that name, or undefined if there is none. A plain `table[name]` would also find inherited members such
 * as `constructor`, `toString` and `__proto__`.
 */
export function entryOf<Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
