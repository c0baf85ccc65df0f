/** Opens the puzzle named in the address while the page is still loading. */
import { OPENING_SECONDS } from '../app/cannot-open.ts';
import type { TypeFile } from '../app/catalogue.ts';
import { fetchJson } from '../app/fetching.ts';
import { parseRoute } from '../app/place.ts';
import { sharedSource } from '../app/source.ts';
import type { EarlyOpenReply, OpenReply, Questions } from './protocol.ts';

type BeginOptions = Questions['begin']['ask'];

export async function openEarly(
  { hash, type }: BeginOptions,
  open: (ask: Questions['open']['ask']) => Promise<OpenReply>,
): Promise<EarlyOpenReply> {
  const route = parseRoute(hash);
  const types = async (name: string) =>
    name === type?.name ? await fetchJson<TypeFile>(type.file) : undefined;
  try {
    const source = await sharedSource(route, types);
    if (!source || source.make) return { status: 'elsewhere' };
    const { model, instance } = source;
    return { status: 'begun', source, opened: await open({ model, instance, seconds: OPENING_SECONDS }) };
  } catch {
    // The page then tries to open the puzzle, gets the same error, and reports it.
    return { status: 'elsewhere' };
  }
}
