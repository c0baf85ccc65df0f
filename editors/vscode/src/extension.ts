/**
 * The client of `pzl lsp` in Visual Studio Code. The language server does the work; here are its start, the commands' arguments,
 * and the panel with the board.
 */
import path from 'node:path';
import {
  commands,
  type ExtensionContext,
  languages,
  ProgressLocation,
  type TextDocument,
  Uri,
  window,
  workspace,
} from 'vscode';
import { LanguageClient, type ServerOptions, TransportKind } from 'vscode-languageclient/node';
import { BoardPanel, type Performed } from './board.ts';

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const board = new BoardPanel((command, words) => ask(command, words));
  client = new LanguageClient('pzl', 'pzl', serverOf(context), {
    documentSelector: [{ language: 'pzl' }, { language: 'pzl-instance' }],
    // Answers are shown here: in the panel, and in notes.
    initializationOptions: { answers: 'client' },
    middleware: {
      // The server names its commands, and the client registers them: lenses and the palette both come here.
      executeCommand: async (command, words: readonly unknown[]) => {
        const uri =
          typeof words[0] === 'string' ? words[0] : window.activeTextEditor?.document.uri.toString();
        if (uri === undefined) return;
        const argument = typeof words[1] === 'string' ? words[1] : undefined;
        await perform(board, command, uri, argument);
      },
    },
  });
  context.subscriptions.push(
    board,
    commands.registerCommand('pzl.studio', openStudio),
    workspace.onDidOpenTextDocument((document) => void nameInstance(document)),
    commands.registerCommand('pzl.restart', () => client?.restart()),
  );
  await client.start();
  for (const document of workspace.textDocuments) void nameInstance(document);
}

/** A plain text in the folder of a model's name is an instance of it. */
async function nameInstance(document: TextDocument): Promise<void> {
  const { languageId, uri } = document;
  if (languageId !== 'plaintext' || uri.scheme !== 'file') return;
  try {
    await workspace.fs.stat(Uri.file(`${path.dirname(uri.fsPath)}.pzl`));
  } catch {
    return;
  }
  await languages.setTextDocumentLanguage(document, 'pzl-instance');
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

/** The command that `pzl.path` names, else the server beside this file. */
function serverOf(context: ExtensionContext): ServerOptions {
  const command = pathOfPzl();
  if (command !== '') return { command, args: ['lsp'], transport: TransportKind.stdio };
  return {
    module: context.asAbsolutePath(path.join('dist', 'server.cjs')),
    transport: TransportKind.stdio,
  };
}

const settings = () => workspace.getConfiguration('pzl');
const pathOfPzl = (): string => settings().get<string>('path', '').trim();

function ask(command: string, words: readonly unknown[]): Promise<Performed> {
  if (!client) return Promise.reject(new Error('The language server is not running.'));
  return client.sendRequest('workspace/executeCommand', { command, arguments: words });
}

/** Asks the server, while a note says so, and shows what it answers. */
async function perform(
  board: BoardPanel,
  command: string,
  uri: string,
  argument: string | undefined,
): Promise<void> {
  const words = [uri, argument ?? null, { timeLimit: settings().get<number>('timeLimit', 30) }];
  const title = `pzl: ${argument ?? path.posix.basename(uri)}`;
  const answer = await window.withProgress({ location: ProgressLocation.Window, title }, () =>
    ask(command, words),
  );
  if (answer.svg === undefined) await window.showInformationMessage(answer.text);
  else board.show(uri, command === 'pzl.generate' ? undefined : argument, answer);
  if (answer.instance !== undefined) {
    const document = await workspace.openTextDocument({ content: answer.instance });
    await window.showTextDocument(document, { preview: true, preserveFocus: true });
  }
}

/** The studio is a page that the command `pzl` serves on this machine. A lens tells the model and the instance. */
async function openStudio(uri?: unknown, instance?: unknown): Promise<void> {
  const active = window.activeTextEditor?.document;
  const document =
    typeof uri === 'string' ? workspace.textDocuments.find((one) => one.uri.toString() === uri) : active;
  if (document?.isUntitled || (!document && typeof uri !== 'string')) {
    await window.showInformationMessage('Save the model first: the studio reads its file.');
    return;
  }
  await document?.save();
  const file = document?.uri.fsPath ?? Uri.parse(uri as string).fsPath;
  const chosen = typeof instance === 'string' ? ['--instance', instance] : [];
  const terminal = window.createTerminal({
    name: 'pzl studio',
    shellPath: pathOfPzl() || 'pzl',
    shellArgs: ['studio', file, ...chosen],
  });
  terminal.show(true);
}
