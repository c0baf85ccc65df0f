" Models, and the instances beside them: texts in a folder of a model's name.
autocmd BufNewFile,BufRead *.pzl set filetype=pzl
autocmd BufNewFile,BufRead *.txt if filereadable(expand('<afile>:p:h') . '.pzl') | set filetype=pzlinstance | endif
