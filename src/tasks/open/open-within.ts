/** Reads instances within the limits of a longer task. */
import type { Model } from '../../language/model.ts';
import { Ended, type WorkLimits, withinLimits } from '../common/limits.ts';
import { type OpenedInstance, openInstance } from './open-instance.ts';

/** Reads the text of an instance. @throws Ended if the time limit or the signal comes first */
export async function openWithin(limits: WorkLimits, model: Model, text: string): Promise<OpenedInstance> {
  const opened = await withinLimits(
    limits,
    (deadline) => openInstance(model, { name: 'generated', text }, { deadline }),
    'open',
  );
  if (opened.halted !== undefined) throw new Ended(opened.halted);
  return opened;
}
