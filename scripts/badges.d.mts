export const badgeLine: string;
export const badges: ReadonlyMap<string, string>;
