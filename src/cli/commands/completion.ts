/**
 * `pzl completion`: scripts for shells that complete words after `pzl`. The scripts contain no words themselves but
 * call `pzl completion reply -- WORDS…`, which prints a line for each possible next word: the word, a tab, its
 * description; and `:files` if file names are possible, too.
 */
import type { Command, Option } from 'commander';
import { sizesOf } from '../../language/sections/generate/section.ts';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { examples } from '../shell/models.ts';
import { instancesOf, openModel } from '../shell/open.ts';
import { Report } from '../shell/report.ts';
import type { Shell } from '../shell/shell.ts';

const BASH_SCRIPT = `# bash completion for pzl: eval "$(pzl completion bash)"
_pzl() {
  local line word files= current="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      files=1
      continue
    fi
    word="\${line%%$'\\t'*}"
    [[ $word == "$current"* ]] && COMPREPLY+=("$word")
  done < <(pzl completion reply -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
  fi
}
complete -F _pzl pzl
`;

const ZSH_SCRIPT = `#compdef pzl
# zsh completion for pzl: eval "$(pzl completion zsh)"
_pzl() {
  local line files
  local -a found
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      files=1
    else
      found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
    fi
  done < <(pzl completion reply -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  (( \${#found} )) && _describe -t words 'pzl' found
  [[ -n $files ]] && _files
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _pzl "$@"; else compdef _pzl pzl; fi
`;

const FISH_SCRIPT = `# fish completion for pzl: pzl completion fish | source
function __pzl_words
  set -l asked (commandline -opc)[2..-1] (commandline -ct)
  for line in (pzl completion reply -- $asked 2>/dev/null)
    if test "$line" = ":files"
      __fish_complete_path (commandline -ct)
    else
      echo $line
    end
  end
end
complete -c pzl -f -a '(__pzl_words)'
`;

const SCRIPT_BY_SHELL = new Map([
  ['bash', BASH_SCRIPT],
  ['zsh', ZSH_SCRIPT],
  ['fish', FISH_SCRIPT],
]);
export const SHELLS: readonly string[] = [...SCRIPT_BY_SHELL.keys()];

type CompletionWord = readonly [word: string, meaning: string];

/**
 * Prints the completion script of a shell; for `reply`, prints the candidates for the last of the words. `program`
 * describes all commands.
 */
export async function completion(
  shell: Shell,
  program: Command,
  shellName: string,
  words: readonly string[],
): Promise<ExitCode> {
  if (shellName === 'reply') {
    const { candidates, files } = await findCandidates(shell, program, words);
    shell.out(candidates.map(([word, meaning]) => `${word}\t${meaning}\n`).join(''));
    if (files) shell.out(':files\n');
    return EXIT.answered;
  }
  const script = SCRIPT_BY_SHELL.get(shellName);
  if (script !== undefined) {
    shell.out(script);
    return EXIT.answered;
  }
  shell.note(`pzl: There is no completion for ${shellName}; for ${SHELLS.join(', ')} there is.\n`);
  return EXIT.usage;
}

interface Candidates {
  readonly candidates: readonly CompletionWord[];
  readonly files: boolean;
}

/** Finds the words that may replace the last word, whose beginning may have been typed. */
async function findCandidates(shell: Shell, program: Command, words: readonly string[]): Promise<Candidates> {
  const [name = '', ...rest] = words;
  if (words.length <= 1) {
    return {
      candidates: program.commands.map((one): CompletionWord => [one.name(), one.summary()]),
      files: false,
    };
  }
  const command = program.commands.find((one) => one.name() === name);
  if (!command) return { candidates: [], files: true };
  const current = rest.at(-1) ?? '';
  const option = optionOf(command, rest.at(-2));
  const model = positionalWords(command, rest.slice(0, -1))[0];
  if (option) return candidatesForOption(shell, option, model);
  if (current.startsWith('-')) {
    const candidates = command.options
      .filter((one) => !one.hidden)
      .map((one): CompletionWord => [one.long ?? one.short ?? '', one.description]);
    return { candidates: [...candidates, ['--help', 'print this help']], files: false };
  }
  return candidatesForArgument(command, positionalWords(command, rest.slice(0, -1)).length);
}

/**
 * Returns the option that `word` names, if this option takes a value, so that the next word is its value; otherwise
 * undefined.
 */
function optionOf(command: Command, word: string | undefined): Option | undefined {
  if (word === undefined) return undefined;
  return command.options.find(
    (one) => (one.required || one.optional) && (one.long === word || one.short === word),
  );
}

/** Returns the words that are neither options nor values of options. */
function positionalWords(command: Command, words: readonly string[]): readonly string[] {
  return words.filter((word, i) => !word.startsWith('-') && !optionOf(command, words[i - 1]));
}

function candidatesForOption(shell: Shell, option: Option, model: string | undefined): Candidates {
  const plainCandidates = (words: readonly string[], meaning = ''): readonly CompletionWord[] =>
    words.map((word) => [word, meaning]);
  if (option.argChoices) return { candidates: plainCandidates(option.argChoices), files: false };
  switch (option.attributeName()) {
    case 'instance':
    case 'instances':
      return {
        candidates: plainCandidates(model === undefined ? [] : instanceNamesOf(shell, model), 'instance'),
        files: true,
      };
    case 'size':
      return {
        candidates: plainCandidates(model === undefined ? [] : sizeNamesOf(shell, model), 'size'),
        files: true,
      };
    default:
      return { candidates: [], files: /file|folder/.test(option.flags) };
  }
}

function candidatesForArgument(command: Command, position: number): Candidates {
  const argument = command.registeredArguments[Math.min(position, command.registeredArguments.length - 1)];
  if (!argument || (position > 0 && !argument.variadic)) return { candidates: [], files: false };
  if (argument.argChoices)
    return { candidates: argument.argChoices.map((word): CompletionWord => [word, '']), files: false };
  if (argument.name() === 'model') {
    return { candidates: examples().map(({ name, title }): CompletionWord => [name, title]), files: true };
  }
  return { candidates: [], files: argument.name() !== 'name' };
}

/** A shell that prints nothing, because completion must not show the mistakes of a model. */
const silentShell = (shell: Shell): Shell => ({ ...shell, out: () => {}, note: () => {} });

function instanceNamesOf(shell: Shell, model: string): readonly string[] {
  const quietShell = silentShell(shell);
  const openedModel = openModel(quietShell, model, new Report(quietShell, {}));
  return openedModel ? instancesOf(quietShell, openedModel) : [];
}

function sizeNamesOf(shell: Shell, model: string): readonly string[] {
  const quietShell = silentShell(shell);
  const openedModel = openModel(quietShell, model, new Report(quietShell, {}));
  return openedModel ? sizesOf(openedModel.model) : [];
}
