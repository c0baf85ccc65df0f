/** Safe lookup in tables that are plain objects, for keys from untrusted input: models, files, command lines. */

/**
 * The entry with the given name; undefined if there is none. A plain `table[name]` would also find inherited members
 * such as `constructor`, `toString` and `__proto__`.
 */
export function entryOf<Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
