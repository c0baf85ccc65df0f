import { describe, expect, it } from 'vitest';
import { COLORS as PALETTE } from '../../../src/draw/scene/palette.ts';
import { COLORS as PENPA } from '../../../src/formats/links/codecs/penpa-tables.ts';
import { BRIGHT_COLORS, SURFACE_COLORS } from '../../../src/formats/links/colors.ts';
import { unreadKind } from '../../../src/formats/links/unread-kind.ts';

describe('colors of surfaces', () => {
  it('has a word of Penpa+ for every color of pictures but white', () => {
    expect([...SURFACE_COLORS.keys(), 'white'].sort()).toEqual(Object.keys(PALETTE).sort());
    for (const word of SURFACE_COLORS.values()) expect(PENPA).toContain(word);
  });

  it('counts every color of Penpa+ as bright but black and the grays', () => {
    const dark = ['', 'black', 'darkgray', 'gray', 'lightgray'];
    const bright = PENPA.filter((word) => !dark.includes(word));
    expect([...new Set(BRIGHT_COLORS.values())].sort()).toEqual(bright.sort());
  });

  it('takes a bright surface for decoration, and a dark one for a clue', () => {
    for (const word of SURFACE_COLORS.values()) {
      const isBright = [...BRIGHT_COLORS.values()].includes(word);
      expect(unreadKind(`surface ${word} 3`), word).toBe(isBright ? 'decoration' : 'clue');
    }
  });
});
