/** The language server as it is built, in a process of its own, asked by a real client over JSON-RPC. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node.js';
import { Lines } from '../../src/cli/server/lines.ts';
import { root } from './pzl.ts';

const SHARED = `puzzle "Shared"
board square
given clue[cells]: 0..4?
find shaded[cells]: bool
rule "Clues": forall c in cells where clue[c]: count(shaded[c.neighbors]) = clue[c]
`;
const USING = `use "shared"
rule "Apart": forall l in links: not all(shadd[l.cells])
instance small {
  clue:
    2 . .
    . . .
    . . 0
}
`;

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-lsp-'));
const uriOf = (name: string): string => pathToFileURL(path.join(folder, name)).href;

let child: ChildProcess;
let client: ProtocolConnection;
const published = new Map<string, readonly Diagnostic[]>();
const versions = new Map<string, number | undefined>();
/** The messages from the server, in order. */
const order: string[] = [];
/** The messages that the server showed to the user of the editor. */
const said: string[] = [];
const texts = new Map<string, { text: string; version: number }>();

async function open(name: string, text: string): Promise<void> {
  texts.set(name, { text, version: 1 });
  const textDocument = { uri: uriOf(name), languageId: 'pzl', version: 1, text };
  await client.sendNotification('textDocument/didOpen', { textDocument });
}

/** Makes edits as an editor does: changes its own text and sends the changed ranges to the server. */
async function apply(name: string, edits: readonly TextEdit[]): Promise<void> {
  const known = texts.get(name)!;
  let { text } = known;
  const lines = new Lines(text);
  const sorted = [...edits].sort((a, b) => lines.offset(b.range.start) - lines.offset(a.range.start));
  for (const { range, newText } of sorted)
    text = text.slice(0, lines.offset(range.start)) + newText + text.slice(lines.offset(range.end));
  texts.set(name, { text, version: known.version + 1 });
  await client.sendNotification('textDocument/didChange', {
    textDocument: { uri: uriOf(name), version: known.version + 1 },
    contentChanges: sorted.map(({ range, newText }) => ({ range, text: newText })),
  });
}

/** The mistakes that the server reports in the present text and in the models that it uses. */
async function mistakes(name: string): Promise<readonly string[]> {
  await vi.waitFor(() => {
    for (const [one, { version }] of texts) expect(versions.get(uriOf(one)), one).toBe(version);
  }, 10_000);
  return (published.get(uriOf(name)) ?? []).map(({ message }) => message);
}

const placed = (name: string, mark: string, further = 0) => {
  const { text } = texts.get(name)!;
  return {
    textDocument: { uri: uriOf(name) },
    position: new Lines(text).position(text.indexOf(mark) + further),
  };
};

beforeAll(async () => {
  writeFileSync(path.join(folder, 'shared.pzl'), SHARED);
  child = spawn(process.execPath, [path.join(root, 'dist', 'cli.cjs'), 'lsp'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  client = createProtocolConnection(
    new StreamMessageReader(child.stdout!),
    new StreamMessageWriter(child.stdin!),
  );
  client.onNotification(
    'textDocument/publishDiagnostics',
    ({ uri, diagnostics, version }: PublishDiagnosticsParams) => {
      published.set(uri, diagnostics);
      versions.set(uri, version);
      order.push('mistakes');
    },
  );
  client.onNotification('window/showMessage', ({ message }: { message: string }) => said.push(message));
  client.listen();
  const started = await client.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
  });
  expect(started).toMatchObject({ serverInfo: { name: 'pzl' }, capabilities: { hoverProvider: true } });
  await client.sendNotification('initialized', {});
  await open('shared.pzl', SHARED);
  await open('using.pzl', USING);
}, 30_000);

afterAll(async () => {
  await client.sendRequest('shutdown');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await client.sendNotification('exit');
  expect(await ended).toBe(0);
});

describe('pzl lsp', { timeout: 30_000 }, () => {
  it('tells what is wrong in a broken model, and mends it', async () => {
    expect(await mistakes('using.pzl')).toEqual(['There is no `shadd` here.\nDid you mean `shaded`?']);
    const [mistake] = published.get(uriOf('using.pzl'))!;
    const actions = await client.sendRequest('textDocument/codeAction', {
      textDocument: { uri: uriOf('using.pzl') },
      range: mistake!.range,
      context: { diagnostics: [mistake] },
    });
    expect(actions).toMatchObject([{ title: 'Change to `shaded`', kind: 'quickfix' }]);
    const [{ edit }] = actions as [{ edit: WorkspaceEdit }];
    await apply('using.pzl', edit.changes![uriOf('using.pzl')]!);
    expect(await mistakes('using.pzl')).toEqual([]);
  });

  it('renames a find over two files', async () => {
    const renamed = (await client.sendRequest('textDocument/rename', {
      ...placed('using.pzl', 'shaded', 2),
      newName: 'dark',
    })) as WorkspaceEdit;
    expect(Object.keys(renamed.changes!).sort()).toEqual([uriOf('shared.pzl'), uriOf('using.pzl')]);
    for (const name of ['shared.pzl', 'using.pzl']) await apply(name, renamed.changes![uriOf(name)]!);
    for (const name of ['shared.pzl', 'using.pzl']) {
      expect(texts.get(name)!.text).not.toContain('shaded');
      expect(await mistakes(name)).toEqual([]);
    }
  });

  it('answers before it looks for mistakes, for which it waits until nothing is typed any more', async () => {
    order.length = 0;
    const { text } = texts.get('using.pzl')!;
    const typed = [...'let'].map((letter) => {
      const end = texts.get('using.pzl')!.text.length;
      const range = new Lines(texts.get('using.pzl')!.text).range({ start: end, end });
      return apply('using.pzl', [{ range, newText: letter }]);
    });
    const asked = client.sendRequest('textDocument/hover', placed('using.pzl', 'dark'));
    expect(JSON.stringify(await asked)).toContain('to be found');
    order.push('answer');
    await Promise.all(typed);
    const range = new Lines(`${text}let`).range({ start: text.length, end: text.length + 3 });
    await apply('using.pzl', [{ range, newText: '' }]);
    await vi.waitFor(() => expect(versions.get(uriOf('using.pzl'))).toBe(texts.get('using.pzl')!.version));
    expect(texts.get('using.pzl')!.text).toBe(text);
    expect(order[0]).toBe('answer');
    expect(order.length).toBeLessThan(4);
  });

  it('refuses a name that something else has, and says why', async () => {
    const asked = client.sendRequest('textDocument/rename', {
      ...placed('using.pzl', 'dark'),
      newName: 'clue',
    });
    await expect(asked).rejects.toThrow(/would be a mistake/);
  });

  it('runs an instance', async () => {
    const ask = (command: string, argument: string | null) =>
      client.sendRequest('workspace/executeCommand', { command, arguments: [uriOf('using.pzl'), argument] });
    const ran = (await ask('pzl.run', 'small')) as { text: string; svg: string };
    expect(ran.text).toBe('small: solved.');
    expect(ran.svg).toMatch(/^<svg /);
    expect(await ask('pzl.unique', 'small')).toMatchObject({
      text: expect.stringMatching(/small: .*solution/),
    });
    expect(await ask('pzl.check', null)).toMatchObject({ text: 'Shared: no mistakes.' });
    expect(await ask('pzl.run', 'nowhere')).toEqual({
      text: 'There is no instance `nowhere` in this model. It has: small.',
    });
  });

  it('answers what an editor asks', async () => {
    const completion = (await client.sendRequest(
      'textDocument/completion',
      placed('using.pzl', 'l.cells', 2),
    )) as { label: string }[];
    expect(completion.map(({ label }) => label)).toContain('border');
    const hover = await client.sendRequest('textDocument/hover', placed('using.pzl', 'dark'));
    expect(JSON.stringify(hover)).toContain('to be found');
    const place = await client.sendRequest('textDocument/definition', placed('using.pzl', 'dark'));
    expect(place).toMatchObject({ uri: uriOf('shared.pzl'), range: { start: { line: 3, character: 5 } } });
    const lenses = (await client.sendRequest('textDocument/codeLens', {
      textDocument: { uri: uriOf('using.pzl') },
    })) as {
      command: { title: string };
    }[];
    const titles = lenses.map(({ command }) => command.title);
    expect(titles.slice(0, 4)).toEqual(['Run: small', 'Unique?', 'Hint', 'Play']);
    const tokens = (await client.sendRequest('textDocument/semanticTokens/full', {
      textDocument: { uri: uriOf('using.pzl') },
    })) as { data: number[] };
    expect(tokens.data.length % 5).toBe(0);
    expect(tokens.data.length).toBeGreaterThan(50);
  });

  it('answers every lens of a shipped model with a board or a verdict, in a message', async () => {
    for (const name of ['storm', 'sudoku', 'molekularis']) {
      const file = path.join(root, 'examples', `${name}.pzl`);
      const uri = pathToFileURL(file).href;
      const textDocument = { uri, languageId: 'pzl', version: 1, text: readFileSync(file, 'utf8') };
      await client.sendNotification('textDocument/didOpen', { textDocument });
      const lenses = (await client.sendRequest('textDocument/codeLens', { textDocument: { uri } })) as {
        command: { title: string; command: string; arguments: unknown[] };
      }[];
      const asked = lenses.filter(({ command }) =>
        ['pzl.run', 'pzl.unique', 'pzl.hint'].includes(command.command),
      );
      expect(asked.length).toBeGreaterThan(3);
      for (const { command } of asked.slice(0, 1).concat(asked.slice(-2))) {
        said.length = 0;
        const answer = (await client.sendRequest('workspace/executeCommand', {
          command: command.command,
          arguments: command.arguments,
        })) as { text: string; board: string };
        expect(answer.text, command.title).not.toMatch(/mistake|no instance|empty/);
        expect(answer.board.split('\n').length).toBeGreaterThan(3);
        await vi.waitFor(() => expect(said.join()).toBe(`${answer.text}\n\n${answer.board}`));
      }
      await client.sendNotification('textDocument/didClose', { textDocument: { uri } });
    }
  });

  it('takes the document of before where a command names none', async () => {
    await client.sendRequest('textDocument/hover', placed('using.pzl', 'dark'));
    const answer = await client.sendRequest('workspace/executeCommand', { command: 'pzl.run' });
    expect(answer).toMatchObject({ text: 'small: solved.' });
  });

  it('opens the studio, and tells where it is', async () => {
    writeFileSync(path.join(folder, 'using.pzl'), texts.get('using.pzl')!.text);
    writeFileSync(path.join(folder, 'shared.pzl'), texts.get('shared.pzl')!.text);
    const { text } = (await client.sendRequest('workspace/executeCommand', {
      command: 'pzl.studio',
      arguments: [uriOf('using.pzl'), 'small'],
    })) as { text: string };
    const address = /http:\S+/.exec(text)?.[0];
    const page = await fetch(address!);
    expect(await page.text()).toContain('<html');
  });

  it('tells what is wrong in an instance beside a model, and what its entries are', async () => {
    mkdirSync(path.join(folder, 'using'), { recursive: true });
    writeFileSync(path.join(folder, 'using', 'other.txt'), 'clue:\n  2 . .\n  . . .\n  . . 0\n');
    await open('using/other.txt', 'clue:\n  2 . .\n  . . .\n  . . 8\n');
    const [mistake] = await mistakes('using/other.txt');
    expect(mistake).toContain('0..4');
    const ran = client.sendRequest('workspace/executeCommand', {
      command: 'pzl.run',
      arguments: [uriOf('using.pzl'), 'other'],
    });
    expect(await ran).toMatchObject({ text: 'other: no solution.' });
    await apply('using/other.txt', [
      { range: { start: { line: 3, character: 6 }, end: { line: 3, character: 7 } }, newText: '0' },
    ]);
    expect(await mistakes('using/other.txt')).toEqual([]);
    const asked = placed('using/other.txt', 'clue');
    expect(JSON.stringify(await client.sendRequest('textDocument/hover', asked))).toContain(
      'given by the instance',
    );
    expect(await client.sendRequest('textDocument/definition', asked)).toMatchObject({
      uri: uriOf('shared.pzl'),
    });
    const again = client.sendRequest('workspace/executeCommand', {
      command: 'pzl.run',
      arguments: [uriOf('using/other.txt')],
    });
    expect(await again).toMatchObject({ text: 'other: solved.' });
  });

  it('finds names over all models, marks them in one, and tells what a let comes to', async () => {
    const found = (await client.sendRequest('workspace/symbol', { query: 'clue' })) as { name: string }[];
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['clue', 'Clues']));
    await open(
      'known.pzl',
      'board square(2, 3)\nfind a[cells]: bool\nlet half = count(cells) div 2\nlet on = count(a)\nrule "A": on = half\n',
    );
    const marks = await client.sendRequest('textDocument/documentHighlight', placed('known.pzl', 'half'));
    expect(marks).toMatchObject([
      { range: { start: { line: 2, character: 4 } } },
      { range: { start: { line: 4, character: 15 } } },
    ]);
    const hints = await client.sendRequest('textDocument/inlayHint', {
      textDocument: { uri: uriOf('known.pzl') },
      range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
    });
    expect(hints).toMatchObject([{ position: { line: 2, character: 29 }, label: '= 3' }]);
  });

  it('formats', async () => {
    await open('wide.pzl', 'puzzle   "A"\n');
    const edits = (await client.sendRequest('textDocument/formatting', {
      textDocument: { uri: uriOf('wide.pzl') },
      options: { tabSize: 2, insertSpaces: true },
    })) as TextEdit[];
    expect(edits.map(({ newText }) => newText)).toEqual(['puzzle "A"\n']);
  });

  it('ends with a sentence after a broken header, so that the editor starts it anew', async () => {
    for (const header of [
      'Content-Length 5\r\n\r\n{}',
      'Content-Length: many\r\n\r\n',
      'X: 1\r\n\r\n',
      'Content-Length: 99999999999\r\n\r\n{',
      'x'.repeat(10_000),
    ]) {
      const other = spawn(process.execPath, [path.join(root, 'dist', 'cli.cjs'), 'lsp']);
      let said = '';
      other.stderr.on('data', (data) => {
        said += String(data);
      });
      other.stdin.write(header);
      const code = await new Promise((resolve) => other.on('close', resolve));
      expect([header, code]).toEqual([header, 1]);
      expect(said).toMatch(/^pzl lsp: A message of the editor can't be read: /);
    }
  });

  it.each([
    ['null', 'Content-Length: 4\r\n\r\nnull'],
    ['a list', 'Content-Length: 2\r\n\r\n[]'],
    ['what ends in its midst', 'Content-Length: 99999\r\n\r\n{'],
  ])('ends with a sentence at %s', async (_, message) => {
    const other = spawn(process.execPath, [path.join(root, 'dist', 'cli.cjs'), 'lsp']);
    let said = '';
    other.stderr.on('data', (piece) => {
      said += piece;
    });
    other.stdin.end(message);
    const code = await new Promise((resolve) => other.on('close', resolve));
    expect([code, said.split('\n').length]).toEqual([1, 2]);
    expect(said).toMatch(/^pzl lsp: A message of the editor can't be read: /);
  });

  it('is a file of its own, which no other command loads', () => {
    const line = readFileSync(path.join(root, 'dist', 'command-line.cjs'), 'utf8');
    expect(line).not.toContain('vscode-languageserver');
    expect(line).not.toContain('textDocument/');
    expect(existsSync(path.join(root, 'dist', 'language-server.js'))).toBe(true);
  });
});
