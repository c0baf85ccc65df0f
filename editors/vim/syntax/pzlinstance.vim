" Instances: names of entries, and comments.
if exists('b:current_syntax')
  finish
endif
syntax match pzlEntry /^\s*\w\+\ze\s*:/
syntax match pzlComment /^\s*\(#\|\/\/\).*$/
highlight default link pzlEntry Identifier
highlight default link pzlComment Comment
let b:current_syntax = 'pzlinstance'
