/**
 * Runs the bundled extension for Visual Studio Code in a host that imitates as much of the editor as the extension uses (vscode-host.ts), with the
 * language server that the extension starts.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Lines } from '../../src/cli/server/lines.ts';
import { root } from './models.ts';
import {
  type CodeAction,
  type CodeLens,
  type Hover,
  Position,
  Range,
  type TextDocument,
  TextEdit,
  type WorkspaceEdit,
} from './vscode-classes.ts';
import { Host } from './vscode-host.ts';

const SHARED = `puzzle "Shared"
board square
given clue[cells]: 0..4?
find shaded[cells]: bool
rule "Clues": forall c in cells where clue[c]: count(shaded[c.neighbors]) = clue[c]
generate {
  size tiny: 3 3
  remove clue
}
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

interface Extension {
  activate(context: object): Promise<void>;
  deactivate(): Promise<void>;
}

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-vscode-'));
const host = new Host();
let extension: Extension;
let shared: TextDocument;
let using: TextDocument;

/** Inside the loaded extension, `require('vscode')` returns the host's module, as in the editor. */
function loaded(file: string): Extension {
  const modules = Module as unknown as { _load: (request: string, ...rest: unknown[]) => unknown };
  const load = modules._load;
  modules._load = (request, ...rest) => (request === 'vscode' ? host.module : load(request, ...rest));
  try {
    return createRequire(file)(file) as Extension;
  } finally {
    modules._load = load;
  }
}

const rangeOf = (document: TextDocument, words: string): Range => {
  const start = document.getText().indexOf(words);
  const { start: from, end: to } = new Lines(document.getText()).range({ start, end: start + words.length });
  return new Range(from.line, from.character, to.line, to.character);
};

const messages = (document: TextDocument): readonly string[] =>
  host.mistakesOf(document).map(({ message }) => message);

const waited = { timeout: 20_000, interval: 20 };

/** The picture in the panel and the words beside it. The picture is an image, so that no script in it can run. */
function pictured(): { readonly words: string; readonly svg: string } {
  const [panel] = host.panels;
  const { html } = panel!.webview;
  const data = /src="data:image\/svg\+xml;base64,([^"]*)"/.exec(html)?.[1] ?? '';
  return {
    words: /<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? '',
    svg: Buffer.from(data, 'base64').toString('utf8'),
  };
}

beforeAll(async () => {
  mkdirSync(path.join(folder, 'models'));
  copyFileSync(path.join(root, 'editors/vscode/package.json'), path.join(folder, 'package.json'));
  execFileSync(
    process.execPath,
    [path.join(root, 'editors/vscode/build.mjs'), '--no-pack', '--out', path.join(folder, 'dist')],
    { stdio: 'pipe' },
  );
  writeFileSync(path.join(folder, 'models/shared.pzl'), SHARED);
  writeFileSync(path.join(folder, 'models/using.pzl'), USING);
  extension = loaded(path.join(folder, 'dist/extension.cjs'));
  using = host.open(path.join(folder, 'models/using.pzl'), USING);
  await extension.activate({
    subscriptions: [],
    asAbsolutePath: (relative: string) => path.join(folder, relative),
  });
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the extension', { timeout: 60_000 }, () => {
  it('brings every command that its manifest has in the palette', () => {
    const { contributes } = JSON.parse(readFileSync(path.join(root, 'editors/vscode/package.json'), 'utf8'));
    const palette = contributes.commands.map(({ command }: { command: string }) => command);
    expect([...host.commands.keys()].sort()).toEqual(palette.sort());
  });

  it('shows what is wrong in a model that was open before, and mends it', async () => {
    await vi.waitFor(
      () => expect(messages(using)).toEqual(['There is no `shadd` here.\nDid you mean `shaded`?']),
      waited,
    );
    const [mistake] = host.mistakesOf(using);
    const [fix] = await host.ask<CodeAction[]>('CodeActions', 'provideCodeActions', using, mistake!.range, {
      diagnostics: [mistake],
      only: undefined,
      triggerKind: 1,
    });
    expect(fix).toMatchObject({ title: 'Change to `shaded`', kind: { value: 'quickfix' } });
    host.apply(fix!.edit!);
    await vi.waitFor(() => expect(messages(using)).toEqual([]), waited);
  });

  it('tells what a name is', async () => {
    const at = rangeOf(using, 'shaded').start;
    const hover = await host.ask<Hover>('Hover', 'provideHover', using, at);
    expect(hover.contents.map(({ value }) => value).join('\n')).toContain('to be found');
  });

  it('renames a find over two files', async () => {
    shared = host.open(path.join(folder, 'models/shared.pzl'), SHARED);
    const { start } = rangeOf(using, 'shaded');
    const edit = await host.ask<WorkspaceEdit>('Rename', 'provideRenameEdits', using, start, 'dark');
    expect(
      edit
        .entries()
        .map(([uri]) => path.posix.basename(uri))
        .sort(),
    ).toEqual(['shared.pzl', 'using.pzl']);
    host.apply(edit);
    for (const document of [shared, using]) {
      expect(document.getText()).not.toContain('shaded');
      expect(document.getText()).toContain('dark');
    }
    await vi.waitFor(() => expect([...messages(shared), ...messages(using)]).toEqual([]), waited);
  });

  it('runs an instance by its lens, and shows the answer in a panel without scripts', async () => {
    const lenses = await host.ask<CodeLens[]>('CodeLens', 'provideCodeLenses', using);
    const titles = lenses.map(({ command }) => command!.title);
    expect(titles.slice(0, 4)).toEqual(['Run: small', 'Unique?', 'Hint', 'Play']);
    const run = lenses[0]!.command!;
    await host.run(run.command, ...run.arguments!);
    expect(host.panels).toMatchObject([{ options: { enableScripts: false, localResourceRoots: [] } }]);
    expect(pictured().words).toBe('small: solved.');
    expect(pictured().svg).toMatch(/^<svg /);
  });

  it('draws the board anew after an edit, and keeps the last picture while the model is broken', async () => {
    host.active = using;
    await host.run('pzl.picture');
    const before = pictured().svg;
    expect(before).toMatch(/^<svg /);
    host.type(using, [new TextEdit(rangeOf(using, '2 . .'), '3 . .')]);
    await vi.waitFor(() => expect(pictured().svg).not.toBe(before), waited);
    const after = pictured().svg;
    expect(after).toMatch(/^<svg /);
    const end = using.positionAt(using.getText().length);
    host.type(using, [new TextEdit(new Range(end, end), 'rule "')]);
    await vi.waitFor(() => expect(messages(using)).not.toEqual([]), waited);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(pictured().svg).toBe(after);
    host.type(using, [new TextEdit(new Range(end, new Position(end.line, end.character + 6)), '')]);
    host.type(using, [new TextEdit(rangeOf(using, '3 . .'), '2 . .')]);
    await vi.waitFor(() => expect(pictured().svg).toBe(before), waited);
  });

  it('tells whether a solution is the only one, gives a hint, and checks', async () => {
    const uri = using.uri.toString();
    await host.run('pzl.unique', uri, 'small');
    expect(pictured().words).toMatch(/^small: (exactly one|more than one) solution\.$/);
    await host.run('pzl.hint', uri, 'small');
    expect(pictured().words.length).toBeGreaterThan(10);
    await host.run('pzl.check', uri);
    expect(host.messages).toEqual(['Shared: no mistakes.']);
  });

  it('generates a puzzle, whose instance opens as a text of its own', async () => {
    await host.run('pzl.generate', shared.uri.toString(), 'tiny');
    expect(pictured().words).toBe('A new puzzle with one solution.');
    const opened = [...host.documents.values()].find(({ isUntitled }) => isUntitled);
    expect(opened?.getText()).toContain('clue:');
  });

  it('makes a text in the folder of a model’s name an instance, with mistakes and lenses of its own', async () => {
    const file = path.join(folder, 'models/using/wide.txt');
    const text = 'clue:\n  9 . .\n  . . .\n  . . 0\n';
    mkdirSync(path.dirname(file));
    writeFileSync(file, text);
    const { uri } = host.open(file, text, 'plaintext');
    await vi.waitFor(
      () => expect(host.documents.get(uri.toString())!.languageId).toBe('pzl-instance'),
      waited,
    );
    const document = host.documents.get(uri.toString())!;
    await vi.waitFor(() => expect(messages(document).join()).toContain('0..4'), waited);
    const lenses = await host.ask<CodeLens[]>('CodeLens', 'provideCodeLenses', document);
    expect(lenses.map(({ command }) => command!.arguments)).toContainEqual([using.uri.toString(), 'wide']);
    const hover = await host.ask<Hover>('Hover', 'provideHover', document, new Position(0, 1));
    expect(hover.contents.map(({ value }) => value).join('\n')).toContain('given by the instance');
  });

  it('opens a panel anew once it was closed', async () => {
    host.panels[0]!.dispose();
    await host.run('pzl.picture', using.uri.toString(), 'small');
    expect(pictured().svg).toMatch(/^<svg /);
  });

  it('opens the studio in a terminal, and asks for a file first', async () => {
    host.active = using;
    await host.run('pzl.studio');
    expect(host.terminals).toMatchObject([{ shellPath: 'pzl', shellArgs: ['studio', using.uri.fsPath] }]);
    await host.run('pzl.studio', using.uri.toString(), 'small');
    expect(host.terminals.at(-1)).toMatchObject({
      shellArgs: ['studio', using.uri.fsPath, '--instance', 'small'],
    });
    host.active = [...host.documents.values()].find(({ isUntitled }) => isUntitled);
    await host.run('pzl.studio');
    expect(host.messages.at(-1)).toBe('Save the model first: the studio reads its file.');
  });

  it('starts the server anew, and ends it', async () => {
    await host.run('pzl.restart');
    await vi.waitFor(async () => {
      const at = rangeOf(using, 'dark').start;
      expect(await host.ask('Hover', 'provideHover', using, at)).toBeDefined();
    }, waited);
    await extension.deactivate();
    expect(host.providers.size).toBe(0);
  });
});
