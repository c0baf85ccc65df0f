/** Runs the commands of lenses and keys, and shows their answers in every editor. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, type PerformResult, performCommand } from '../../editor/perform.ts';
import { removeAtEnd } from '../shell/unfinished.ts';
import { pathOf } from './beside.ts';
import type { ServerState } from './desk.ts';
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
 * The commands that the client may send to the server. The command that opens the studio is left out for a client that
 * shows answers itself, because such a client also opens the studio itself.
 */
export const commandsFor = ({ answerDisplay }: ServerState): string[] =>
  answerDisplay === 'client' ? [...COMMANDS] : [...COMMANDS, STUDIO_COMMAND];

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
function readRequest(
  state: ServerState,
  command: string,
  words: readonly unknown[],
): CommandRequest | undefined {
  const requestedUri = typeof words[0] === 'string' ? words[0] : state.lastUri;
  if (requestedUri === undefined) return undefined;
  const instance = state.instance(requestedUri);
  const instanceName = command === 'pzl.generate' ? undefined : instance?.name;
  return {
    command,
    uri: instance?.model ?? requestedUri,
    argument: typeof words[1] === 'string' ? words[1] : instanceName,
    options: (words[2] ?? {}) as CommandRequest['options'],
  };
}

export function answerCommands(state: ServerState): void {
  const studios = new Studios();
  const answerView = new AnswerView(state);
  state.connection.onExecuteCommand(async ({ command, arguments: words = [] }, token) => {
    const request = readRequest(state, command, words);
    const answer = request && (await answerTo(state, studios, request, token));
    if (!request || !answer) return { text: 'There is no such model, or no such command.' };
    // Doesn't wait for this, because a client may answer the request to show a document only after this command is
    // answered.
    void answerView.show(request, answer).catch(() => undefined);
    return answer;
  });
}

async function answerTo(
  state: ServerState,
  studios: Studios,
  { command, uri, argument, options }: CommandRequest,
  token: CancellationToken,
): Promise<(PerformResult & { readonly address?: string }) | undefined> {
  const snapshot = state.snapshot(uri);
  if (!snapshot) return undefined;
  if (command === STUDIO_COMMAND && state.answerDisplay !== 'client') {
    const file = pathOf(snapshot.name);
    if (file === undefined) return { text: 'Save the model first: the studio reads its file.' };
    const studioAddress = await studios.addressOf(file, argument);
    return studioAddress === undefined
      ? { text: 'The studio can’t be started.' }
      : { text: `The studio is at ${studioAddress}`, address: studioAddress };
  }
  if (!COMMANDS.includes(command as Command)) return undefined;
  const controller = new AbortController();
  token.onCancellationRequested(() => controller.abort());
  const { seed, timeLimit = DEFAULT_TIME_LIMIT } = options;
  return await performCommand(snapshot, command as Command, argument, {
    signal: controller.signal,
    timeLimit,
    instanceFilesOf: (model) => state.instanceFiles(snapshot, () => model),
    ...(seed !== undefined && { seed }),
  });
}

/** Shows the answers of commands in editors that can't show them otherwise: as messages and documents. */
class AnswerView {
  readonly #state: ServerState;
  #folder: string | undefined;

  constructor(state: ServerState) {
    this.#state = state;
  }

  async show(request: CommandRequest, answer: PerformResult & { readonly address?: string }): Promise<void> {
    const { connection, answerDisplay, showsDocuments } = this.#state;
    if (answerDisplay === 'client') return;
    const answerTexts = [answer.text, answer.board, answer.instance].filter((one) => one !== undefined);
    const text = answerTexts.join('\n\n');
    const isShownInDocument = answerDisplay === 'document' && showsDocuments && answerTexts.length > 1;
    const message = isShownInDocument ? answer.text : text;
    await connection.sendNotification('window/showMessage', { type: MessageType.Info, message });
    if (answer.address !== undefined && showsDocuments)
      await connection.sendRequest(ShowDocumentRequest.type, { uri: answer.address, external: true });
    if (!isShownInDocument) return;
    const uri = pathToFileURL(this.#writeBoardFile(request, text)).href;
    await connection.sendRequest(ShowDocumentRequest.type, { uri, takeFocus: false });
  }

  /** Writes a text to a file in a private folder, for the editor to open. */
  #writeBoardFile({ command, uri, argument }: CommandRequest, text: string): string {
    this.#folder ??= mkdtempSync(path.join(tmpdir(), 'pzl-'));
    const words = [path.posix.basename(uri, '.pzl'), argument, command.replace(/^pzl\./, '')];
    const name = words.filter((one) => one !== undefined).join(' ');
    const file = path.join(this.#folder, `${name.replace(/[^\p{L}\p{N} _-]/gu, '-').slice(0, 100)}.txt`);
    removeAtEnd(file);
    writeFileSync(file, `${text}\n`);
    return file;
  }
}
