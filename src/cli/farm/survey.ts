/**
 * `pzl survey`: solves all addresses in files, proves uniqueness, rates them, and writes a table; the results are those
 * of a batch.
 */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { typeOfAddress } from '../../formats/address/address.ts';
import { linkIn } from '../../formats/links/system.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { Sources } from '../../text/source.ts';
import { safeText } from '../../text/visible.ts';
import { answerAll, type BatchOptions, reportEnd, requireResultsFile } from '../commands/batch.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { AtomicFile, shortFileName } from '../shell/files.ts';
import { requireDistinctFiles } from '../shell/keep-apart.ts';
import { puzzleInFile } from '../shell/links.ts';
import { plural } from '../shell/progress.ts';
import { Report } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';
import { withWriteErrors } from '../shell/unwritable.ts';
import { addressesIn, type FoundAddresses } from './addresses.ts';
import { BatchProgress } from './batch-progress.ts';
import { type FoundTask, TaskFinder } from './find-tasks.ts';
import { linesOf } from './lines.ts';
import type { Result } from './results-file.ts';

export interface SurveyOptions extends Omit<BatchOptions, 'ordered' | 'times'> {
  /** The file in which the results are collected, from which the table is made. */
  readonly results?: string;
  /** The number of addresses to use, counted from the first one; by default all. */
  readonly first?: number;
  readonly verify?: boolean;
  /** Whether to give verdicts although a puzzle contains parts that the model doesn't read. */
  readonly lenient?: boolean;
}

const SURVEY_COLUMNS = [
  'address',
  'type',
  'status',
  'rating',
  'level',
  'figure',
  'ways',
  'needs',
  'variables',
  'clauses',
  'conflicts',
  'verified',
  'place',
  'message',
] as const;
/** A row of the table; columns whose values are unknown are absent. */
type Row = { readonly [column in (typeof SURVEY_COLUMNS)[number]]?: string | number | boolean };

/** The files of a puzzle, of many the first ones. */
const placesText = (places: readonly string[]): string =>
  places.length <= MAX_PLACES
    ? places.join(', ')
    : `${places.slice(0, MAX_PLACES).join(', ')} and ${places.length - MAX_PLACES} more`;

const MAX_PLACES = 5;

/** The row of an address; without a result, it has the type only. */
function rowWithPlace(
  address: string,
  rowByAddress: ReadonlyMap<string, Row>,
  foundAddresses: FoundAddresses,
): Row {
  const places = foundAddresses.placesByAddress.get(address) ?? [];
  const row = rowByAddress.get(address) ?? { address, type: nameOfType(address) };
  return places.length === 0 ? row : { ...row, place: placesText(places) };
}

export async function survey(
  shell: Shell,
  files: readonly string[],
  options: SurveyOptions,
): Promise<ExitCode> {
  const report = new Report(shell, options);
  const progressLine = new BatchProgress(shell, options.json === true);
  const { output } = options;
  const results =
    options.results ??
    path.join(path.dirname(output), shortFileName(path.basename(output), '.results.jsonl'));
  let addresses: readonly string[] = [];
  let foundAddresses: FoundAddresses = {
    placesByAddress: new Map(),
    filesWithoutPuzzle: [],
    mistakeByFile: new Map(),
  };
  let rowCount = 0;
  /** Whether the list of addresses has been read to its end. */
  let isListed = false;
  const finder = new TaskFinder(shell);
  /** [address]: the hash of its job. A result under other rules or options has another hash. */
  const hashByAddress = new Map<string, string>();
  const end = await answerAll(
    shell,
    report,
    progressLine,
    { ...options, output: results },
    async (waitLimits) => {
      foundAddresses = await addressesIn(shell.directory, files, waitLimits);
      addresses = [...foundAddresses.placesByAddress.keys()].slice(0, options.first);
      isListed = waitLimits.signal?.aborted !== true;
      requireResultsFile(output);
      requireDistinctFiles(shell.directory, [output, results]);
      const addressCount = addresses.length;
      if (addressCount > 0)
        progressLine.fractionRead = () => (progressLine.doneCount + progressLine.skipped) / addressCount;
      return tasksOf(finder, addresses, foundAddresses, options, hashByAddress);
    },
  );
  if (end === 'error') return EXIT.error;
  if (!isListed) {
    reportEnd(report, progressLine, end, options.json === true);
    return EXIT.interrupted;
  }
  try {
    // If the run was stopped, this adds the hashes of the remaining addresses.
    for await (const _ of tasksOf(finder, addresses, foundAddresses, options, hashByAddress));
    const rowByAddress = await rowsIn(path.resolve(shell.directory, results), results, hashByAddress);
    const rows = [
      ...addresses.map((address) => rowWithPlace(address, rowByAddress, foundAddresses)),
      ...(options.first === undefined ? rowsWithoutPuzzle(shell, foundAddresses) : []),
    ];
    rowCount = rows.length;
    withWriteErrors(output, () => writeTable(path.resolve(shell.directory, output), output, rows));
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    report.diagnostics([error.diagnostic], new Sources());
    if (options.json) report.status('error');
    return EXIT.error;
  }
  reportEnd(report, progressLine, end, options.json === true);
  if (!options.json) report.notice(`${plural(rowCount, 'row')} in ${output}.`);
  return end === 'stopped' ? EXIT.interrupted : EXIT.answered;
}

/** Yields a task for each address that isn't a key of `hashByAddress`, and adds its hash there. */
async function* tasksOf(
  finder: TaskFinder,
  addresses: readonly string[],
  { placesByAddress }: FoundAddresses,
  { verify, timeLimit, lenient }: SurveyOptions,
  hashByAddress: Map<string, string>,
): AsyncGenerator<FoundTask> {
  const options = {
    ...(verify && { proof: true }),
    ...(lenient && { lenient }),
    ...(timeLimit !== undefined && { timeLimit }),
  };
  for (const [i, address] of addresses.entries()) {
    if (hashByAddress.has(address)) continue;
    const job = { id: address, question: 'rate', instance: address, ...options };
    const place = placesByAddress.get(address)?.[0] ?? `address ${i + 1}`;
    const foundTask = await finder.findTask(JSON.stringify(job), place);
    hashByAddress.set(address, 'task' in foundTask ? foundTask.task.hash : foundTask.invalidLine.hash);
    yield foundTask;
  }
}

/** A row for each file without a puzzle, apart from models, which says why. */
function rowsWithoutPuzzle(
  shell: Shell,
  { filesWithoutPuzzle, mistakeByFile }: FoundAddresses,
): readonly Row[] {
  return filesWithoutPuzzle
    .filter((name) => !name.endsWith('.pzl'))
    .map((place) => ({
      address: '',
      type: '',
      status: 'error',
      place,
      message: mistakeByFile.get(place) ?? whyNoPuzzle(shell, place),
    }));
}

function whyNoPuzzle(shell: Shell, name: string): string {
  const sources = new Sources();
  try {
    puzzleInFile(shell, name, sources);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const { message, span } = error.diagnostic;
    return span ? `Line ${sources.position(span.file, span.start).line}: ${message}` : message;
  }
  return 'The file holds no puzzle.';
}

/**
 * The type of a puzzle by its address, or the program to which its link belongs; empty if the address contains no valid
 * name.
 */
function nameOfType(address: string): string {
  const type = linkIn(address)?.system ?? typeOfAddress(address);
  return /^[\w-]+$/.test(type) ? type : '';
}

/** Reads the results whose hashes are in `hashByAddress`; returns [address]: its row. */
async function rowsIn(
  file: string,
  displayName: string,
  hashByAddress: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  for await (const { text, isTorn } of linesOf(createReadStream(file), displayName)) {
    if (isTorn) continue;
    const result = JSON.parse(text) as Result;
    if (typeof result.id === 'string' && hashByAddress.get(result.id) === result.job)
      rows.set(result.id, rowOf(result.id, result));
  }
  return rows;
}

function rowOf(address: string, result: Result): Row {
  const fieldValues = new Map<string, unknown>([
    ...Object.entries((result.figures ?? {}) as object),
    ...Object.entries(result),
    ['address', address],
    ['type', nameOfType(address)],
  ]);
  return Object.fromEntries(
    SURVEY_COLUMNS.flatMap((name) => {
      const value = fieldValues.get(name);
      const isPlainValue =
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isPlainValue ? [[name, value]] : [];
    }),
  );
}

/** Writes the table in the format given by the file's extension. */
function writeTable(file: string, displayName: string, rows: readonly Row[]): void {
  const extension = path.extname(file).toLowerCase();
  const output = new AtomicFile(file, displayName);
  try {
    if (extension === '.json') writeJson(output, rows);
    else if (extension === '.csv') writeCsv(output, rows);
    else writeText(output, rows);
    output.moveIntoPlace();
  } finally {
    output.close();
  }
}

function writeJson(output: AtomicFile, rows: readonly Row[]): void {
  rows.forEach((row, i) => {
    output.write(`${i === 0 ? '[' : ','}\n${JSON.stringify(row)}`);
  });
  output.write(rows.length === 0 ? '[]\n' : '\n]\n');
}

/** Writes the table as CSV (RFC 4180). */
function writeCsv(output: AtomicFile, rows: readonly Row[]): void {
  output.write(`${SURVEY_COLUMNS.join(',')}\r\n`);
  for (const row of rows) output.write(`${SURVEY_COLUMNS.map((name) => csvField(row[name])).join(',')}\r\n`);
}

/** A cell that begins with one of these characters would be a formula in a spreadsheet. */
const FORMULA_START_PATTERN = /^[=+\-@\t\r]/;

function csvField(value: string | number | boolean | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const text = FORMULA_START_PATTERN.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes the table as text. Each column is as wide as its longest entry; the address is the last column; of a message
 * only the first line is written.
 */
function writeText(output: AtomicFile, rows: readonly Row[]): void {
  const columns = SURVEY_COLUMNS.filter(
    (name) => name !== 'address' && name !== 'message' && rows.some((row) => row[name] !== undefined),
  );
  const cellText = (value: string | number | boolean | undefined): string => safeText(String(value ?? '–'));
  const widths = columns.map((name) =>
    rows.reduce((most, row) => Math.max(most, cellText(row[name]).length), name.length),
  );
  const line = (entries: readonly string[], rest: string): string =>
    `${entries.map((entry, i) => entry.padEnd(widths[i]!)).join('  ')}  ${rest}\n`;
  output.write(line(columns, 'address'));
  for (const row of rows) {
    const message = typeof row.message === 'string' ? `  ${safeText(row.message.split('\n')[0] ?? '')}` : '';
    output.write(
      line(
        columns.map((name) => cellText(row[name])),
        `${cellText(row.address)}${message}`,
      ),
    );
  }
}
