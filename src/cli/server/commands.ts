/** Runs the commands of lenses and keys, and shows their answers in every editor. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, type PerformResult, perform } from '../../editor/perform.ts';
import { removeAtEnd } from '../shell/unfinished.ts';
import { pathOf } from './beside.ts';
import type { Desk } from './desk.ts';
import { type CancellationToken, MessageType, ShowDocumentRequest } from './protocol.ts';
import { Studios } from './studios.ts';

const COMMANDS: readonly Command[] = [
  'pzl.check',
  'pzl.run',
  'pzl.unique',
  'pzl.hint',
  'pzl.generate',
  'pzl.picture',
];
const STUDIO_COMMAND = 'pzl.studio';
/** The time limit of a command, in seconds, if the client sets none. */
const DEFAULT_TIME_LIMIT = 30;

/**
 * The commands that the client may send to the server; a client that shows answers itself opens the studio itself, too.
 */
export const commandsFor = ({ showing }: Desk): string[] =>
  showing === 'client' ? [...COMMANDS] : [...COMMANDS, STUDIO_COMMAND];

interface CommandRequest {
  readonly command: string;
  /** The model's URI. */
  readonly uri: string;
  /** The name of the instance; for the command that generates, the size. */
  readonly argument: string | undefined;
  readonly options: { readonly seed?: number; readonly timeLimit?: number };
}

/**
 * A client's arguments: `[uri, argument, options]`, each of which may be missing or null. Without a URI the last
 * document is meant.
 */
function readRequest(desk: Desk, command: string, words: readonly unknown[]): CommandRequest | undefined {
  const requestedUri = typeof words[0] === 'string' ? words[0] : desk.lastUri;
  if (requestedUri === undefined) return undefined;
  const instance = desk.instance(requestedUri);
  const instanceName = command === 'pzl.generate' ? undefined : instance?.name;
  return {
    command,
    uri: instance?.model ?? requestedUri,
    argument: typeof words[1] === 'string' ? words[1] : instanceName,
    options: (words[2] ?? {}) as CommandRequest['options'],
  };
}

export function answerCommands(desk: Desk): void {
  const studios = new Studios();
  const answers = new AnswerView(desk);
  desk.connection.onExecuteCommand(async ({ command, arguments: words = [] }, token) => {
    const request = readRequest(desk, command, words);
    const answer = request && (await answerTo(desk, studios, request, token));
    if (!request || !answer) return { text: 'There is no such model, or no such command.' };
    // Doesn't wait for this, because a client may answer the request to show a document only after this command is
    // answered.
    void answers.show(request, answer).catch(() => undefined);
    return answer;
  });
}

async function answerTo(
  desk: Desk,
  studios: Studios,
  { command, uri, argument, options }: CommandRequest,
  token: CancellationToken,
): Promise<(PerformResult & { readonly address?: string }) | undefined> {
  const snapshot = desk.snapshot(uri);
  if (!snapshot) return undefined;
  if (command === STUDIO_COMMAND && desk.showing !== 'client') {
    const file = pathOf(snapshot.name);
    if (file === undefined) return { text: 'Save the model first: the studio reads its file.' };
    const address = await studios.addressOf(file, argument);
    return address === undefined
      ? { text: 'The studio can’t be started.' }
      : { text: `The studio is at ${address}`, address };
  }
  if (!COMMANDS.includes(command as Command)) return undefined;
  const controller = new AbortController();
  token.onCancellationRequested(() => controller.abort());
  const { seed, timeLimit = DEFAULT_TIME_LIMIT } = options;
  return await perform(snapshot, command as Command, argument, {
    signal: controller.signal,
    timeLimit,
    beside: (model) => desk.instanceFiles(snapshot, () => model),
    ...(seed !== undefined && { seed }),
  });
}

/** Shows the answers of commands in editors that can't show them otherwise: as messages and documents. */
class AnswerView {
  readonly #desk: Desk;
  #folder: string | undefined;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async show(request: CommandRequest, answer: PerformResult & { readonly address?: string }): Promise<void> {
    const { connection, showing, showsDocuments } = this.#desk;
    if (showing === 'client') return;
    const parts = [answer.text, answer.board, answer.instance].filter((one) => one !== undefined);
    const text = parts.join('\n\n');
    const inDocument = showing === 'document' && showsDocuments && parts.length > 1;
    const message = inDocument ? answer.text : text;
    await connection.sendNotification('window/showMessage', { type: MessageType.Info, message });
    if (answer.address !== undefined && showsDocuments)
      await connection.sendRequest(ShowDocumentRequest.type, { uri: answer.address, external: true });
    if (!inDocument) return;
    const uri = pathToFileURL(this.#write(request, text)).href;
    await connection.sendRequest(ShowDocumentRequest.type, { uri, takeFocus: false });
  }

  /** Writes a text to a file in a private folder, for the editor to open. */
  #write({ command, uri, argument }: CommandRequest, text: string): string {
    this.#folder ??= mkdtempSync(path.join(tmpdir(), 'pzl-'));
    const words = [path.posix.basename(uri, '.pzl'), argument, command.replace(/^pzl\./, '')];
    const name = words.filter((one) => one !== undefined).join(' ');
    const file = path.join(this.#folder, `${name.replace(/[^\p{L}\p{N} _-]/gu, '-').slice(0, 100)}.txt`);
    removeAtEnd(file);
    writeFileSync(file, `${text}\n`);
    return file;
  }
}
