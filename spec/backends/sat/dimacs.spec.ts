import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AnswerReader,
  DimacsReader,
  readAnswer,
  readDimacs,
  type SolverAnswer,
  writeDimacs,
  writeIncremental,
} from '../../../src/backends/sat/dimacs/dimacs.ts';
import { unsatisfiedClause } from '../../../src/backends/sat/dimacs/flat.ts';
import { flat } from './formulas.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function read(text: string) {
  const outcome = readDimacs(bytes(text));
  if (outcome.status === 'malformed') throw new Error(`${outcome.fault.line}: ${outcome.fault.message}`);
  const { variables, clauses, length, clauseCount } = outcome.cnf;
  return { variables, clauseCount, flat: [...clauses.subarray(0, length)] };
}

function fault(source: string | Uint8Array): string {
  const outcome = readDimacs(typeof source === 'string' ? bytes(source) : source);
  if (outcome.status === 'read') throw new Error('it was read');
  return `${outcome.fault.line}:${outcome.fault.column}: ${outcome.fault.message}`;
}

function written(write: (sink: (text: string) => void) => void): string {
  let text = '';
  write((chunk) => {
    text += chunk;
  });
  return text;
}

/** Splits the data at the given positions, so that tokens are cut in two. */
function cut(data: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % (data.length + 1)))].sort((a, b) => a - b);
  return [...ends, data.length].map((end, i) => data.subarray(i === 0 ? 0 : ends[i - 1], end));
}

const formula = fc.integer({ min: 1, max: 2000 }).chain((variables) =>
  fc.record({
    variables: fc.constant(variables),
    clauses: fc.array(
      fc.array(
        fc.tuple(fc.integer({ min: 1, max: variables }), fc.boolean()).map(([v, sign]) => (sign ? v : -v)),
        { maxLength: 6 },
      ),
      { maxLength: 30 },
    ),
  }),
);

describe('reading DIMACS', () => {
  it('reads comments, blank lines, CRLF, and clauses over several lines', () => {
    const text = 'c first\r\n\r\np  cnf\t4 3 \r\n1 -2\r\nc between\n 3 0 4 0\n0';
    expect(read(text)).toEqual({ variables: 4, clauseCount: 3, flat: [1, -2, 3, 0, 4, 0, 0] });
  });

  it('reads a formula without clauses, and SATLIB files with their `%`', () => {
    expect(read('p cnf 0 0')).toEqual({ variables: 0, clauseCount: 0, flat: [] });
    expect(read('p cnf 2 1\n1 2 0\n%\n0\n\n')).toEqual({ variables: 2, clauseCount: 1, flat: [1, 2, 0] });
  });

  it('reads back what it wrote, however the bytes are cut', () => {
    fc.assert(
      fc.property(formula, fc.array(fc.nat(), { maxLength: 12 }), ({ variables, clauses }, places) => {
        const text = written((sink) => {
          const writer = writeDimacs(sink, { variables, clauses: clauses.length });
          for (const clause of clauses) writer.clause(clause);
          writer.end();
        });
        const outcome = readDimacs(cut(bytes(text), places));
        if (outcome.status !== 'read') throw new Error(outcome.fault.message);
        expect(outcome.cnf.variables).toBe(variables);
        expect(outcome.cnf.clauseCount).toBe(clauses.length);
        const literals = outcome.cnf.clauses.subarray(0, outcome.cnf.length);
        expect([...literals]).toEqual(clauses.flatMap((clause) => [...clause, 0]));
      }),
    );
  });

  it('says the same of a malformed file, however the bytes are cut', () => {
    const alphabet = fc.constantFrom(
      'p cnf 3 2\n',
      '1 ',
      '-2 ',
      '0\n',
      '9 ',
      '-',
      'x',
      'c note\n',
      '\n',
      '\0',
      '%\n',
    );
    fc.assert(
      fc.property(
        fc.array(alphabet, { maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (parts, places) => {
          const data = bytes(parts.join(''));
          expect(readDimacs(cut(data, places))).toEqual(readDimacs(data));
        },
      ),
    );
  });

  it.each([
    ['', '1:1: The file ends without a header; it should begin with `p cnf VARIABLES CLAUSES`.'],
    ['c only\n', '2:1: The file ends without a header; it should begin with `p cnf VARIABLES CLAUSES`.'],
    ['1 2 0\n', '1:1: A clause before the header; the file should begin with `p cnf VARIABLES CLAUSES`.'],
    ['p cnf 3\n', '1:8: The header lacks the number of clauses; it should read `p cnf VARIABLES CLAUSES`.'],
    ['p wcnf 3 2\n', '1:3: The header says `p wcnf`; only `p cnf VARIABLES CLAUSES` is understood.'],
    ['p cnf -3 2\n', '1:7: `-3` is not a number of variables.'],
    ['p cnf 3 2 7\n', '1:11: `7` is too much; a header should read `p cnf VARIABLES CLAUSES`.'],
    ['p cnf 99999999999 2', '1:7: 99999999999 variables are too many; at most 1073741823 are possible.'],
    ['problem cnf 3 2', '1:1: A header should read `p cnf VARIABLES CLAUSES`.'],
    ['p cnf 1 1\np cnf 1 1\n', '2:1: A second header; a file has one.'],
    ['p cnf 2 2\n1 2 0\n', '3:1: The file ends after 1 clause; its header promises 2.'],
    ['p cnf 2 1\n1 0\n2 0\n', '3:1: Clause 2 is one too many; the header promises 1.'],
    ['p cnf 2 1\n1 -3 0\n', '2:3: Literal -3 is out of range; the header promises 2 variables.'],
    ['p cnf 2 1\n1 2', '2:4: The file ends inside a clause; its final 0 is missing.'],
    [
      'p cnf 2 1\n1\n2\n',
      '4:1: The file ends inside a clause (it starts on line 2); its final 0 is missing.',
    ],
    ['p cnf 2 1\n1 x 0\n', '2:3: Unexpected `x`; clauses are made of numbers.'],
    ['p cnf 2 1\n1-2 0\n', '2:2: Unexpected `-`; clauses are made of numbers.'],
    ['p cnf 2 1\n1 - 2 0\n', '2:3: A minus sign without a number.'],
    ['p cnf 2 1\n1 -0\n', '2:3: `-0` is not a literal.'],
    ['p cnf 2 1\n1 99999999999999999999 0\n', '2:3: This number is too large for a literal.'],
    ['p cnf 2 2\n1 0\n%\n0\n', '3:1: Unexpected `%`; clauses are made of numbers.'],
    ['p cnf 2 1\n1 \0 0\n', '2:3: Byte 0x00 is not text; is this a DIMACS file?'],
  ])('rejects %j', (text, message) => {
    expect(fault(text)).toBe(message);
  });

  it('rejects binary and compressed data', () => {
    expect(fault(Uint8Array.of(0x1f, 0x8b, 8, 0))).toBe(
      '1:1: The file is compressed; unpack it first (gunzip).',
    );
    expect(fault(Uint8Array.of(0x80, 1))).toBe('1:1: Byte 0x80 is not text; is this a DIMACS file?');
    expect(fault(`p${'x'.repeat(1000)}`)).toMatch(/^1:1: This header line is too long/);
  });

  it('takes no memory on the word of a header', () => {
    const reader = new DimacsReader();
    reader.push(bytes('p cnf 1073741823 9007199254740991\n1 0\n'));
    expect(reader.finish()).toMatchObject({ status: 'malformed', fault: { line: 3 } });
  });
});

describe('writing DIMACS', () => {
  it('puts names into comments, each in one line', () => {
    const text = written((sink) => {
      const writer = writeDimacs(sink, { variables: 2, clauses: 2 }, [
        [1, 'shaded[3,4]'],
        [2, 'two\n1 0'],
      ]);
      writer.clause([1, -2]);
      writer.flat(Int32Array.of(2, 0), 0, 2);
      writer.end();
    });
    expect(text).toBe('c var 1 = shaded[3,4]\nc var 2 = two 1 0\np cnf 2 2\n1 -2 0\n2 0\n');
    expect(read(text).flat).toEqual([1, -2, 0, 2, 0]);
  });

  it('sends chunks of bounded size', () => {
    let longest = 0;
    let total = 0;
    const sink = (text: string) => {
      longest = Math.max(longest, text.length);
      total += text.length;
    };
    const writer = writeDimacs(sink, { variables: 1_000_000, clauses: 200_000 });
    for (let i = 0; i < 200_000; i++) writer.clause([1_000_000, -999_999]);
    writer.end();
    expect(total).toBe('p cnf 1000000 200000\n'.length + 200_000 * '1000000 -999999 0\n'.length);
    expect(longest).toBeLessThanOrEqual(1 << 16);
  });

  it('takes flat clauses cut anywhere', () => {
    const clauses = Int32Array.of(1, -2, 0, 0, 2, 0);
    const text = written((sink) => {
      const writer = writeDimacs(sink, { variables: 2, clauses: 3 });
      for (let i = 0; i < clauses.length; i++) writer.flat(clauses, i, i + 1);
      writer.end();
    });
    expect(read(text).flat).toEqual([...clauses]);
  });

  it('refuses literals out of range, a wrong number of clauses, and an unfinished clause', () => {
    const writer = () => writeDimacs(() => {}, { variables: 2, clauses: 1 });
    expect(() => writer().clause([3])).toThrow('literal 3 is out of range');
    expect(() => writer().clause([0])).toThrow(RangeError);
    expect(() => writer().clause([1.5])).toThrow(RangeError);
    expect(() => writer().end()).toThrow('0 clauses were written, the header says 1');
    const unfinished = writer();
    unfinished.flat(Int32Array.of(1), 0, 1);
    expect(() => unfinished.end()).toThrow('not finished');
  });

  it('writes incremental sessions', () => {
    const text = written((sink) => {
      const writer = writeIncremental(sink);
      writer.clause([1, 2]);
      writer.solve([-1, 2]);
      writer.clause([-2]);
      writer.solve([]);
      writer.end();
    });
    expect(text).toBe('p inccnf\n1 2 0\na -1 2 0\n-2 0\na 0\n');
  });
});

describe('reading answers', () => {
  const model = (answer: SolverAnswer) =>
    answer.status === 'satisfiable' ? [...answer.assignment.slice(1)] : answer;

  it.each([
    ['cadical', 'c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\nc bye\n'],
    ['clasp', 'v 1 -2 3 0\ns SATISFIABLE\n'],
    ['blanks and CRLF', 's  SATISFIABLE \r\nv  1  -2 \r\nv\t3\t0'],
    ['a result file', 'SAT\n1 -2 3 0\n'],
    ['talk around a result', 'SATISFIABLE\nwarning: 1 2 3\nSAT \r\n1 -2 3 0\n'],
    ['numbers in talk', '17 0\nvalues 5\ns SATISFIABLE\nv 1 -2 3 0\n'],
  ])('reads %s', (_style, text) => {
    expect(model(readAnswer(text, 3))).toEqual([1, -1, 1]);
  });

  it.each([
    ['a list in brackets', '[1, -2, 3]'],
    ['literals alone', '1 -2 3'],
    ['a tuple', '(1, -2, 3)\n'],
    ['lines, ended by 0', '1\n-2\n3\n0\n'],
  ])('takes %s', (_, text) => {
    expect(model(readAnswer(text, 3))).toEqual([1, -1, 1]);
  });

  it('takes no words for literals', () => {
    expect(model(readAnswer('{1, -2, 3}', 3))).toEqual([1, -1, 1]);
    expect(readAnswer('[1, two, 3]', 3)).toEqual({ status: 'silent' });
    expect(readAnswer('[]', 3)).toEqual({ status: 'silent' });
    expect(readAnswer('[1, -1]', 3).status).toBe('malformed');
    expect(readAnswer('1\n-2\n7\n', 3)).toMatchObject({ fault: { line: 3 } });
  });

  it('leaves variables without a value at 0', () => {
    expect(model(readAnswer('s SATISFIABLE\nv -2 0\n', 3))).toEqual([0, -1, 0]);
    expect(model(readAnswer('s SATISFIABLE\n', 0))).toEqual([]);
  });

  it.each([
    ['s UNSATISFIABLE', { status: 'unsatisfiable' }],
    ['UNSAT\n', { status: 'unsatisfiable' }],
    ['s UNKNOWN\n', { status: 'unknown' }],
    ['INDET\n', { status: 'unknown' }],
    ['', { status: 'silent' }],
    ['c nothing\nsolved it!\nSATURDAY\nUNSATISFIABLE\n', { status: 'silent' }],
  ])('reads %j', (text, answer) => {
    expect(readAnswer(text, 3)).toEqual(answer);
  });

  it.each([
    ['s MAYBE\n', '1:3: `s MAYBE` is not an answer; SATISFIABLE, UNSATISFIABLE or UNKNOWN is.'],
    ['s SATISFIABLE or not\n', /^1:3: `s SATISFIABLE or/],
    [
      'c\ns SATISFIABLE\ns UNSATISFIABLE\n',
      '3:3: The answer is unsatisfiable here and was satisfiable before.',
    ],
    ['s SATISFIABLE\n', '2:1: A solution is claimed but its values are missing.'],
    ['s SATISFIABLE\nv 1 2\n', '3:1: The values end without their final 0.'],
    ['s SATISFIABLE\nv 1 x 0\n', '2:5: Unexpected `x` among the values.'],
    ['s SATISFIABLE\nv 1 4 0\n', '2:5: A value for variable 4; the formula has 3.'],
    ['s SATISFIABLE\nv 1 -1 0\n', '2:5: Variable 1 is both true and false.'],
    ['s SATISFIABLE\nv 1 0\nv 2 0\n', '3:3: A value after the final 0.'],
    ['s SATISFIABLE\nv 1 99999999999999999999 0', '2:5: A value for variable 2147483648; the formula has 3.'],
    ['v 1 2 3 0\n', '2:1: Values are given but no `s SATISFIABLE`.'],
    ['SAT\n1 2 -', '2:5: A minus sign without a number.'],
  ])('rejects %j', (text, message) => {
    const answer = readAnswer(text, 3);
    if (answer.status !== 'malformed') throw new Error(answer.status);
    expect(`${answer.fault.line}:${answer.fault.column}: ${answer.fault.message}`).toMatch(message);
  });

  it('reads the same however the bytes are cut', () => {
    const part = fc.constantFrom(
      's SATISFIABLE\n',
      'SAT\n',
      'v ',
      '1 ',
      '-2 ',
      '0\n',
      '-',
      'x',
      '\n',
      'c note\n',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 10 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        (parts, places) => {
          const data = bytes(parts.join(''));
          const reader = new AnswerReader(2);
          for (const chunk of cut(data, places)) reader.push(chunk);
          expect(reader.finish()).toEqual(readAnswer(data, 2));
        },
      ),
    );
  });
});

describe('checking an assignment', () => {
  it('finds the first clause left unsatisfied', () => {
    fc.assert(
      fc.property(formula, fc.infiniteStream(fc.constantFrom(-1, 0, 1)), ({ variables, clauses }, values) => {
        const assignment = Int8Array.from({ length: variables + 1 }, () => values.next().value);
        const cnf = flat(variables, clauses);
        const holds = (literal: number) =>
          literal > 0 ? assignment[literal] === 1 : assignment[-literal] !== 1;
        expect(unsatisfiedClause(cnf, assignment)).toBe(
          clauses.findIndex((clause) => !clause.some(holds)) + 1,
        );
      }),
    );
  });
});
