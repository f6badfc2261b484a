import type { Command } from "commander";
import { z } from "zod";
import { EXAMPLES } from "#cli/examples.ts";
import { leavesOf } from "#cli/leaves.ts";
import { runCommand } from "#cli/run.ts";

/** `medihaven manual`: the manual page, made from the commands themselves. */
export function register(program: Command) {
  program
    .command("manual")
    .alias("man")
    .description("print the manual page: medihaven manual | man -l -")
    .action(
      runCommand(
        z.object({}),
        async () => {
          process.stdout.write(manualPage(program));
        },
        { database: false },
      ),
    );
}

/** The manual page in roff, as man shows it. */
export function manualPage(program: Command): string {
  const commands = leavesOf(program).flatMap(({ command, name }) => [
    `.SS ${escaped(`${name} ${usageOf(command)}`.trim())}`,
    escaped(sentence(command.description())),
    ...command.registeredArguments.map((one) => entry(`<${one.name()}>`, one.description)),
    ...command.options.map((one) => entry(one.flags, one.description)),
    ...(EXAMPLES[name] ?? []).flatMap((line) => [".PP", ".nf", escaped(`medihaven ${line}`), ".fi"]),
  ]);
  return `${[
    `.TH MEDIHAVEN 1 "" "medihaven ${program.version()}"`,
    ".SH NAME",
    "medihaven \\- MediHaven at the command line",
    ".SH SYNOPSIS",
    ".B medihaven",
    "<command> [<arguments>] [<options>]",
    ".SH COMMANDS",
    ...commands,
    ".SH ENVIRONMENT",
    entry("MEDIHAVEN_AS", "the email of the admin who acts, where --as is not given"),
    entry("MEDIHAVEN_CONFIG", "a file of settings instead of ~/.config/medihaven/config"),
    entry("NO_COLOR", "no colours, at a terminal either"),
    ".SH FILES",
    entry("~/.config/medihaven/config", "settings of a person, one a line: MEDIHAVEN_AS=admin@example.com"),
    ".SH EXIT STATUS",
    ...EXITS.map(([code, meaning]) => entry(code, meaning)),
  ].join("\n")}\n`;
}

const EXITS = [
  ["0", "done"],
  ["1", "it failed, or a check did"],
  ["2", "wrong use"],
  ["3", "some rows were refused"],
  ["130, 143", "interrupted by Ctrl-C, or ended by SIGTERM"],
] as const;

const usageOf = (command: Command) =>
  command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`)).join(" ");
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
const entry = (term: string, text: string) => `.TP\n.B ${escaped(term)}\n${escaped(text)}`;

/** Backslashes, dashes, and dots and quotes that begin a line, which roff would take for orders. */
const escaped = (text: string) =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1");
