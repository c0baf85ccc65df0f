/**
 * `pzl studio`: serves the studio on a local address, or to the network, with the model named on the command line. Only
 * the studio's own pages may query the address. Only the studio's own folder, the texts of the model and rooms to play
 * together are served.
 */

import { spawn } from 'node:child_process';
import { readFileSync, watch } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { entryOf } from '../../text/entry-of.ts';
import { RoomRequests } from '../server/room-requests.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { packageFolder } from '../shell/files.ts';
import { type ModelTexts, modelTexts } from '../shell/open.ts';
import { Report } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';
import { withTechniques } from './stored-techniques.ts';

export interface StudioOptions {
  readonly instance?: string;
  /** The number of the port; by default a free one. */
  readonly port?: number;
  /** Whether to open the studio in a browser. */
  readonly open?: boolean;
  readonly color?: boolean;
  /** Whether others on the network may open the studio, to play together. */
  readonly network?: boolean;
  /** The origin of the pages that may show the studio's boards in a frame; by default none. */
  readonly embed?: string;
}

const CONTENT_TYPE_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** The cache header for files whose names contain a hash of their contents: they may be cached for a year. */
const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
/** The greatest number of connections at the same time; each page has a few. */
const MAX_CONNECTIONS = 500;
/** Milliseconds within which changes of files are reported together. */
const CHANGE_DELAY_MS = 80;

export async function studio(
  shell: Shell,
  name: string | undefined,
  options: StudioOptions,
): Promise<ExitCode> {
  const report = new Report(shell, options);
  const readTexts = (): ModelTexts | undefined => {
    const texts = name === undefined ? undefined : modelTexts(shell, name, options.instance, report);
    return texts && withTechniques(texts);
  };
  const firstTexts = readTexts();
  if (name !== undefined && !firstTexts) return EXIT.error;
  const folder = packageFolder('dist/studio');
  const embedder = options.embed === undefined ? undefined : originOf(options.embed);
  if (options.embed !== undefined && embedder === undefined) {
    report.notice(
      `pzl: --embed takes the origin of the pages that may show boards, such as https://example.org, not “${options.embed}”.`,
    );
    return EXIT.usage;
  }
  const service = new StudioService(
    folder,
    name === undefined ? undefined : () => readTexts() ?? firstTexts,
    firstTexts?.files ?? [],
    embedder,
  );
  const url = await service.listen(options.port ?? 0, options.network);
  if (url === undefined) {
    report.notice(`pzl: port ${options.port} is taken. Leave --port out, and a free one is found.`);
    return EXIT.usage;
  }
  const pageUrl = name === undefined ? url : `${url}#/open`;
  shell.out(`The studio is at ${pageUrl}\n`);
  if (options.network) shell.out(networkNote(service.networkOrigins));
  report.notice('Ctrl-C ends it.');
  if (options.open !== false && shell.outIsTerminal) openBrowser(pageUrl);
  await new Promise<void>((resolve) => {
    const removeInterruptHandler = shell.onInterrupt(() => {
      removeInterruptHandler();
      resolve();
    });
  });
  await service.close();
  return EXIT.answered;
}

const networkNote = (origins: readonly string[]): string =>
  origins.length === 0
    ? 'This machine has no address in a network, so nobody else can open it.\n'
    : `Everyone in the network can open it, with the model: ${origins.map((origin) => `${origin}/`).join(' ')}\n`;

/** The server: it serves the studio's files, and answers questions of the page about the model and about rooms. */
export class StudioService {
  readonly #folder: string;
  readonly #readTexts: (() => ModelTexts | undefined) | undefined;
  readonly #files: readonly string[];
  readonly #embedder: string | undefined;
  readonly #server: Server;
  readonly #listeningResponses = new Set<ServerResponse>();
  readonly #rooms = new RoomRequests(() => this.networkOrigins);
  #allowedHosts: readonly string[] = [];
  /** The origins at which others in the network find this studio; none if it is for this machine only. */
  networkOrigins: readonly string[] = [];
  #stopWatching: (() => void)[] = [];

  /** `embedder`: the origin of the pages that may show the studio's boards in a frame. */
  constructor(
    folder: string,
    readTexts: (() => ModelTexts | undefined) | undefined,
    files: readonly string[],
    embedder?: string,
  ) {
    this.#folder = folder;
    this.#readTexts = readTexts;
    this.#files = files;
    this.#embedder = embedder;
    this.#server = createServer((request, response) => this.#answerRequest(request, response));
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /**
   * Starts to listen, on this machine or (`isOnNetwork`) on all its addresses. Returns the address of the studio on this
   * machine; undefined if the port is in use.
   */
  async listen(port: number, isOnNetwork = false): Promise<string | undefined> {
    const hasStarted = await new Promise<boolean>((resolve) => {
      this.#server.once('error', () => resolve(false));
      this.#server.listen(port, isOnNetwork ? '0.0.0.0' : '127.0.0.1', () => resolve(true));
    });
    if (!hasStarted) return undefined;
    const { port: chosenPort } = this.#server.address() as AddressInfo;
    const addresses = isOnNetwork ? networkAddresses() : [];
    this.networkOrigins = addresses.map((address) => `http://${address}:${chosenPort}`);
    const names = isOnNetwork ? [hostname(), `${hostname()}.local`] : [];
    this.#allowedHosts = ['127.0.0.1', 'localhost', ...addresses, ...names].map(
      (host) => `${host.toLowerCase()}:${chosenPort}`,
    );
    this.#watchFiles();
    return `http://127.0.0.1:${chosenPort}/`;
  }

  async close(): Promise<void> {
    for (const stop of this.#stopWatching) stop();
    for (const response of this.#listeningResponses) response.end();
    this.#rooms.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answerRequest(request: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of framingHeaders(this.#embedder)) response.setHeader(name, value);
    // Rejects requests from other sites' pages, including those with a host name that was made to resolve to this
    // machine (DNS rebinding).
    const { host = '', origin } = request.headers;
    const isOwnOrigin =
      this.#allowedHosts.includes(host.toLowerCase()) &&
      (!origin || this.#allowedHosts.includes(origin.replace(/^https?:\/\//, '')));
    const site = request.headers['sec-fetch-site'];
    const isNavigation = request.headers['sec-fetch-mode'] === 'navigate';
    const isEmbedding = origin !== undefined && origin === this.#embedder && request.url === EMBED_SCRIPT;
    if (isEmbedding) response.setHeader('access-control-allow-origin', origin);
    if (!isEmbedding && (!isOwnOrigin || (site === 'cross-site' && !isNavigation))) {
      sendPlainText(response, 403, 'Only the studio may ask here.');
      return;
    }
    if (this.#rooms.answer(request, response)) return;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendPlainText(response, 405, 'There is nothing to write to.');
      return;
    }
    const [pathname = '/'] = (request.url ?? '/').split(/[?#]/, 1);
    if (pathname === '/api/open') {
      this.#sendTexts(response);
      return;
    }
    if (pathname === '/api/changes') {
      this.#streamChanges(response);
      return;
    }
    const acceptsGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    this.#sendFile(pathname, response, acceptsGzip);
  }

  #sendTexts(response: ServerResponse): void {
    const texts = this.#readTexts?.();
    if (!texts) {
      sendPlainText(response, 404, 'The studio was started without a model.');
      return;
    }
    const { files: _, ...told } = texts;
    send(response, 200, 'application/json', JSON.stringify(told), 'no-store');
  }

  /** Sends a line to the page whenever one of the model's files has changed, until the page closes the connection. */
  #streamChanges(response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 1000\n\n');
    this.#listeningResponses.add(response);
    response.on('close', () => this.#listeningResponses.delete(response));
  }

  #watchFiles(): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reportChange = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const response of this.#listeningResponses) response.write('data: changed\n\n');
      }, CHANGE_DELAY_MS);
    };
    const fileNamesByFolder = new Map<string, Set<string>>();
    for (const file of this.#files) {
      const folder = path.dirname(file);
      fileNamesByFolder.set(folder, (fileNamesByFolder.get(folder) ?? new Set()).add(path.basename(file)));
    }
    // Watches folders, since editors replace files instead of changing them, which only a folder's watch notices.
    this.#stopWatching = [...fileNamesByFolder].flatMap(([folder, wanted]) => {
      try {
        const watcher = watch(folder, (_, name) => {
          if (name === null || wanted.has(name)) reportChange();
        });
        watcher.on('error', () => {});
        return [() => watcher.close()];
      } catch {
        // The folder was deleted, or the system allows no more watches. The page then shows the old model until it is
        // reloaded.
        return [];
      }
    });
    this.#stopWatching.push(() => clearTimeout(timer));
  }

  #sendFile(pathname: string, response: ServerResponse, acceptsGzip: boolean): void {
    const name = pathname === '/' ? 'index.html' : decodedPath(pathname).slice(1);
    const file = path.resolve(this.#folder, name);
    const type = entryOf(CONTENT_TYPE_BY_EXTENSION, path.extname(file));
    if (!file.startsWith(this.#folder + path.sep) || type === undefined) {
      sendPlainText(response, 404, 'There is no such file.');
      return;
    }
    try {
      const hasHash = /-[A-Za-z0-9]{8,}\.\w+$/.test(name);
      const cacheHeader = hasHash ? CACHE_FOR_A_YEAR : 'no-cache';
      const bytes = readFileSync(file);
      if (acceptsGzip) {
        response.setHeader('content-encoding', 'gzip');
        response.setHeader('vary', 'accept-encoding');
      }
      send(response, 200, type, acceptsGzip ? gzipSync(bytes) : bytes, cacheHeader);
    } catch {
      sendPlainText(response, 404, 'There is no such file.');
    }
  }
}

/** The addresses of this machine in its networks. */
const networkAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

/** The path of the script for `<pzl-board>`, which other sites' pages fetch if they may show boards. */
const EMBED_SCRIPT = '/board.js';

const HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const;

/** The HTTP headers that state who may show the pages in a frame: nobody, or one origin. */
const framingHeaders = (origin: string | undefined): readonly (readonly [string, string])[] =>
  origin === undefined
    ? [
        ['cross-origin-resource-policy', 'same-origin'],
        ['x-frame-options', 'DENY'],
      ]
    : [['content-security-policy', `frame-ancestors 'self' ${origin}`]];

/** Normalises an origin as browsers do; undefined if the text is none. */
function originOf(text: string): string | undefined {
  try {
    const { origin, protocol } = new URL(text);
    return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
  } catch {
    return undefined;
  }
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  cacheHeader: string,
): void {
  response.writeHead(status, { ...HEADERS, 'content-type': type, 'cache-control': cacheHeader });
  response.end(body);
}

const sendPlainText = (response: ServerResponse, status: number, text: string): void =>
  send(response, status, 'text/plain; charset=utf-8', `${text}\n`, 'no-store');

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '/';
  }
}

/** Opens the address in the user's browser. If that fails, the user still has the printed address. */
function openBrowser(url: string): void {
  const [program, ...words] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['explorer.exe'] : ['xdg-open'];
  const child = spawn(program ?? '', [...words, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
