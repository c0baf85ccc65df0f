" Models, and their instances: text files in a folder that is named after a model.
autocmd BufNewFile,BufRead *.pzl set filetype=pzl
autocmd BufNewFile,BufRead *.txt if filereadable(expand('<afile>:p:h') . '.pzl') | set filetype=pzlinstance | endif
