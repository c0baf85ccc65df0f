" Generated from the words of the language by editors/words.ts; change that file instead.
if exists('b:current_syntax')
  finish
endif
syntax keyword pzlKeyword about board def draw else enum exists find for forall forbid generate given hidden
syntax keyword pzlKeyword if instance let maximize minimize override puzzle read rule say somewhere then use
syntax keyword pzlKeyword where with
syntax keyword pzlOperator and div in mod not or otherwise xor
syntax keyword pzlType bool index int list set
syntax keyword pzlConstant absent false true unknown
syntax keyword pzlGlobal alldirections borders cells columns corners diagonals directions height links points
syntax keyword pzlGlobal rows width
syntax match pzlFunction /\v<(abs|acyclic|alike|all|alldifferent|any|area|border|boxes|cell|component|connected|count|distance|distinct|divides|isqrt|known|leading|lines|link|loop|loops|max|min|mirrored|offset|oneway|ordered|orientation|path|piecewise|placed|placings|product|rank|ray|rectangles|regions|reversed|ringruns|rotated|runs|sees|segments|shaped|size|sorted|spaced|sum|translated|turnable|unmirrored|upright|value|windows|zip)>\ze\s*\(/
syntax match pzlMember /\v(^|[^.])@<=\.\s*<(around|border|borders|cells|column|corner|corners|first|index|last|line|link|links|neighbors|opposite|outer|point|row|step)>/
syntax match pzlNumber /\v<\d+>/
syntax match pzlSign /[-+*=<>≤≥≠∈∉?]/
syntax match pzlRow /|[^|]*\(|\|$\)/
syntax region pzlText start=/"/ skip=/\\"/ end=/"/ oneline
syntax match pzlComment /\/\/.*$/
syntax region pzlComment start=/\/\*/ end=/\*\//
syntax region pzlInstance matchgroup=pzlKeyword start=/^\s*instance\>.*{\s*$/ end=/^\s*}\s*$/ contains=pzlEntry,pzlComment
syntax match pzlEntry /^\s*\w\+\ze\s*:/ contained
highlight default link pzlKeyword Statement
highlight default link pzlOperator Operator
highlight default link pzlType Type
highlight default link pzlConstant Constant
highlight default link pzlGlobal Identifier
highlight default link pzlFunction Function
highlight default link pzlMember Identifier
highlight default link pzlNumber Number
highlight default link pzlSign Operator
highlight default link pzlRow String
highlight default link pzlText String
highlight default link pzlComment Comment
highlight default link pzlEntry Identifier
let b:current_syntax = 'pzl'
