/** Writes a file that is either there whole or not at all, for whoever looks meanwhile. */
export declare function writeWhole(file: string, content: string | Uint8Array): void;
