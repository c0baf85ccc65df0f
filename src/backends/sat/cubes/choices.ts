/** The choices that make a cube, by values of the ground model's variables: these are the same wherever the same texts are read by the same pzl. */

/** [variable, value], or [variable, value, 0] for any other value. */
export type Choice = readonly [variable: number, value: number, not?: 0];

export type Choices = readonly Choice[];

export const keyOfChoice = (choice: Choice): string => choice.join();
