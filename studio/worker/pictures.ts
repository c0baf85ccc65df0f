/** The open puzzle as pictures and in other formats. */
import { composeScene, convertInstance, drawAs, drawText, isPictureFormat } from '../../src/index.ts';
import { opened, solutionFrom } from './opened.ts';
import type { Questions } from './protocol.ts';

export function picture({ format, entered }: Questions['picture']['ask']): Questions['picture']['reply'] {
  const puzzle = opened();
  const { ground, drawing } = puzzle;
  const solution = entered && solutionFrom(puzzle, entered);
  if (isPictureFormat(format)) {
    const drawn = drawAs(format, ground, solution, drawing);
    return { drawn };
  }
  const scene = composeScene(ground, { ...(solution && { solution }), ...(drawing && { drawing }) });
  return { drawn: `${drawText(scene).join('\n')}\n` };
}

export function converted({ to }: Questions['convert']['ask']): Questions['convert']['reply'] {
  const { model, ground } = opened();
  return convertInstance(model, ground, to);
}
