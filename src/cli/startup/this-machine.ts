/** Names this kind of machine, for compiled code, which is only usable on the same kind. */

/** A name for this version of V8, system and processor; it is part of the name of each file with compiled code. */
export const thisMachine = (): string => `${process.versions.v8}-${process.platform}-${process.arch}`;

/**
 * Whether compiled code may be stored and used: not if PZL_NO_CODE is set, which helps to find the cause of a problem.
 */
export const codeIsWanted = (): boolean => (process.env.PZL_NO_CODE ?? '') === '';
