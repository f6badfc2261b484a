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
type Step = { words: string; follows: Array<{ word: string; description: string }> };

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
    .flatMap(({ description }) => choicesIn(description));
  const options = [...command.options.map(({ long, description }) => ({ word: present(long), description }))];
  const own = { words: words.join(" "), follows: [...commands, ...choices, ...options] };
  return [own, ...command.commands.flatMap((child) => stepsOf(child, [...words, child.name()]))];
}

/** An argument that says what it can be says it as `one, two, three`. */
function choicesIn(description: string): Array<{ word: string; description: string }> {
  const words = description.split(", ");
  return words.length > 1 && words.every((word) => /^[a-z][a-z0-9-]*$/.test(word))
    ? words.map((word) => ({ word, description: "" }))
    : [];
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The words before the one that is typed, without options: what `case` decides by. */
function bash(steps: Step[]): string {
  const cases = steps.map(
    ({ words, follows }) =>
      `    ${quoted(words)}) follows=${quoted(follows.map(({ word }) => word).join(" "))} ;;`,
  );
  return `_medihaven() {
  local word words='' follows='' current="\${COMP_WORDS[COMP_CWORD]}" known
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] && break
    words="\${words:+$words }$word"
  done
  while :; do
    known=1
    case "$words" in
${cases.join("\n")}
    *) known=0 ;;
    esac
    [[ $known == 1 || -z $words ]] && break
    [[ $words == *' '* ]] && words="\${words% *}" || words=''
  done
  COMPREPLY=($(compgen -W "$follows" -- "$current"))
  [[ \${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _medihaven medihaven
`;
}

function zsh(steps: Step[]): string {
  return `#compdef medihaven
autoload -U +X bashcompinit && bashcompinit
${bash(steps)}`;
}

function fish(steps: Step[]): string {
  const lines = steps.flatMap(({ words, follows }) => {
    const typed = words ? words.split(" ") : [];
    const seen = typed.map((word) => `__fish_seen_subcommand_from ${word}`);
    const next = follows.filter(({ word }) => !word.startsWith("--")).map(({ word }) => word);
    const when = [...seen, ...(next.length > 0 ? [`not __fish_seen_subcommand_from ${next.join(" ")}`] : [])];
    const condition = when.length > 0 ? ` -n ${quoted(when.join("; and "))}` : "";
    const option = words ? ` -n ${quoted(seen.join("; and "))}` : condition;
    return follows.map(({ word, description }) => {
      const said = description ? ` -d ${quoted(description)}` : "";
      return word.startsWith("--")
        ? `complete -c medihaven${option} -l ${word.slice(2)}${said}`
        : `complete -c medihaven${condition} -f -a ${quoted(word)}${said}`;
    });
  });
  return `${lines.join("\n")}\n`;
}
