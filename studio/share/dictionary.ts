/**
 * Frequent text of models and instances, for short links. A version is never changed, or old links would break: better
 * texts become a new version. Deflate encodes text near the end most cheaply.
 */
const FIRST_DICTIONARY = `
  . . . . . . . . . . . . . . . . . . . .
  - - - - - - - - - -
  0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9
  # # . . # . # #
  1 2 3 4 5 6 7 8 9
  ? ? . . ? . . 1 . . 2 . . 3 . . 4 . .
hint:
drawing:
tiles:
island:
colors: easy
board: square
board: hex
room:
block:
rowRuns:
columnRuns:
pearl:
size: 10 10
size: 
board:
clue:
  . . . .
hide outline boxes
border line cell outline cell fill cell text cell symbol circle disc star yellow black white blue green red
draw {
generate {
  difficulty easy = , hard = 
  size tiny: 5 5
  size small: 7 7
  size medium: 10 10
  remove clue
  symmetry rotational
read url "
instance 
minimize maximize 
let def override enum 
rule "The cells left are connected": connected(not shaded)
rule "The line is one closed loop": loop(line)
rule "Every column holds every digit once": forall c in columns: alldifferent(digit[c])
rule "Every row holds every digit once": forall r in rows: alldifferent(digit[r])
rule "A number tells how many 
rule "A clue is the number of its cell": forall c in cells where clue[c]: number[c] = clue[c]
forall c in cells where exists d in directions: count( sum( in regions( any( all( if then else otherwise absent
  forbid shaded, any rotation
  | # # |
find hidden 
find line[links]: bool
find wall[borders]: bool
find shaded[cells]: bool
find number[cells]: 1..
given clue[cells]: 1..height * width? or unknown
given clue[cells]: int? or unknown
use "std/lines"
board drawing
board hex
board square
puzzle "`;

/** `DICTIONARIES[version]`: the text from which deflate starts; version 0 has none. */
export const DICTIONARIES: readonly (string | undefined)[] = [undefined, FIRST_DICTIONARY];
export const LATEST_VERSION = 1;
