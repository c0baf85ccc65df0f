/** Writes a file atomically, so that no process reads half of it. */
export declare function writeWhole(file: string, content: string | Uint8Array): void;
