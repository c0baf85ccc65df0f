/** A target for testing the fuzzer itself: inputs that never return, that end the process, or that have a problem. */
import type { Generator } from '../backends/sat/random.ts';
import { type Case, problem, type Target, type Verdict } from './target.ts';

const TEXTS: readonly string[] = ['', '', 'endless', '', 'deadly', '', 'odd'];

export class Trial implements Target {
  readonly name = 'trial';
  readonly weight = 1;
  readonly texts = ['text'];
  readonly maxSeconds = 1;

  /** Only the first inputs have a problem. */
  make(_: Generator, number: number): Case {
    const word = TEXTS[number] ?? '';
    return { text: `${'.'.repeat(30)}${word}${'.'.repeat(30)}` };
  }

  async check(input: Case): Promise<Verdict> {
    const text = String(input.text);
    while (text.includes('endless'));
    if (text.includes('deadly')) process.kill(process.pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 10));
    return text.includes('odd') ? problem('odd', 'an odd text') : 'fine';
  }
}
