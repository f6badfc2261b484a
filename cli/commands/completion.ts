import type { Command } from "commander";
import { z } from "zod";
import { present } from "#app/present.ts";
import { runCommand } from "#cli/run.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];

/** `medihaven completion <shell>`: a script that completes commands, options and their fixed values, made from the commands themselves. */
export function register(program: Command) {
  program
    .command("completion")
    .description("print a script that completes commands and options in a shell")
    .argument("<shell>", SHELLS.join(", "))
    .action(
      runCommand(
        z.object({ shell: z.enum(SHELLS) }),
        async ({ shell }) => {
          process.stdout.write(completionScript(program, shell));
        },
        { database: false },
      ),
    );
}

/** What can follow the words that were typed so far. */
type Step = { words: string; follows: Follow[]; options: Follow[]; hasArguments: boolean };
/** A word that can follow. `values` is what an option can be. */
type Follow = { word: string; description: string; values?: string[] };

export function completionScript(program: Command, shell: Shell): string {
  const steps = stepsOf(program, []);
  return { bash, zsh, fish }[shell](steps);
}

function stepsOf(command: Command, words: string[]): Step[] {
  const commands = command.commands.map((child) => ({
    word: child.name(),
    description: child.description(),
  }));
  const choices = command.registeredArguments
    .slice(0, 1)
    .flatMap(({ description }) => choicesIn(description))
    .map((word) => ({ word, description: "" }));
  const options = command.options.map(({ long, description, required }) => ({
    word: present(long),
    description,
    values: required ? choicesIn(description) : [],
  }));
  const own = {
    words: words.join(" "),
    follows: [...commands, ...choices],
    options,
    hasArguments: command.registeredArguments.length > 0,
  };
  return [own, ...command.commands.flatMap((child) => stepsOf(child, [...words, child.name()]))];
}

/** What can be one of several says it as `one, two or three`, by itself or after a colon. */
function choicesIn(description: string): string[] {
  const words = present(description.split(": ").at(-1)).split(/, | or /);
  return words.length > 1 && words.every((word) => /^[a-z][a-z0-9_-]*$/.test(word)) ? words : [];
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const wordsOf = (follows: Follow[]) => quoted(follows.map(({ word }) => word).join(" "));

function bash(steps: Step[]): string {
  return `${wordsFunction("_medihaven", steps)}complete -o filenames -F _medihaven medihaven
`;
}

/**
 * zsh runs the function of bash through `bashcompinit`. As a file of `fpath` this is the body of `_medihaven`, called for each completion;
 * read by `source` it says what completes the command.
 */
function zsh(steps: Step[]): string {
  return `#compdef medihaven
autoload -U +X bashcompinit && bashcompinit
${wordsFunction("_medihaven_words", steps)}if [[ $funcstack[1] == _medihaven ]]; then
  _bash_complete -F _medihaven_words
else
  complete -F _medihaven_words medihaven
fi
`;
}

/**
 * A function for bash and zsh that completes the word that is typed. The words before it, without options, are what the first `case` decides
 * by; words that are no command are arguments, after which files or options can follow. The second decides by the option before.
 * `words` is zsh's own.
 */
function wordsFunction(name: string, steps: Step[]): string {
  const cases = steps.map(
    ({ words, follows, options, hasArguments }) =>
      `    ${quoted(words)}) follows=${wordsOf(follows)} options=${wordsOf(options)} files=${hasArguments ? 1 : "''"} ;;`,
  );
  const values = steps.flatMap(({ words, options }) =>
    options
      .filter((option) => option.values?.length)
      .map(
        (option) =>
          `    ${quoted(`${words} ${option.word}`)}) follows=${quoted(present(option.values).join(" "))} ;;`,
      ),
  );
  return `${name}() {
  local word typed='' follows='' options='' files='' isArgument='' current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    [[ $word == -* ]] && break
    typed="\${typed:+$typed }$word"
  done
  while :; do
    case "$typed" in
${cases.join("\n")}
    *)
      isArgument=1
      [[ $typed == *' '* ]] && typed="\${typed% *}" || typed=''
      continue ;;
    esac
    break
  done
  [[ -n $isArgument ]] && follows=''
  case "$typed \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join("\n")}
  esac
  if [[ $current == -* || -z $follows && -z $files ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $follows ]]; then
    COMPREPLY=($(compgen -W "$follows" -- "$current"))
  fi
  [[ \${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "$current"))
}
`;
}

function fish(steps: Step[]): string {
  const lines = steps.flatMap(({ words, follows, options }) => {
    const typed = words ? words.split(" ") : [];
    const seen = typed.map((word) => `__fish_seen_subcommand_from ${word}`);
    const next = follows.map(({ word }) => word);
    const when = [...seen, ...(next.length > 0 ? [`not __fish_seen_subcommand_from ${next.join(" ")}`] : [])];
    const condition = when.length > 0 ? ` -n ${quoted(when.join("; and "))}` : "";
    const option = words ? ` -n ${quoted(seen.join("; and "))}` : condition;
    const said = ({ description }: Follow) => (description ? ` -d ${quoted(description)}` : "");
    return [
      ...follows.map((one) => `complete -c medihaven${condition} -f -a ${quoted(one.word)}${said(one)}`),
      ...options.map((one) => {
        const values = one.values?.length ? ` -x -a ${quoted(one.values.join(" "))}` : "";
        return `complete -c medihaven${option} -l ${one.word.slice(2)}${values}${said(one)}`;
      }),
    ];
  });
  return `${lines.join("\n")}\n`;
}
