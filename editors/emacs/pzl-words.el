;;; pzl-words.el --- The words of pzl -*- lexical-binding: t -*-
;;; Commentary:
;; Generated from the words of the language by editors/words.ts; change that file instead.
;;; Code:

(defconst pzl-keywords
  '(
    "about" "and" "board" "def" "div" "draw" "else" "enum" "exists" "find" "for" "forall" "forbid" "generate"
    "given" "hidden" "if" "in" "instance" "let" "maximize" "minimize" "mod" "not" "or" "otherwise" "override"
    "puzzle" "read" "rule" "say" "somewhere" "then" "use" "where" "with" "xor")
  "Keywords of declarations and words that are operators.")

(defconst pzl-types
  '(
    "bool" "index" "int" "list" "set")
  "Names of types.")

(defconst pzl-constants
  '(
    "absent" "false" "true" "unknown")
  "Words that are values.")

(defconst pzl-globals
  '(
    "alldirections" "borders" "cells" "columns" "corners" "diagonals" "directions" "height" "links" "points"
    "rows" "width")
  "Names of the sets and measures of a board.")

(defconst pzl-functions
  '(
    "abs" "acyclic" "alike" "all" "alldifferent" "any" "area" "border" "boxes" "cell" "component" "connected"
    "count" "distance" "distinct" "divides" "isqrt" "known" "leading" "lines" "link" "loop" "loops" "max"
    "min" "mirrored" "offset" "oneway" "ordered" "orientation" "path" "piecewise" "placed" "placings"
    "product" "rank" "ray" "rectangles" "regions" "reversed" "ringruns" "rotated" "runs" "sees" "segments"
    "shaped" "size" "sorted" "spaced" "sum" "translated" "turnable" "unmirrored" "upright" "value" "windows"
    "zip")
  "Functions of the language.")

(defconst pzl-members
  '(
    "around" "border" "borders" "cells" "column" "corner" "corners" "first" "index" "last" "line" "link"
    "links" "neighbors" "opposite" "outer" "point" "row" "step")
  "Members, written after a dot.")

(provide 'pzl-words)
;;; pzl-words.el ends here
