/**
 * Editors themselves, where they are installed, set up by the very lines of docs/editors.md: each opens a model with a mistake,
 * shows it, and does what its script asks for. The scripts write what they see, a line each.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** The snippets of a section, in order. */
function snippetsOf(title: string, language: string): readonly string[] {
  const section = manual.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)]
    .filter((one) => one[1] === language)
    .map((one) => one[2]!);
}

const succeeds = (command: string, ...words: readonly string[]): boolean =>
  spawnSync(command, words, { stdio: 'ignore' }).status === 0;

/** What a script wrote into `seen`. */
function seenBy(command: string, ...words: readonly string[]): readonly string[] {
  execFileSync(command, words, { cwd: folder, env, timeout: 90_000, stdio: ['ignore', 'pipe', 'pipe'] });
  return readFileSync(path.join(folder, 'seen'), 'utf8').split('\n');
}

beforeEach(() => {
  file('model.pzl', MODEL);
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
    const [recent, older] = snippetsOf('Neovim', 'lua');
    const isRecent = /^NVIM v(?:0\.1[1-9]|[1-9])/.test(nvim);
    const lines = recent!.split('\n');
    const set = isRecent ? recent! : `vim.g.do_filetype_lua = 1\n${lines[0]}\n${older}`;
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
out:close()
vim.cmd('qa!')
`;
    const seen = seenBy(
      'nvim',
      '--headless',
      '-i',
      'NONE',
      '-u',
      file('init.lua', set),
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
      ]),
    );
  });

  it.skipIf(!emacs)('sets up Emacs with eglot', () => {
    const script = `
(package-initialize)
(require 'eglot)
(load-file "init.el")
(setq eglot-sync-connect 30)
(defun say (text) (append-to-file (concat text "\\n") nil "seen"))
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
(set-buffer-modified-p nil)
(kill-emacs 0)
`;
    file('init.el', snippetsOf('Emacs', 'elisp').join('\n'));
    const seen = seenBy('emacs', '--batch', '-l', file('try.el', script));
    expect(seen.join('\n')).toContain(MISTAKE);
    expect(seen).toEqual(
      expect.arrayContaining([
        'Change to `storm`',
        'board square',
        'find rain[cells]: bool',
        'rule "a": all(rain)',
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
qa!
`;
    file('.vim/syntax/pzl.vim', '');
    const seen = seenBy(
      'vim',
      '-es',
      '-u',
      file('vimrc', `set nocompatible\nfiletype plugin on\n${snippetsOf('Vim', 'vim').join('\n')}`),
      '-S',
      file('try.vim', script),
    );
    expect(seen.join('\n')).toContain(MISTAKE);
    expect(seen).toEqual(
      expect.arrayContaining(['stands at 2:6', 'stands at 3:15', 'board square', 'rule "a": all(storm)']),
    );
  });
});
