/** The formats of pictures by name, apart from what draws them, so that the command line can list them unread. */

/** Text, or the bytes of a file that is no text. */
export type Picture = string | Uint8Array;

export const PICTURE_FORMATS = ['svg', 'tikz'] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

export const isPictureFormat = (name: string): name is PictureFormat =>
  (PICTURE_FORMATS as readonly string[]).includes(name);
