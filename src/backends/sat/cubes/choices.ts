/**
 * The choices that define a cube, as values of the ground model's variables. The variables have the same numbers
 * wherever the same version of pzl reads the same texts.
 */

/** `[variable, value]`: the variable has the value. `[variable, value, 0]`: the variable has any other value. */
export type Choice = readonly [variable: number, value: number, not?: 0];

export type Choices = readonly Choice[];

export const keyOfChoice = (choice: Choice): string => choice.join();
