/** Starts a studio (`pzl studio`) for a model, as a process that ends with this one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../shell/files.ts';

/** Milliseconds within which a studio must report its address; otherwise starting it has failed. */
const START_TIMEOUT_MS = 15_000;

export class Studios {
  readonly #addressByKey = new Map<string, Promise<string | undefined>>();

  /** Starts a studio for a model, unless there is one, and returns its address; undefined if it can't be started. */
  addressOf(file: string, instance: string | undefined): Promise<string | undefined> {
    const words = [file, ...(instance === undefined ? [] : ['--instance', instance])];
    const key = JSON.stringify(words);
    const studioAddress =
      this.#addressByKey.get(key) ?? startStudio(words, () => this.#addressByKey.delete(key));
    this.#addressByKey.set(key, studioAddress);
    return studioAddress;
  }
}

async function startStudio(words: readonly string[], onEnd: () => void): Promise<string | undefined> {
  const program = path.join(packageFolder('dist'), 'cli.cjs');
  if (!existsSync(program)) return undefined;
  const child: ChildProcess = spawn(process.execPath, [program, 'studio', ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = (): void => void child.kill();
  process.once('exit', end);
  const studioAddress = await new Promise<string | undefined>((resolve) => {
    let output = '';
    const timer = setTimeout(() => resolve(undefined), START_TIMEOUT_MS);
    const finishReading = (address: string | undefined): void => {
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', (data) => {
      output = `${output}${String(data)}`.slice(0, 4096);
      const printedAddress = /https?:\/\/\S+/.exec(output)?.[0];
      if (printedAddress !== undefined) finishReading(printedAddress);
    });
    child.once('error', () => finishReading(undefined));
    child.once('exit', () => {
      process.off('exit', end);
      onEnd();
      finishReading(undefined);
    });
  });
  if (studioAddress === undefined) end();
  return studioAddress;
}
