/** Normalises text for searching: lower case, without accents. */
export function normalizeText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether each word of the search occurs in one of the texts. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const searchedText = normalizeText(texts.join(' '));
  return normalizeText(search)
    .split(/\s+/)
    .every((word) => searchedText.includes(word));
}

/** Rates how well texts, the first of which is the title, match a search; 0 is best. */
export function searchRank(search: string, texts: readonly string[]): number {
  const searchWords = normalizeText(search).trim();
  const [title = '', ...others] = texts.map(normalizeText);
  if (title.startsWith(searchWords)) return 0;
  if (others.includes(searchWords)) return 1;
  return others.some((text) => text.startsWith(searchWords)) ? 2 : 3;
}

export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** A date as a number with eight digits, such as 20261122. */
export function dayNumber(date = new Date()): number {
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}
