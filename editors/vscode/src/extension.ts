/**
 * The client of `pzl lsp` in Visual Studio Code: starts the language server, sends the user's commands to it, and shows
 * the answers in a panel with the board.
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
import { BoardPanel, type CommandAnswer } from './board.ts';

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
  const board = new BoardPanel((command, words) => sendCommand(command, words));
  client = new LanguageClient('pzl', 'pzl', serverOptions(context), {
    documentSelector: [{ language: 'pzl' }, { language: 'pzl-instance' }],
    // Tells the server that this client shows the answers itself, in the panel or as notifications.
    initializationOptions: { answers: 'client' },
    middleware: {
      // Called when the user runs a command of the server, by a lens or from the palette.
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
    workspace.onDidOpenTextDocument((document) => void setInstanceLanguage(document)),
    commands.registerCommand('pzl.restart', () => client?.restart()),
  );
  await client.start();
  for (const document of workspace.textDocuments) void setInstanceLanguage(document);
}

/** Sets the language of a text file whose folder is named after a model: the file is an instance of that model. */
async function setInstanceLanguage(document: TextDocument): Promise<void> {
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

/**
 * Returns how to start the server: by the command in the setting `pzl.path`, otherwise as the server in the extension's
 * folder.
 */
function serverOptions(context: ExtensionContext): ServerOptions {
  const command = pathOfPzl();
  if (command !== '') return { command, args: ['lsp'], transport: TransportKind.stdio };
  return {
    module: context.asAbsolutePath(path.join('dist', 'server.cjs')),
    transport: TransportKind.stdio,
  };
}

const settings = () => workspace.getConfiguration('pzl');
const pathOfPzl = (): string => settings().get<string>('path', '').trim();

function sendCommand(command: string, words: readonly unknown[]): Promise<CommandAnswer> {
  if (!client) return Promise.reject(new Error('The language server is not running.'));
  return client.sendRequest('workspace/executeCommand', { command, arguments: words });
}

/** Sends a command to the server, shows the progress meanwhile, and then the answer. */
async function perform(
  board: BoardPanel,
  command: string,
  uri: string,
  argument: string | undefined,
): Promise<void> {
  const words = [uri, argument ?? null, { timeLimit: settings().get<number>('timeLimit', 30) }];
  const title = `pzl: ${argument ?? path.posix.basename(uri)}`;
  const answer = await window.withProgress({ location: ProgressLocation.Window, title }, () =>
    sendCommand(command, words),
  );
  if (answer.svg === undefined) await window.showInformationMessage(answer.text);
  else board.show(uri, command === 'pzl.generate' ? undefined : argument, answer);
  if (answer.instance !== undefined) {
    const document = await workspace.openTextDocument({ content: answer.instance });
    await window.showTextDocument(document, { preview: true, preserveFocus: true });
  }
}

/** Opens the studio, by `pzl studio` in a terminal. A lens passes the URI of the model and the name of the instance. */
async function openStudio(uri?: unknown, instance?: unknown): Promise<void> {
  const activeDocument = window.activeTextEditor?.document;
  const document =
    typeof uri === 'string'
      ? workspace.textDocuments.find((one) => one.uri.toString() === uri)
      : activeDocument;
  if (document?.isUntitled || (!document && typeof uri !== 'string')) {
    await window.showInformationMessage('Save the model first: the studio reads its file.');
    return;
  }
  await document?.save();
  const file = document?.uri.fsPath ?? Uri.parse(uri as string).fsPath;
  const instanceOption = typeof instance === 'string' ? ['--instance', instance] : [];
  const terminal = window.createTerminal({
    name: 'pzl studio',
    shellPath: pathOfPzl() || 'pzl',
    shellArgs: ['studio', file, ...instanceOption],
  });
  terminal.show(true);
}
