/** Printed pages: a cover, puzzles with their rules, and at the end the answers under the same numbers and the steps to them. */
import type { JSX } from 'preact';
import { Lettered } from '../pages/lettered.tsx';
import type { Printable } from './printable.ts';

export interface Layout {
  /** The number of puzzles on a page. */
  readonly puzzlesPerPage: 1 | 2 | 4;
  readonly rules: boolean;
  readonly codes: boolean;
  readonly answers: boolean;
  /** Whether the steps to each answer follow, with a picture and a sentence each. */
  readonly lessons: boolean;
  /** The title on the cover page; undefined if there is no cover page. */
  readonly cover: string | undefined;
}

/** The number of answers on a printed page. */
const ANSWERS_PER_PAGE = 20;
/** The number of steps on a printed page. */
const STEPS_PER_PAGE = 6;

export function Booklet({
  puzzles,
  layout,
}: {
  readonly puzzles: readonly Printable[];
  readonly layout: Layout;
}): JSX.Element {
  const { puzzlesPerPage: each, answers, lessons, cover } = layout;
  const solved = answers ? puzzles.filter(({ answer }) => answer !== undefined) : [];
  const bodies = [
    ...inChunksOf(puzzles, each).map((part) => <Puzzles key="puzzles" puzzles={part} layout={layout} />),
    ...inChunksOf(solved, ANSWERS_PER_PAGE).map((part) => <Answers key="answers" puzzles={part} />),
    ...(lessons ? puzzles : []).flatMap((puzzle) =>
      inChunksOf([...puzzle.lesson.keys()], STEPS_PER_PAGE).map((steps) => (
        <Steps key="steps" puzzle={puzzle} steps={steps} />
      )),
    ),
  ];
  return (
    <>
      {cover !== undefined && <Cover title={cover} puzzles={puzzles} />}
      {bodies.map((body, at) => (
        <section key={at} class="printed-page">
          {body}
          {bodies.length > 1 && (
            <footer>
              <span>{cover}</span>
              <span>{at + 1}</span>
            </footer>
          )}
        </section>
      ))}
    </>
  );
}

function Cover({
  title,
  puzzles,
}: {
  readonly title: string;
  readonly puzzles: readonly Printable[];
}): JSX.Element {
  const kinds = [...new Set(puzzles.map(({ kind }) => kind))];
  const contents = kinds.map((kind) => {
    const puzzleNumbers = puzzles.filter((each) => each.kind === kind).map(({ number }) => number);
    return { kind, numbers: rangesText(puzzleNumbers) };
  });
  return (
    <section class="printed-page cover">
      <h1>{title}</h1>
      <p class="subtitle">
        {puzzles.length} puzzles{kinds.length > 1 ? ` of ${kinds.length} types` : ''}
      </p>
      <div class="pictures">
        {puzzles.slice(0, 4).map(({ number, picture }) => (
          <img key={number} alt="" src={imageSource(picture)} />
        ))}
      </div>
      <dl>
        {contents.map(({ kind, numbers }) => (
          <div key={kind}>
            <dt>{kind}</dt>
            <dd>{numbers}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Puzzles({
  puzzles,
  layout: { puzzlesPerPage: each, rules, codes },
}: {
  readonly puzzles: readonly Printable[];
  readonly layout: Layout;
}): JSX.Element {
  // [rules]: the number of the first puzzle with these rules; later puzzles refer to it.
  const rulesNumbers = new Map<string, number>();
  for (const { rules, number } of puzzles) if (!rulesNumbers.has(rules)) rulesNumbers.set(rules, number);
  return (
    <div class={`printed each-${each}`}>
      {puzzles.map((puzzle) => (
        <article key={puzzle.number}>
          <header>
            <b class="number">{puzzle.number}</b>
            <div>
              <h2>{puzzle.title ?? puzzle.kind}</h2>
              <p>
                {[
                  puzzle.title === undefined ? '' : puzzle.kind,
                  puzzle.size,
                  puzzle.author === undefined ? '' : `by ${puzzle.author}`,
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
            </div>
            {codes && puzzle.qr !== undefined && (
              <svg class="code" viewBox="0 0 100 100" aria-label="The puzzle’s link">
                <path d={puzzle.qr} fill="#000" />
              </svg>
            )}
          </header>
          {rules && puzzle.rules !== '' && rulesNumbers.get(puzzle.rules) === puzzle.number && (
            <p class="text">{puzzle.rules}</p>
          )}
          <img alt={`Puzzle ${puzzle.number}`} src={imageSource(puzzle.picture)} />
        </article>
      ))}
    </div>
  );
}

function Answers({ puzzles }: { readonly puzzles: readonly Printable[] }): JSX.Element {
  return (
    <div class="printed-answers">
      <h2>Answers</h2>
      <div class="grid">
        {puzzles.map(({ number, title, kind, answer = '' }) => (
          <figure key={number}>
            <figcaption>
              <b>{number}</b> {title ?? kind}
            </figcaption>
            <img alt={`Answer of puzzle ${number}`} src={imageSource(answer)} />
          </figure>
        ))}
      </div>
    </div>
  );
}

/** Some of the steps to a puzzle's answer. */
function Steps({
  puzzle: { number, title, kind, lesson },
  steps,
}: {
  readonly puzzle: Printable;
  readonly steps: readonly number[];
}): JSX.Element {
  return (
    <div class="printed-steps">
      <h2>
        <b>{number}</b> {title ?? kind}: {steps[0] === 0 ? 'the way to the answer' : 'the way goes on'}
      </h2>
      {steps[0] === 0 && (
        <p class="key">
          <span class="conditions">where to look</span> <span class="reasons">what is known</span>{' '}
          <span class="conclusions">what follows</span>
        </p>
      )}
      <div class="grid">
        {steps.map((step) => {
          const { picture, sentence } = lesson[step]!;
          return (
            <figure key={step}>
              <img alt={`Step ${step + 1}`} src={imageSource(picture)} />
              <figcaption>
                <b>{step + 1}.</b> <Lettered text={sentence} />
              </figcaption>
            </figure>
          );
        })}
      </div>
    </div>
  );
}

const imageSource = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

function inChunksOf<T>(list: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}

/** Writes numbers as ranges, such as `1–3, 7`. */
function rangesText(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
