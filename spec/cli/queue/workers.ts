/** Workers as processes of their own, that may be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../pzl.ts';

export class Workers {
  readonly processes = new Set<ChildProcess>();
  killed = 0;
  /** The workers' output. */
  said = '';
  readonly #address: string;
  readonly #words: readonly string[];

  constructor(address: string, words: readonly string[] = []) {
    this.#address = address;
    this.#words = words;
  }

  /** The address is in the environment, where no list of processes shows it. */
  start(count = 1): void {
    for (let i = 0; i < count; i++) {
      const worker = spawn(
        process.execPath,
        [path.join(root, 'dist/cli.cjs'), 'worker', '--queue', ...this.#words],
        {
          env: { ...process.env, PZL_QUEUE: this.#address },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
      worker.stderr?.on('data', (text: Buffer) => {
        this.said += text.toString();
      });
      this.processes.add(worker);
      worker.once('exit', () => this.processes.delete(worker));
    }
  }

  /** One of them, by chance, is gone at once, and another one comes. */
  killOne(chance: number): void {
    const all = [...this.processes];
    all[Math.floor(chance * all.length)]?.kill('SIGKILL');
    this.killed++;
    this.start();
  }

  /** All of them, with the signal. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const all = [...this.processes];
    for (const worker of all) worker.kill(signal);
    await Promise.all(
      all.map((worker) => worker.exitCode === null && worker.signalCode === null && once(worker, 'exit')),
    );
  }
}
