import { styleText } from "node:util";
import type { Command } from "commander";
import { z } from "zod";
import { ConfigError } from "#app/config/settings.ts";
import { DomainError, Invalid } from "#app/domain/errors.ts";
import { closestTo } from "#app/domain/shared/closest.ts";
import { withoutInvisibleIn } from "#app/domain/shared/invisible.ts";
import { present } from "#app/present.ts";

/** How a command ends. */
export const EXIT = { done: 0, failed: 1, wrongUse: 2, someRefused: 3 } as const;

/** An interrupted command ends as a shell says it: 128 and the number of the signal. */
const EXIT_OF_SIGNAL = { SIGINT: 130, SIGTERM: 143 } as const;

/** Thrown by a command for a failure that one line explains. */
export class CommandError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The parts of a command besides its options. */
export type Terminal = {
  /** True when `--json` was asked for. */
  json: boolean;
  /** Prints the result on standard output: as JSON, or as `text` says, or as a table for a list of rows. */
  print: (value: unknown, text?: string) => void;
  /** Prints one line on standard error, for a person who waits. */
  progress: (line: string) => void;
  /** Says that some rows were refused: the command ends with 3. */
  refused: (count: number) => void;
  /** Aborted by Ctrl-C or SIGTERM. */
  signal: AbortSignal;
};

export type CommandSettings = {
  /** False for a command that needs no database. */
  database?: boolean;
  /** True when the command ends by itself soon after `signal` is aborted; otherwise an interrupt ends it at once. */
  graceful?: boolean;
  /** Options by the names that the rules have for what they say: `{ zoneCityId: "--city" }`. */
  options?: Record<string, string>;
  /** True for a command that runs until it is interrupted, which is then no failure. */
  service?: boolean;
};

/**
 * Makes the action of a command: checks arguments and options by `schema` (arguments under their names), gives it a
 * database (the embedded one of `DATA_DIR` when `DATABASE_URL` is unset), turns errors into one line, closes what is open.
 */
export function runCommand<Schema extends z.ZodType>(
  schema: Schema,
  run: (input: z.output<Schema>, terminal: Terminal) => Promise<void>,
  { database = true, graceful = false, service = false, options = {} }: CommandSettings = {},
): (...args: unknown[]) => Promise<void> {
  return async (...args) => {
    const command = args.at(-1) as Command;
    const raw = readInput(command);
    const parsed = schema.safeParse(raw);
    if (!parsed.success) {
      process.exitCode = complain(explainInput(parsed.error, raw, command), EXIT.wrongUse);
      return;
    }

    const interrupt = new AbortController();
    let someRefused = false;
    const terminal: Terminal = {
      json: raw.json === true || raw.jsonl === true,
      print: (value, text) => {
        if (raw.jsonl) process.stdout.write(jsonLines(value));
        else if (raw.json) process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
        else if (!raw.quiet) process.stdout.write(`${text ?? printedTable(value)}\n`);
      },
      progress: (line) => {
        if (!raw.quiet) process.stderr.write(`${line}\n`);
      },
      refused: (count) => {
        someRefused ||= count > 0;
      },
      signal: interrupt.signal,
    };
    const close = watchInterrupts(interrupt, graceful || service);
    let exitCode: number = EXIT.done;
    try {
      if (database) close.add(await openDatabase(terminal));
      await run(parsed.data, terminal);
      if (interrupt.signal.aborted && !service) exitCode = interrupt.signal.reason as number;
      else if (someRefused) exitCode = EXIT.someRefused;
    } catch (error) {
      const isInterrupted = interrupt.signal.aborted && (error as Error).name === "AbortError";
      exitCode = isInterrupted
        ? (interrupt.signal.reason as number)
        : complain(explain(error, { ...namesOf(command), ...options }), codeOf(error));
    }
    await close.all();
    close.stopWatching();
    process.exitCode = exitCode;
  };
}

/** The command-line names of the fields that a rule may name. */
function namesOf(command: Command): Record<string, string> {
  const named = command.options.flatMap((option) => {
    const long = present(option.long);
    return [option.attributeName(), long.slice(2).replaceAll("-", "_")].map((name) => [name, long]);
  });
  const given = command.registeredArguments.map((argument) => [argument.name(), `<${argument.name()}>`]);
  return Object.fromEntries([...given, ...named]);
}

/** A file is called what it is called; of anything else, characters that nobody sees are taken out. */
const NAMES_OF_FILES = new Set(["file", "errors", "out"]);

function readInput(command: Command): Record<string, unknown> {
  const named = command.registeredArguments.map((argument, index) => [
    argument.name(),
    command.processedArgs[index],
  ]);
  const given: Record<string, unknown> = { ...Object.fromEntries(named), ...command.optsWithGlobals() };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      NAMES_OF_FILES.has(name) ? value : withoutInvisibleIn(value),
    ]),
  );
}

/** Until `stopWatching`, an interrupt aborts the signal; unless the command ends gracefully, it also closes everything and ends. */
function watchInterrupts(interrupt: AbortController, graceful: boolean) {
  const closers: Array<() => Promise<void>> = [];
  const all = async () => {
    for (const closer of closers.splice(0))
      await closer().catch((error) => complain(explain(error), EXIT.failed));
  };
  const removers = Object.entries(EXIT_OF_SIGNAL).map(([signal, exitCode]) => {
    const listener = async () => {
      // Ctrl-C reaches this process more than once: from the terminal and from whatever started it.
      if (interrupt.signal.aborted) return;
      interrupt.abort(exitCode);
      if (graceful) return;
      await all();
      process.exit(exitCode);
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return {
    add: (closer: () => Promise<void>) => closers.push(closer),
    all,
    stopWatching: () => {
      for (const remove of removers) remove();
    },
  };
}

/** Finds or starts the embedded database when no other is named. Returns what closes the connections and leaves it. */
async function openDatabase(terminal: Terminal): Promise<() => Promise<void>> {
  const { config, resetConfig } = await import("#app/config.ts");
  let release = async () => {};
  if (!config().DATABASE_URL) {
    const { openEmbedded } = await import("#db/embedded.ts");
    const server = await openEmbedded({ dir: config().DATA_DIR, note: terminal.progress });
    Object.assign(process.env, { DATABASE_URL: server.url, DATABASE_OWNER_URL: server.ownerUrl });
    resetConfig();
    release = server.release;
  }
  return async () => {
    const { closeQueue } = await import("#db/queue.ts");
    const { closeDatabase } = await import("#db/client.ts");
    await closeQueue();
    await closeDatabase();
    await release();
  };
}

/** Rows one per line, with any other values beside them; anything else on one line. */
function jsonLines(value: unknown): string {
  const { rows } = (value ?? {}) as { rows?: unknown };
  const lines = Array.isArray(value) ? value : Array.isArray(rows) ? rows : [value];
  return lines.map((one) => `${JSON.stringify(one)}\n`).join("");
}

function complain(line: string, code: number): number {
  process.stderr.write(`${styleText("red", line, { stream: process.stderr })}\n`);
  return code;
}

function codeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exitCode;
  return error instanceof Invalid || error instanceof ConfigError || error instanceof z.ZodError
    ? EXIT.wrongUse
    : EXIT.failed;
}

/** One line for a person. A stack is shown only for a defect, and only when `DEBUG` is set. */
export function explain(error: unknown, options: Record<string, string> = {}): string {
  if (error instanceof z.ZodError) return explainInput(error);
  if (error instanceof Invalid && Object.keys(error.fields).length > 0) {
    const said = Object.entries(error.fields);
    const named = said.map(([name, texts]) => `${options[name] ?? name}: ${texts.join(", ")}`);
    // Where the message is that of a field, by the label that it has on a screen, the option says it all.
    if (said.some(([, texts]) => texts.some((text) => error.message.endsWith(text)))) return named.join("; ");
    return `${error.message} (${named.join("; ")})`;
  }
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DomainError || error instanceof ConfigError || error instanceof CommandError)
    return error.message;
  if (process.env.DEBUG) return error.stack ?? error.message;
  const { code, path, syscall } = ((error as { original?: unknown }).original ??
    error) as NodeJS.ErrnoException;
  if (code === "ENOENT" && path) return `There is no file ${path}`;
  if (code === "42P01") return "The database is not up to date: run `medihaven db migrate`";
  if (code === "ECONNREFUSED" || (code === "ENOENT" && syscall === "connect"))
    return "The database does not answer";
  return error.message.split("\n")[0] || error.name;
}

const MOST_CHOICES = 40;

/** What is wrong with arguments and options, by the names that they were typed with. */
function explainInput(error: z.ZodError, given: Record<string, unknown> = {}, command?: Command): string {
  return error.issues
    .map((issue) => {
      const name = String(issue.path[0] ?? "input");
      const option = command?.options.find((one) => one.attributeName() === name)?.long;
      const isArgument = command?.registeredArguments.some((one) => one.name() === name);
      const shown = option ?? (isArgument ? `<${name}>` : issue.path.join(".") || "input");
      return `${shown}: ${textOf(issue, given[name])}`;
    })
    .join("; ");
}

function textOf(issue: z.core.$ZodIssue, typed: unknown): string {
  if (issue.code === "invalid_value") return choicesText(issue.values, typed);
  if (issue.code === "invalid_type" && issue.expected === "number" && typeof typed === "string")
    return `"${typed}" is no number`;
  return issue.message;
}

/** Names what was probably meant, or everything that there is. */
function choicesText(values: readonly unknown[], typed: unknown): string {
  const known = values.map(String);
  if (typed === undefined) return `it is needed: ${known.join(", ")}`;
  const meant = closestTo(String(typed), known);
  if (meant) return `there is no "${typed}". Did you mean ${meant}?`;
  const more = known.length > MOST_CHOICES ? " … (--help names them all)" : "";
  return `there is no "${typed}". There are: ${known.slice(0, MOST_CHOICES).join(", ")}${more}`;
}

/** Where a table is printed: how wide it is, where it ends at all, and whether it is a terminal, which shows styles. */
type Screen = { isTTY?: boolean; columns?: number };

/** A terminal as wide as it is; a file or pipe as wide as `COLUMNS` says, else without end. */
function screenOf({ isTTY, columns }: Screen): Screen {
  return { isTTY, columns: isTTY ? columns : Number(process.env.COLUMNS) || undefined };
}

/** A table for standard output, as wide as that is. */
export const printedTable = (value: unknown) => table(value, screenOf(process.stdout));

/** Rows under their column names, columns as wide as their contents but together no wider than the screen; otherwise each row by itself. */
export function table(value: unknown, screen: Screen = {}): string {
  const rows = Array.isArray(value) ? value : [value];
  const records: Record<string, unknown>[] = rows.map((row) =>
    typeof row === "object" && row !== null ? row : { value: row },
  );
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (columns.length === 0) return "(none)";
  const cells = [columns, ...records.map((record) => columns.map((column) => cell(record[column])))];
  const full = columns.map((_, index) => Math.max(...cells.map((line) => present(line[index]).length)));
  const widths = screen.columns ? fitted(full, screen.columns) : full;
  if (widths.some((width, index) => width < Math.min(present(full[index]), LEAST_READ)))
    return records.map((record) => paragraph(columns, record, screen.columns)).join("\n\n");
  const lines = cells.map((line) =>
    line
      .map((text, index) => shortened(text, present(widths[index])).padEnd(present(widths[index])))
      .join(GAP)
      .trimEnd(),
  );
  if (screen.isTTY) lines[0] = styleText("bold", present(lines[0]), { stream: process.stdout });
  return lines.join("\n");
}

/** A row by itself, each value under the name of its column, where too little of it would fit on a line. */
function paragraph(columns: readonly string[], record: Record<string, unknown>, room = Infinity): string {
  const width = Math.max(...columns.map((column) => column.length));
  return columns
    .map((column) => {
      const text = hanging(cell(record[column]), width + GAP.length, room);
      return `${styleText("bold", column.padEnd(width), { stream: process.stdout })}${GAP}${text}`.trimEnd();
    })
    .join("\n");
}

/** Wraps a text between words to fit beside its prefix; a longer word keeps its own line. */
function hanging(text: string, before: number, room: number): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    const longer = last ? `${last} ${word}` : word;
    if (last && longer.length > room - before) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.join(`\n${" ".repeat(before)}`);
}

const GAP = "  ";
/** Less of a value than this says nothing. */
const LEAST_READ = 12;
const NARROWEST = 6;

/** The widths of columns, the widest made narrower until all of them fit beside each other. */
export function fitted(full: readonly number[], room: number): number[] {
  const widths = [...full];
  const left = () => room - GAP.length * (widths.length - 1) - widths.reduce((sum, width) => sum + width, 0);
  while (left() < 0) {
    const width = Math.max(...widths);
    if (width <= NARROWEST) break;
    widths[widths.indexOf(width)] = width - 1;
  }
  return widths;
}

const shortened = (text: string, width: number) =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text;

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
