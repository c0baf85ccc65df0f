/** The steps of a solution as pictures: one SVG file, or a page of HTML with a picture and a sentence for every step. */
import path from 'node:path';
import { drawStep, STEP_COLORS } from '../../draw/vector/svg-step.ts';
import { escapeXml } from '../../draw/vector/svg-tray.ts';
import type { Solution } from '../../formats/solution/solution.ts';
import { Letters } from '../../formats/values/letters.ts';
import type { Step } from '../../tasks/deduce/steps/deduction.ts';
import type { Wording } from '../../tasks/deduce/wording/wording.ts';
import type { OpenQuestion } from '../shell/ask.ts';
import { AtomicFile } from '../shell/files.ts';
import { requireDistinctFiles } from '../shell/keep-apart.ts';
import type { Shell } from '../shell/shell.ts';
import { withWriteErrors } from '../shell/unwritable.ts';

export interface LessonFiles {
  /** The file for the picture of the last step. */
  readonly svg?: string;
  /** The file for the page with all steps. */
  readonly html?: string;
}

export class Lesson {
  readonly #question: OpenQuestion;
  readonly #files: LessonFiles;
  /** The files, by their names. They are opened first, so that nothing is searched for a picture that can't be written. */
  readonly #outputs = new Map<string, AtomicFile>();
  readonly #figureHtmls: string[] = [];
  #picture: string | undefined;

  constructor(shell: Shell, question: OpenQuestion, files: LessonFiles) {
    this.#question = question;
    this.#files = files;
    const names = [files.svg, files.html].filter((name) => name !== undefined);
    requireDistinctFiles(shell.directory, names);
    for (const name of names)
      this.#outputs.set(
        name,
        withWriteErrors(name, () => new AtomicFile(path.resolve(shell.directory, name), name)),
      );
  }

  /** Draws the step; `solutionAfter` holds the values known after it, and `candidates` is a line about values that are left; empty if there is none. */
  add(wording: Wording, step: Step, solutionAfter: Solution, candidates: string): void {
    const { ground, drawing } = this.#question;
    const letters = new Letters(ground.board);
    const sentence = wording.step(step, letters);
    const caption = candidates === '' ? sentence : `${sentence} ${letters.settle(candidates)}.`;
    const marks = wording.marks(step, letters);
    const options = drawing && { drawing };
    if (this.#files.svg !== undefined)
      this.#picture = drawStep(ground, solutionAfter, marks, { ...options, caption });
    if (this.#files.html === undefined) return;
    const svg = drawStep(ground, solutionAfter, marks, options);
    this.#figureHtmls.push(
      `<figure>${svg}<figcaption><b>${this.#figureHtmls.length + 1}.</b> ${escapeXml(caption)}</figcaption></figure>`,
    );
  }

  /** Writes the files. */
  end(): void {
    const { svg, html } = this.#files;
    if (svg !== undefined && this.#picture === undefined)
      this.#question.report.notice(`There is no step to draw, so ${svg} is not written.`);
    if (svg !== undefined && this.#picture !== undefined) this.#write(svg, this.#picture);
    if (html !== undefined) this.#write(html, this.#pageHtml());
  }

  /** Leaves nothing of files that `end` did not write. Must be called in any case. */
  close(): void {
    for (const output of this.#outputs.values()) output.close();
  }

  #pageHtml(): string {
    const { model, title } = this.#question;
    const heading = escapeXml(
      [model.title, title].filter((text) => text !== undefined && text !== '').join(', '),
    );
    return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${heading}</title>
<style>
body { font: 15px/1.45 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif; margin: 24px; color: #1f2937; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(320px, 1fr)); gap: 24px; }
figure { margin: 0; break-inside: avoid; }
figure svg { max-width: 100%; height: auto; }
.key span { padding: 2px 8px; margin-right: 8px; white-space: nowrap; }
@media print { body { margin: 0; font-size: 10pt; print-color-adjust: exact; -webkit-print-color-adjust: exact; } main { grid-template-columns: 1fr 1fr; } }
</style>
<h1>${heading}</h1>
<p class="key"><span style="background: ${STEP_COLORS.tints[0]}">conditions</span><span style="outline: 2px dashed ${STEP_COLORS.reason}">reasons</span><span style="background: ${STEP_COLORS.conclusion}66; outline: 2px solid ${STEP_COLORS.conclusion}">conclusions</span></p>
<main>
${this.#figureHtmls.join('\n')}
</main>
</html>
`;
  }

  #write(name: string, text: string): void {
    const output = this.#outputs.get(name);
    withWriteErrors(name, () => {
      output?.write(text);
      output?.moveIntoPlace();
    });
  }
}
