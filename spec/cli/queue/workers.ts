/** Workers as separate processes that may be killed. */
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

  /** Starts workers. The server's address is passed in the environment, where no list of processes shows it. */
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

  /** Kills one worker (`chance` selects it) and starts another one. */
  killOne(chance: number): void {
    const all = [...this.processes];
    all[Math.floor(chance * all.length)]?.kill('SIGKILL');
    this.killed++;
    this.start();
  }

  /** Sends the signal to all workers and waits until they have ended. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const all = [...this.processes];
    for (const worker of all) worker.kill(signal);
    await Promise.all(
      all.map((worker) => worker.exitCode === null && worker.signalCode === null && once(worker, 'exit')),
    );
  }
}
