/**
 * Real editors, if they are installed, configured by the lines of docs/editors.md: each opens a model with a mistake,
 * shows the mistake, and executes its script. Each script writes its observations, one per line.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from './models.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-editors-'));
const file = (name: string, text: string): string => {
  const place = path.join(folder, name);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  return place;
};

writeFileSync(
  path.join(folder, 'pzl'),
  `#!/bin/sh\nexec '${process.execPath}' '${path.join(root, 'dist', 'cli.cjs')}' "$@"\n`,
  { mode: 0o755 },
);
const env = { ...process.env, HOME: folder, PATH: `${folder}:${process.env.PATH}` };
const MODEL = 'board square\nfind storm[cells]: bool\nrule "a": all(strom)\n';
const MISTAKE = 'There is no `strom` here.';

const manual = readFileSync(path.join(root, 'docs/editors.md'), 'utf8');

/** The snippets in this language in a section of the manual, in order. */
function snippetsOf(title: string, language: string): readonly string[] {
  const section = manual.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)]
    .filter((one) => one[1] === language)
    .map((one) => one[2]!);
}

const succeeds = (command: string, ...words: readonly string[]): boolean =>
  spawnSync(command, words, { stdio: 'ignore' }).status === 0;

/** The lines that a script has written into the file `seen`, after the command has run. */
function seenBy(command: string, ...words: readonly string[]): readonly string[] {
  execFileSync(command, words, { cwd: folder, env, timeout: 90_000, stdio: ['ignore', 'pipe', 'pipe'] });
  return readFileSync(path.join(folder, 'seen'), 'utf8').split('\n');
}

beforeEach(() => {
  file('model.pzl', MODEL);
  file('model/small.txt', 'size: 2 3\n');
  file('seen', '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nvim = spawnSync('nvim', ['--version'], { encoding: 'utf8' }).stdout ?? '';
const emacs = succeeds('emacs', '--batch', '--eval', '(progn (package-initialize) (require (quote eglot)))');
const ale = succeeds(
  'vim',
  ...['-es', '-N', '-u', 'NONE', '-c', 'packadd ale'],
  ...['-c', "if exists(':ALEHover') != 2 | cquit | endif", '-c', 'qa!'],
);

describe('docs/editors.md, tried', { timeout: 120_000 }, () => {
  it.skipIf(!nvim.startsWith('NVIM'))('sets up Neovim', () => {
    const [set] = snippetsOf('Neovim', 'lua');
    cpSync(path.join(root, 'editors/vim'), path.join(folder, '.config/nvim'), { recursive: true });
    const script = `
local out = io.open('seen', 'w')
local function told() return vim.diagnostic.get(0) end
local function ask(method, more)
  local asked = { textDocument = vim.lsp.util.make_text_document_params(0) }
  for key, value in pairs(more) do asked[key] = value end
  for _, answer in pairs(vim.lsp.buf_request_sync(0, 'textDocument/' .. method, asked, 20000) or {}) do
    return answer.result
  end
end
vim.cmd('edit model.pzl')
vim.wait(20000, function() return #told() > 0 end, 20)
for _, one in ipairs(told()) do out:write(one.lnum .. ':' .. one.col .. ' ' .. one.message .. '\\n') end
out:write(ask('hover', { position = { line = 1, character = 6 } }).contents.value .. '\\n')
local mark = { start = { line = 2, character = 14 }, ['end'] = { line = 2, character = 19 } }
local action = ask('codeAction', { range = mark, context = { diagnostics = {} } })[1]
out:write(action.title .. '\\n')
vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
vim.wait(20000, function() return #told() == 0 end, 20)
out:write(#told() .. ' mistakes: ' .. vim.fn.getline(3) .. '\\n')
vim.fn.setline(1, 'board     square')
vim.lsp.util.apply_text_edits(ask('formatting', { options = { tabSize = 2, insertSpaces = true } }), 0, 'utf-16')
out:write(vim.fn.getline(1) .. '\\n')
vim.cmd('write')
local shown = {}
vim.lsp.handlers['window/showMessage'] = function(_, told) table.insert(shown, told.message) end
vim.cmd('PzlRun small')
vim.wait(20000, function() return #shown > 0 end, 20)
out:write(shown[1] .. '\\n')
out:write('colored as ' .. vim.fn.synIDattr(vim.fn.synID(3, 1, 1), 'name') .. ', ' .. vim.bo.commentstring .. '\\n')
vim.cmd('edit model/small.txt')
out:write('a ' .. vim.bo.filetype .. '\\n')
vim.cmd('PzlUnique')
vim.wait(20000, function() return #shown > 1 end, 20)
out:write(shown[2] .. '\\n')
out:close()
vim.cmd('qa!')
`;
    const seen = seenBy(
      'nvim',
      '--headless',
      '-i',
      'NONE',
      '-u',
      file('init.lua', set!),
      '-S',
      file('try.lua', script),
    );
    expect(seen).toEqual(
      expect.arrayContaining([
        `2:14 ${MISTAKE}`,
        'find storm[cells]: bool',
        'Change to `storm`',
        '0 mistakes: rule "a": all(storm)',
        'board square',
        'small: solved.',
        'colored as pzlKeyword, // %s',
        'a pzlinstance',
        'small: exactly one solution.',
      ]),
    );
    expect(seen.filter((line) => line.includes('■')).length).toBe(4);
  });

  it.skipIf(!emacs)('sets up Emacs with eglot', () => {
    const script = `
(package-initialize)
(require 'eglot)
(load-file ".emacs.d/init.el")
(setq eglot-sync-connect 30)
(defun say (text) (append-to-file (concat text "\\n") nil "${path.join(folder, 'seen')}"))
(defvar said nil)
(defun wait-for (what)
  (let ((n 0))
    (while (and (< n 400) (not (funcall what))) (accept-process-output nil 0.05) (setq n (1+ n)))))
(find-file "model.pzl")
;; In batch nothing runs after commands, when eglot would connect.
(unless (eglot-current-server) (apply #'eglot--connect (eglot--guess-contact)))
(flymake-mode 1)
(wait-for (lambda () (flymake-start) (flymake-diagnostics)))
(dolist (one (flymake-diagnostics)) (say (flymake-diagnostic-text one)))
(goto-char (point-min)) (search-forward "all(")
(let ((action (car (eglot-code-actions (point) (+ (point) 5) nil nil))))
  (say (plist-get action :title))
  (eglot--apply-workspace-edit (plist-get action :edit)))
(goto-char (point-min)) (search-forward "board") (insert "    ")
(eglot-format-buffer)
(goto-char (point-min)) (search-forward "storm")
(eglot-rename "rain")
(say (buffer-substring-no-properties (point-min) (point-max)))
(font-lock-ensure)
(goto-char (point-min)) (search-forward "find")
(say (format "colored as %s" (get-text-property (1- (point)) 'face)))
(advice-add 'eglot-handle-notification :before
            (lambda (_ method &rest told)
              (when (eq method 'window/showMessage) (setq said t)
                (say (plist-get told :message)))))
(let ((eglot-sync-connect 30)) (call-interactively #'pzl-run))
(wait-for (lambda () said))
(find-file "model/small.txt")
(say (format "%s" major-mode))
(set-buffer-modified-p nil)
(kill-emacs 0)
`;
    file('.emacs.d/init.el', snippetsOf('Emacs', 'elisp').join('\n'));
    cpSync(path.join(root, 'editors/emacs'), path.join(folder, '.emacs.d/lisp'), { recursive: true });
    const seen = seenBy('emacs', '--batch', '-l', file('try.el', script));
    expect(seen.join('\n')).toContain(MISTAKE);
    expect(seen).toEqual(
      expect.arrayContaining([
        'Change to `storm`',
        'board square',
        'find rain[cells]: bool',
        'rule "a": all(rain)',
        'colored as font-lock-keyword-face',
        'small: solved.',
        'pzl-instance-mode',
      ]),
    );
  });

  it.skipIf(!ale)('sets up Vim with ALE', () => {
    const script = `
edit model.pzl
let n = 0
while n < 400 && empty(getloclist(0)) | sleep 50m | let n += 1 | endwhile
call writefile(map(copy(getloclist(0)), {_, one -> one.lnum . ':' . one.col . ' ' . one.text}), 'seen')
call setline(3, 'rule "a": all(storm)')
call cursor(2, 6)
let n = 0
while n < 400 && empty(getqflist()) | silent! ALEFindReferences -quickfix | sleep 200m | let n += 1 | endwhile
call writefile(map(copy(getqflist()), {_, one -> 'stands at ' . one.lnum . ':' . one.col}), 'seen', 'a')
call setline(1, 'board     square')
normal! gggqG
call writefile(getline(1, '$'), 'seen', 'a')
call writefile(['colored as ' . synIDattr(synID(3, 1, 1), 'name')], 'seen', 'a')
write
PzlRun
let n = 0
while n < 400 && winnr('$') < 2 | sleep 50m | let n += 1 | endwhile
wincmd P
call writefile(getline(1, '$'), 'seen', 'a')
qa!
`;
    cpSync(path.join(root, 'editors/vim'), path.join(folder, '.vim'), { recursive: true });
    const seen = seenBy(
      'vim',
      '-es',
      '-u',
      file('vimrc', `set nocompatible\n${snippetsOf('Vim', 'vim').join('\n')}`),
      '-S',
      file('try.vim', script),
    );
    expect(seen.join('\n')).toContain(MISTAKE);
    expect(seen).toEqual(
      expect.arrayContaining([
        ...['stands at 2:6', 'stands at 3:15', 'board square', 'rule "a": all(storm)'],
        ...['colored as pzlKeyword', expect.stringContaining('small: solved.')],
      ]),
    );
    expect(seen.filter((line) => line.includes('■')).length).toBeGreaterThan(1);
  });
});
