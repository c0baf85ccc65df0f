/**
 * The formats of pictures by name, separate from the drawing code, so that the command line can list them without
 * loading it.
 */

/** Text, or the bytes of a binary file. */
export type Picture = string | Uint8Array;

export const PICTURE_FORMATS = ['svg', 'tikz'] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const isPictureFormat = (name: string): name is PictureFormat =>
  (PICTURE_FORMATS as readonly string[]).includes(name);
