// Latency of editor services: a letter is typed somewhere in a model of 500 lines, then a service is queried by a real
// client of the built language server. Reports wall-clock milliseconds from the edit to the answer, and the server's
// CPU time for each, which is more meaningful on a busy machine; and the memory after 10,000 such edits.
//   node bench/run.mjs editor [edits of each service] [edits for memory]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node.js';
import { SERVICES } from '../spec/editor/edits.ts';
import { largeModel } from '../spec/editor/large-model.ts';
import { lots, root } from '../spec/editor/models.ts';
import { Lines } from '../src/cli/server/lines.ts';
import { Workspace } from '../src/editor/workspace.ts';

const trials = Number(process.argv[2] ?? 60);
const edits = Number(process.argv[3] ?? 10_000);
const uri = 'file:///large.pzl';
const large = largeModel(490);

/** [service]: the request that a client sends for it; `at` is the cursor's position. */
const REQUESTS: Readonly<Record<string, (at: unknown) => object>> = {
  completion: (position) => ({ position }),
  hover: (position) => ({ position }),
  signatureHelp: (position) => ({ position }),
  definition: (position) => ({ position }),
  references: (position) => ({ position, context: { includeDeclaration: true } }),
  prepareRename: (position) => ({ position }),
  rename: (position) => ({ position, newName: 'other_name' }),
  documentSymbol: () => ({}),
  foldingRange: () => ({}),
  selectionRange: (position) => ({ positions: [position] }),
  'semanticTokens/full': () => ({}),
  codeLens: () => ({}),
  codeAction: (position) => ({ range: { start: position, end: position }, context: { diagnostics: [] } }),
  formatting: () => ({ options: { tabSize: 2, insertSpaces: true } }),
};

/** Resolves when the mistakes of a version of the text have been reported. */
function waitForDiagnostics(client: ProtocolConnection, version: number): Promise<void> {
  return new Promise((resolve) => {
    const listening = client.onNotification('textDocument/publishDiagnostics', (told) => {
      if (told.version !== version) return;
      listening.dispose();
      resolve();
    });
  });
}

/** Makes edits in turn: types a letter after a word, or removes that letter again, so that the text doesn't grow. */
class Typist {
  text = large;
  readonly #lot = lots(1);
  #typed: number | undefined;

  next(): { readonly start: number; readonly end: number; readonly text: string } {
    const start = this.#typed ?? this.#place();
    const edit =
      this.#typed === undefined ? { start, end: start, text: 'x' } : { start, end: start + 1, text: '' };
    this.#typed = this.#typed === undefined ? start : undefined;
    this.text = this.text.slice(0, edit.start) + edit.text + this.text.slice(edit.end);
    return edit;
  }

  #place(): number {
    const from = this.#lot(this.text.length);
    return from + /\w\b|$/.exec(this.text.slice(from))!.index + 1;
  }
}

const quantile = (sorted: readonly number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);

/** The CPU time of a process with all its threads, in milliseconds; Linux counts it in hundredths of a second. */
function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function latency(): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'dist/cli.cjs'), 'lsp'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const client = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  client.listen();
  await client.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
  await client.sendNotification('initialized', {});
  const typist = new Typist();
  let version = 1;
  const textDocument = { uri, languageId: 'pzl', version, text: typist.text };
  const startTime = performance.now();
  await client.sendNotification('textDocument/didOpen', { textDocument });
  await client.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });
  console.log(
    `${large.split('\n').length} lines; the first answer after ${(performance.now() - startTime).toFixed(0)} ms`,
  );
  console.log('| service | median | 95 of 100 | worst | CPU, mean |\n|---|--:|--:|--:|--:|');
  for (const service of [...Object.keys(REQUESTS), 'mistakes']) {
    const asked = REQUESTS[service];
    const times: number[] = [];
    const before = cpuOf(child.pid);
    for (let trial = 0; trial < trials; trial++) {
      const lines = new Lines(typist.text);
      const edit = typist.next();
      const range = lines.range(edit);
      const position = new Lines(typist.text).position(edit.start + edit.text.length);
      const told = asked ? undefined : waitForDiagnostics(client, version + 1);
      const start = performance.now();
      await client.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: ++version },
        contentChanges: [{ range, text: edit.text }],
      });
      if (told) await told;
      else
        await client
          .sendRequest(`textDocument/${service}`, { textDocument: { uri }, ...asked!(position) })
          // If the server refuses to rename, that is an answer as well.
          .catch(() => undefined);
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const cpu = ((cpuOf(child.pid) - before) / trials).toFixed(1);
    const [median, most, worst] = [0.5, 0.95, 1].map((part) => quantile(times, part));
    console.log(`| ${service} | ${median} | ${most} | ${worst} | ${cpu} |`);
  }
  client.dispose();
  child.kill();
}

function memory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const workspace = new Workspace(() => undefined);
  const typist = new Typist();
  const asked = Object.values(SERVICES);
  for (let edit = 0; edit <= edits; edit++) {
    workspace.open(uri, typist.text);
    const { start } = typist.next();
    asked[edit % asked.length]!(workspace.snapshot(uri)!, start);
    if (edit % (edits / 5) > 0) continue;
    collect();
    const { user, system } = process.cpuUsage();
    const heap = process.memoryUsage().heapUsed / 2 ** 20;
    console.log(
      `after ${edit} edits: ${heap.toFixed(1)} MiB, ${((user + system) / 1e6).toFixed(0)} s of CPU`,
    );
  }
}

if (trials > 0) await latency();
if (edits > 0) memory();
