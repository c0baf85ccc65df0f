/** The home page, in three parts: for people who play, who set puzzles, and who write rules. */
import { highlighted } from './markdown.ts';

const MODEL = `puzzle "Counting neighbors"
board square
given clue[cells]: 0..4?
find shaded[cells]: bool
rule "A number counts the shaded cells beside it":
  forall c in cells where clue[c]: count(shaded[c.neighbors]) = clue[c]
rule "Numbers are not shaded": forall c in cells where clue[c]: not shaded[c]
rule "Shaded cells do not touch": forall l in links: not all(shaded[l.cells])
draw { cell fill shaded: gray }
instance first {
  clue:
    2 . . .
    . . . 3
    . . . .
    1 . . 2
}
`;

export const HOME = {
  title: 'pzl',
  description:
    'Write the rules of a pencil puzzle once: play it, solve it, prove that it has one solution, make new ones, in the browser and on the command line.',
  body: (types: number): string => `<h1>Pencil puzzles from their rules</h1>
<p class="lead">Write a puzzle’s rules once, about as a magazine prints them. pzl solves the puzzle, proves that it has only one solution, gives hints with reasons, makes new puzzles, and lets people play. ${types} puzzle types come with it.</p>
<p class="lead"><a class="go" href="docs/install.html">Install</a> <code>npm i -g pzl</code></p>
<div class="kinds">
<section>
<h2 id="play">Play</h2>
<a class="touch" href="studio/index.html#/slitherlink/small"><img src="docs/gallery/slitherlink.svg" alt="A Slitherlink: play it" width="240" height="240"></a>
<p>Touch the board to play it here. Hints come with their reasons; any link of puzz.link, Penpa+, SudokuPad or f-puzzles <a href="docs/how-to.html#import-a-link-of-penpa-puzzlink-sudokupad-or-f-puzzles">can be imported</a>.</p>
<p><a href="docs/gallery.html">All types</a> · <a href="studio/index.html">The studio</a></p>
</section>
<section>
<h2 id="set">Set</h2>
<a href="studio/index.html#/sudoku/small/rules"><img src="docs/studio/set.png" alt="The studio: clues on a board, and the verdict" width="240" height="160" loading="lazy"></a>
<p>Draw clues, and see at once whether there is one solution, what is ambiguous, and how hard it is. <a href="docs/how-to.html">How to</a> <a href="docs/how-to.html#count-the-solutions">count solutions</a>, <a href="docs/how-to.html#export-a-puzzle">export a puzzle</a>, <a href="docs/how-to.html#repair-a-puzzle-that-has-no-solution-or-several">repair one</a>.</p>
<p><a href="studio/index.html#/sudoku/small/rules">Set a Sudoku</a> · <a href="docs/generate.html">Make new ones</a></p>
</section>
<section>
<h2 id="write">Write</h2>
<p>A new type is a page of rules. <a href="docs/tour.html">A tour</a> of the language, and <a href="docs/tutorial.html">your first type</a> step by step. Coming from <a href="docs/coming-from.html">cspuz, noqx or MiniZinc</a>?</p>
<p><a href="docs/language.html">The language</a> · <a href="docs/cli.html">The command line</a> · <a href="docs/api.html">The library</a> · <a href="docs/editors.html">Editors</a></p>
</section>
</div>
<h2 id="try">Change it, and run it</h2>
${highlighted(MODEL, true)}`,
};
