export declare function cpu(folder: string, words: readonly string[], statuses?: readonly number[]): number;
export declare function byTurns<One, Measured>(
  each: readonly One[],
  runs: number,
  measure: (one: One) => Measured,
): Measured[][];
export declare function least(times: readonly number[]): number;
export declare function median(times: readonly number[]): number;
