/** Of the checkout in `folder`, this one unless told. */
export declare function stands(folder?: string): boolean;
export declare function begun(folder?: string): void;
export declare function built(folder?: string): void;
