// Reads the output of ILP and pseudo-boolean solvers: glpsol's report (-o) and its plain list (--write), HiGHS's
// solution file and table, `s` and `v` lines of pseudo-boolean solvers, and lines of name and value (SCIP, Gurobi,
// CBC). One pass over the lines. Columns that aren't named are 0, because some solvers name only the other columns.

export type ColumnAnswer =
  /** `values[column]`: the column's value; columns are numbered from 0. */
  | { readonly status: 'solution'; readonly values: Float64Array }
  | { readonly status: 'unsatisfiable' }
  /** The solver found no answer, or its output contains none. */
  | { readonly status: 'nothing'; readonly message: string }
  | { readonly status: 'malformed'; readonly line: number; readonly message: string };

export type SolutionFormat = 'glpsol' | 'highs' | 'opb' | 'columns';

/** What one line of the output says; undefined if the line is irrelevant. */
type LineMeaning =
  | undefined
  | 'solution'
  | 'unsatisfiable'
  | { readonly reason: string }
  | { readonly values: readonly (readonly [column: number, value: number])[] };

type LineReader = (line: string) => LineMeaning;

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;

const READERS: Record<SolutionFormat, LineReader> = {
  glpsol: firstOf(meaningOfGlpsolReport, meaningOfGlpsolList),
  highs: firstOf(meaningOfHighsLine, highsTable),
  opb: meaningOfPseudoBooleanLine,
  columns: readNameAndValue,
};

/** Reads a solver's output. `columns` is the program's number of columns (for `opb`, of 0/1 variables). */
export function readSolutionText(text: string, format: SolutionFormat, columns: number): ColumnAnswer {
  const readLine = READERS[format];
  const values = new Float64Array(columns);
  let claim: 'solution' | 'unsatisfiable' | { readonly reason: string } | undefined;
  let hasValues = false;
  let number = 0;
  for (const line of linesOf(text)) {
    number++;
    const lineMeaning = readLine(line);
    if (lineMeaning === undefined) continue;
    if (typeof lineMeaning === 'string' || 'reason' in lineMeaning) {
      claim = lineMeaning;
      continue;
    }
    for (const [column, value] of lineMeaning.values) {
      if (column >= columns) {
        const message = `There is no variable x${column + 1}: the program has ${columns}.`;
        return { status: 'malformed', line: number, message };
      }
      hasValues = true;
      values[column] = value;
    }
  }
  if (claim === 'unsatisfiable') return { status: 'unsatisfiable' };
  if (typeof claim === 'object') return { status: 'nothing', message: claim.reason };
  if (hasValues || (claim === 'solution' && columns === 0)) return { status: 'solution', values };
  return { status: 'nothing', message: 'There are no values in the text.' };
}

/** The format of a text, judged by its first characteristic line; undefined if there is none. */
export function guessFormat(text: string): SolutionFormat | undefined {
  for (const line of linesOf(text.slice(0, 1 << 16))) {
    if (/^Problem:|^c Problem:|^s (mip|bas|ipt) /.test(line)) return 'glpsol';
    if (/^Model status|^# Primal solution|^\s+Index\s+Status\s+Lower/.test(line)) return 'highs';
    if (/^v\s.*x\d/.test(line)) return 'opb';
    if (readNameAndValue(line) !== undefined && !/^[sv]\s/.test(line)) return 'columns';
  }
  return undefined;
}

function* linesOf(text: string): Iterable<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    yield text.slice(from, to).trimEnd();
    from = to + 1;
  }
}

function firstOf(...readers: readonly LineReader[]): LineReader {
  return (line) => {
    for (const read of readers) {
      const lineMeaning = read(line);
      if (lineMeaning !== undefined) return lineMeaning;
    }
    return undefined;
  };
}

const oneValue = (name: string, value: string): LineMeaning => ({
  values: [[Number(name) - 1, Number(value)]],
});

function meaningOfGlpsolReport(line: string): LineMeaning {
  const status = /^Status:\s+(.*)$/.exec(line);
  if (status) {
    const words = status[1]!;
    if (/EMPTY|INFEASIBLE \(FINAL\)/.test(words)) return 'unsatisfiable';
    if (/UNDEFINED/.test(words)) return { reason: `glpsol says: ${words}.` };
    return 'solution';
  }
  const value = new RegExp(String.raw`^\s*\d+ x(\d+)\s+(?:\*|B|NL|NU|NF|NS)?\s*(${NUMBER})(?:\s|$)`).exec(
    line,
  );
  return value ? oneValue(value[1]!, value[2]!) : undefined;
}

function meaningOfGlpsolList(line: string): LineMeaning {
  const status = /^s (?:mip|bas|ipt) \d+ \d+ ([a-z])/.exec(line);
  if (status) {
    if (status[1] === 'n' || status[1] === 'i') return 'unsatisfiable';
    return status[1] === 'u' ? { reason: 'glpsol came to no conclusion.' } : 'solution';
  }
  const value = new RegExp(String.raw`^j (\d+) (?:[a-z] )?(${NUMBER})(?:\s|$)`).exec(line);
  return value ? oneValue(value[1]!, value[2]!) : undefined;
}

function meaningOfHighsLine(line: string): LineMeaning {
  if (/^(Model status: )?Infeasible$/.test(line)) return 'unsatisfiable';
  if (/^(Time limit reached|Unknown|Not Set|Interrupted by user)$/.test(line)) return undefined;
  const value = new RegExp(String.raw`^x(\d+)\s+(${NUMBER})$`).exec(line);
  return value ? oneValue(value[1]!, value[2]!) : undefined;
}

function highsTable(line: string): LineMeaning {
  const value = new RegExp(
    String.raw`^\s*\d+\s+(?:[A-Z]{2}\s+)?[-+\w.]+\s+[-+\w.]+\s+(${NUMBER})\s.*\sx(\d+)$`,
  ).exec(line);
  return value ? oneValue(value[2]!, value[1]!) : undefined;
}

function meaningOfPseudoBooleanLine(line: string): LineMeaning {
  const status = /^s (.*)$/.exec(line);
  if (status) {
    if (/^UNSATISFIABLE/.test(status[1]!)) return 'unsatisfiable';
    return /^(SATISFIABLE|OPTIMUM FOUND)/.test(status[1]!)
      ? 'solution'
      : { reason: `The solver says: ${status[1]}.` };
  }
  if (!/^v\s/.test(line)) return undefined;
  return {
    values: [...line.matchAll(/(-|~)?x(\d+)/g)].map(([, negated, name]) => [
      Number(name) - 1,
      negated === undefined ? 1 : 0,
    ]),
  };
}

function readNameAndValue(line: string): LineMeaning {
  if (/\binfeasible\b/i.test(line)) return 'unsatisfiable';
  const value = new RegExp(String.raw`^\s*(?:\*\*\s*)?(?:\d+\s+)?x(\d+)\s+(${NUMBER})(?:\s|$)`).exec(line);
  return value ? oneValue(value[1]!, value[2]!) : undefined;
}
