runtime ftplugin/pzl.vim
