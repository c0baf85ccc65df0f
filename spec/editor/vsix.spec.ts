/** The packed extension for Visual Studio Code: its files, and its language server, queried by a real client. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node.js';
import { version } from '../../src/version.ts';
import { root } from './models.ts';

const source = path.join(root, 'editors/vscode');
const folder = mkdtempSync(path.join(tmpdir(), 'pzl-vsix-'));
let files: Readonly<Record<string, Uint8Array>> = {};
let child: ChildProcess | undefined;

const json = (name: string) => JSON.parse(strFromU8(files[name]!));

describe.skipIf(!existsSync(path.join(source, 'node_modules/@vscode/vsce')))(
  'the .vsix',
  {
    timeout: 120_000,
  },
  () => {
    beforeAll(() => {
      execFileSync(process.execPath, [path.join(source, 'build.mjs')], { stdio: 'pipe' });
      files = unzipSync(readFileSync(path.join(source, `pzl-${version}.vsix`)));
      for (const [name, bytes] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), bytes);
      }
    }, 120_000);
    afterAll(() => {
      child?.kill();
      rmSync(folder, { recursive: true, force: true });
    });

    it('holds what its manifest names, and nothing else', () => {
      expect(Object.keys(files).sort()).toEqual([
        '[Content_Types].xml',
        'extension.vsixmanifest',
        'extension/LICENSE.txt',
        'extension/changelog.md',
        'extension/dist/THIRD-PARTY-NOTICES.txt',
        'extension/dist/extension.cjs',
        'extension/dist/pzl.tmLanguage.json',
        'extension/dist/server.cjs',
        'extension/instance-configuration.json',
        'extension/instance.tmLanguage.json',
        'extension/language-configuration.json',
        'extension/markdown.tmLanguage.json',
        'extension/media/board.png',
        'extension/media/icon.png',
        'extension/media/model.md',
        'extension/package.json',
        'extension/readme.md',
        'extension/snippets.json',
      ]);
      const { contributes, main } = json('extension/package.json');
      expect(json('extension/package.json').version).toBe(version);
      const named = [
        main,
        ...contributes.languages.map((one: { configuration: string }) => one.configuration),
        ...contributes.grammars.map((one: { path: string }) => one.path),
        ...contributes.snippets.map((one: { path: string }) => one.path),
        json('extension/package.json').icon,
        ...contributes.walkthroughs.flatMap(
          (one: { steps: { media: { image?: string; markdown?: string } }[] }) =>
            one.steps.map(({ media }) => media.image ?? media.markdown),
        ),
      ];
      for (const name of named) expect(Object.keys(files)).toContain(path.posix.join('extension', name));
    });

    it('has every command of the server and of the client in its palette', () => {
      const palette = json('extension/package.json').contributes.commands.map(
        ({ command }: { command: string }) => command,
      );
      const client = strFromU8(files['extension/dist/extension.cjs']!);
      for (const command of ['pzl.studio', 'pzl.restart']) expect(client).toContain(command);
      expect(palette).toEqual(
        expect.arrayContaining([
          'pzl.run',
          'pzl.unique',
          'pzl.hint',
          'pzl.generate',
          'pzl.picture',
          'pzl.studio',
        ]),
      );
    });

    it('has snippets that are models without mistakes once they are filled in', async () => {
      const { analyse } = await import('../../src/editor/snapshot.ts');
      const snippets = json('extension/snippets.json') as Record<string, { prefix: string; body: string[] }>;
      const filled = (body: readonly string[]): string =>
        body
          .join('\n')
          .replace(/\$\{\d+\|([^,|]*)[^}]*\}/g, '$1')
          .replace(/\$\{\d+:([^}]*)\}/g, '$1');
      const { body } = snippets['A model']!;
      const names = new Map(
        [...body.join('\n').matchAll(/\$\{(\d+):([^}]*)\}/g)].map((one) => [one[1]!, one[2]!]),
      );
      const model = filled(body).replace(/\$(\d+)/g, (_, number: string) => names.get(number) ?? '');
      expect(analyse('model.pzl', model).found).toEqual([]);
      const parts = Object.values(snippets).filter(({ prefix }) => prefix !== 'puzzle');
      for (const { prefix, body: part } of parts) {
        const own = new Map(
          [...part.join('\n').matchAll(/\$\{(\d+):([^}]*)\}/g)].map((one) => [one[1]!, one[2]!]),
        );
        const text = filled(part).replace(/\$(\d+)/g, (_, number: string) => own.get(number) ?? 'true');
        const syntax = analyse('model.pzl', `board square\n${text}\n`).found.filter(
          ({ code }) => code === 'syntax',
        );
        expect(syntax, prefix).toEqual([]);
      }
    });

    it('serves without anything else', async () => {
      child = spawn(process.execPath, [path.join(folder, 'extension/dist/server.cjs'), '--stdio'], {
        cwd: folder,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const client = createProtocolConnection(
        new StreamMessageReader(child.stdout!),
        new StreamMessageWriter(child.stdin!),
      );
      const told = new Promise<PublishDiagnosticsParams>((resolve) => {
        client.onNotification('textDocument/publishDiagnostics', resolve);
      });
      client.listen();
      await client.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
      const uri = 'file:///latin.pzl';
      const text = readFileSync(path.join(root, 'examples/sudoku.pzl'), 'utf8');
      const instance = 'instance tiny {\n  clue:\n    1 2 3 4\n    . . . .\n    . . . .\n    . . . .\n}\n';
      await client.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'pzl', version: 1, text: `${text}\n${instance}` },
      });
      expect((await told).diagnostics).toEqual([]);
      const answer = await client.sendRequest('workspace/executeCommand', {
        command: 'pzl.run',
        arguments: [uri, 'tiny', { timeLimit: 20 }],
      });
      expect(answer).toMatchObject({ svg: expect.stringContaining('<svg') });
      client.dispose();
    });
  },
);
