/** Fetches files of the studio's own folder. */

export async function fetchJson<T>(file: string): Promise<T> {
  const reply = await fetch(file);
  if (!reply.ok) throw new Error(`${file} could not be read (${reply.status}).`);
  return (await reply.json()) as T;
}

export async function fetchText(file: string): Promise<string> {
  const reply = await fetch(file);
  if (!reply.ok) throw new Error(`${file} could not be read (${reply.status}).`);
  return await reply.text();
}
