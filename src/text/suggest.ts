/**
 * "Did you mean": the candidate nearest to a wrong word by optimal string alignment (Damerau 1964, Levenshtein
 * 1966: insert, delete, replace, swap neighbours), when it is near enough to be a slip of the keyboard.
 */
export function suggest(wrong: string, candidates: Iterable<string>): string | undefined {
  const word = wrong.toLowerCase();
  // A longer word may contain more slips (one per three letters, at most three). A word of one letter may differ only
  // in case.
  const maxDistance = Math.min(3, Math.floor((word.length + 1) / 3));
  let bestCandidate: string | undefined;
  let bestDistance = maxDistance + 1;
  for (const candidate of candidates) {
    if (candidate === wrong || Math.abs(candidate.length - wrong.length) >= bestDistance) continue;
    const distance = editDistance(word, candidate.toLowerCase(), bestDistance);
    // If two candidates have the same distance, the one with the same first letter is preferred, since people rarely
    // miss the first letter.
    const isBetter =
      distance < bestDistance ||
      (distance === bestDistance &&
        bestCandidate !== undefined &&
        bestCandidate[0] !== wrong[0] &&
        candidate[0] === wrong[0]);
    if (!isBetter) continue;
    bestCandidate = candidate;
    bestDistance = distance;
  }
  return bestCandidate;
}

/**
 * The candidates that begin with the same two letters, at most `maxCount`, the most similar first. Used if no candidate
 * is near enough for "Did you mean".
 */
export function withSameBeginning(
  wrong: string,
  candidates: Iterable<string>,
  maxCount: number,
): readonly string[] {
  const word = wrong.toLowerCase();
  return [...new Set(candidates)]
    .filter((candidate) => word.length > 1 && candidate.toLowerCase().startsWith(word.slice(0, 2)))
    .map((candidate) => ({ candidate, far: editDistance(word, candidate.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, maxCount)
    .map(({ candidate }) => candidate);
}

/**
 * The number of edits that turn one word into the other. A number above `limit` may be too small; it only means "more
 * than `limit`".
 */
function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let rowMinimum = i;
    for (let j = 1; j <= b.length; j++) {
      const isSameLetter = a[i - 1] === b[j - 1];
      let cost = Math.min(lastRow[j]! + 1, row[j - 1]! + 1, lastRow[j - 1]! + (isSameLetter ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, rowBeforeLast[j - 2]! + 1);
      }
      row.push(cost);
      if (cost < rowMinimum) rowMinimum = cost;
    }
    // A swap of neighbours costs one edit but advances two rows, so the next row may still be within the limit.
    if (rowMinimum > limit + 1) return rowMinimum;
    rowBeforeLast = lastRow;
    lastRow = row;
  }
  return lastRow[b.length]!;
}
