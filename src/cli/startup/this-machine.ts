/** Code that V8 made is of use on one kind of machine alone: this one. */

/** Part of the name of each file with such code. */
export const thisMachine = (): string => `${process.versions.v8}-${process.platform}-${process.arch}`;

/** Whether such code may be read: not with PZL_NO_CODE in the environment, the way out if it is ever suspected. */
export const codeIsWanted = (): boolean => (process.env.PZL_NO_CODE ?? '') === '';
