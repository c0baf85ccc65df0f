" Commands for models and instances, the same as the code lenses. They send requests to the language server, through
" Neovim's client or ALE.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1
setlocal commentstring=//\ %s comments=:// expandtab shiftwidth=2
if &filetype ==# 'pzl'
  setlocal formatprg=pzl\ fmt\ -
endif

if !exists('*s:SendCommand')
  function! s:SendCommand(command, argument) abort
    let l:argument = a:argument ==# '' ? v:null : a:argument
    if has('nvim')
      let l:words = [v:lua.vim.uri_from_bufnr(0), l:argument]
      call luaeval("vim.lsp.buf_request(0, 'workspace/executeCommand', _A, function() end)",
      \ {'command': a:command, 'arguments': l:words})
    else
      let l:words = [ale#path#ToFileURI(expand('%:p')), l:argument]
      call ale#lsp_linter#SendRequest(bufnr(''), 'pzl',
      \ [0, 'workspace/executeCommand', {'command': a:command, 'arguments': l:words}])
    endif
  endfunction
endif

" The argument is an instance, for PzlGenerate a size; by default the model's first one.
command! -buffer -nargs=? PzlRun call s:SendCommand('pzl.run', <q-args>)
command! -buffer -nargs=? PzlUnique call s:SendCommand('pzl.unique', <q-args>)
command! -buffer -nargs=? PzlHint call s:SendCommand('pzl.hint', <q-args>)
command! -buffer -nargs=? PzlBoard call s:SendCommand('pzl.picture', <q-args>)
command! -buffer -nargs=? PzlGenerate call s:SendCommand('pzl.generate', <q-args>)
command! -buffer -nargs=? PzlPlay call s:SendCommand('pzl.studio', <q-args>)
command! -buffer PzlCheck call s:SendCommand('pzl.check', '')

nnoremap <buffer> <LocalLeader>r :PzlRun<CR>
nnoremap <buffer> <LocalLeader>u :PzlUnique<CR>
nnoremap <buffer> <LocalLeader>h :PzlHint<CR>
nnoremap <buffer> <LocalLeader>b :PzlBoard<CR>
nnoremap <buffer> <LocalLeader>g :PzlGenerate<CR>
nnoremap <buffer> <LocalLeader>p :PzlPlay<CR>
