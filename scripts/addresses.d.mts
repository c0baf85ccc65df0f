interface Addresses {
  readonly repository: string | null;
  readonly site: string | null;
}
export declare const FILES: ReadonlyMap<string, (text: string) => string>;
export declare function withAddresses(text: string, folder: string | undefined, known?: Addresses): string;
export declare function withContact(text: string, known?: string | null): string;
export declare function withCitation(text: string, known?: Addresses): string;
