/** The small server of `pzl studio`: it answers every request and keeps running. */
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StudioOptions, StudioService, studio } from '../../src/cli/commands/studio.ts';
import { EXIT } from '../../src/cli/shell/exit.ts';
import { processShell } from '../../src/cli/shell/shell.ts';
import { root } from './pzl.ts';

const service = new StudioService(path.join(root, 'dist/studio'), undefined, []);
let port = 0;
beforeAll(async () => {
  port = Number(new URL((await service.listen(0)) ?? '').port);
});
afterAll(() => service.close());

/** The first line of the answer to a request with this target. */
function ask(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (data) => {
      text += String(data);
    });
    socket.on('end', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });
}

it.each(['//', '///', '//[', '/%', '/../../package.json', '/%2e%2e/index.js', 'http://[', '*', '/?//['])(
  'answers %s and goes on',
  async (target) => {
    expect(await ask(target)).toMatch(/^HTTP\/1.1 [24]0\d/);
    expect(await ask('/api/open')).toMatch(/^HTTP\/1.1 404/);
  },
);

it('listens although a folder can not be watched', async () => {
  const other = new StudioService(path.join(root, 'dist/studio'), undefined, ['/no/such/folder/model.pzl']);
  expect(await other.listen(0)).toMatch(/^http/);
  await other.close();
});

it('is for this machine alone, unless it is told to serve the network; then it says where others find it', async () => {
  const started = async (options: StudioOptions): Promise<string> => {
    let out = '';
    const shell = {
      ...processShell(),
      outIsTerminal: false,
      out: (content: string | Uint8Array) => {
        out += String(content);
      },
      note: () => {},
      onInterrupt: (end: () => void) => {
        setTimeout(end);
        return () => {};
      },
    };
    expect(await studio(shell, undefined, options)).toBe(EXIT.answered);
    return out;
  };
  expect(await started({})).toMatch(/^The studio is at http:\/\/127\.0\.0\.1:\d+\/\n$/);
  expect(await started({ network: true })).toMatch(
    /^The studio is at http:\/\/127.*\n(Everyone in the network can open it, with the model: http:\/\/[\d.]+:\d+\/|This machine has no address in a network)/,
  );
});
