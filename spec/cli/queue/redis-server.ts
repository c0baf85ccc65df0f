/** A private Redis server on this machine's loopback address. It stores its data in a folder that is deleted with it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether Redis is installed; if .ci/run has installed the programs for tests, it must be. */
export const hasRedis =
  spawnSync('redis-server', ['--version']).status === 0 || process.env.PZL_SOLVERS_INSTALLED === 'true';

export class RedisServer {
  readonly port: number;
  readonly #password: string | undefined;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'pzl-redis-'));
  #process: ChildProcess | undefined;

  private constructor(port: number, password: string | undefined) {
    this.port = port;
    this.#password = password;
  }

  static async start(password?: string): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), password);
    await server.#start();
    return server;
  }

  /** The server's address, with the password if it has one. */
  get address(): string {
    const user = this.#password === undefined ? '' : `:${this.#password}@`;
    return `redis://${user}127.0.0.1:${this.port}`;
  }

  /** Restarts the server as after a crash; only the data up to a second before the crash are in its append-only file. */
  async restart(): Promise<void> {
    await this.#kill();
    await this.#start();
  }

  async stop(): Promise<void> {
    await this.#kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const words = ['--port', `${this.port}`, '--bind', '127.0.0.1', '--dir', this.#folder];
    const protect = this.#password === undefined ? [] : ['--requirepass', this.#password];
    this.#process = spawn('redis-server', [...words, ...protect, '--appendonly', 'yes', '--save', ''], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const { stdout } = this.#process;
    await new Promise<void>((resolve, reject) => {
      this.#process?.once('error', reject);
      this.#process?.once('exit', () => reject(new Error('redis-server ended')));
      let said = '';
      stdout?.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.includes('eady to accept connections')) resolve();
      });
    });
  }

  async #kill(): Promise<void> {
    const ended = this.#process && once(this.#process, 'exit');
    this.#process?.kill('SIGKILL');
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
