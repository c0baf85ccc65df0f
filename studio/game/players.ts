/** The players in a room, as all in it see them. */
import type { Spot } from '../board/plan.ts';

/** The greatest length of a player's name. */
export const MAX_NAME_LENGTH = 24;

export interface Player {
  /** The player's number in the room. */
  readonly id: number;
  readonly name: string;
  /** Where the player's cursor is. */
  readonly spot?: Spot;
}

/** What a player is called who has given no name. */
export const nameOf = ({ id, name }: Player): string => (name === '' ? `Player ${id}` : name);
