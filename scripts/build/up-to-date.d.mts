/** Whether the checkout in `folder`, by default this one, is completely built from its present sources. */
export declare function isBuilt(folder?: string): boolean;
export declare function markBegun(folder?: string): void;
export declare function markBuilt(folder?: string): void;
