import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import type { Command } from "commander";
import { z } from "zod";
import { IMPORT_NAMES, IMPORTS, type ImportColumn } from "#app/domain/imports/columns.ts";
import { ENCODINGS } from "#app/domain/imports/encodings.ts";
import { wrapped } from "#cli/help-text.ts";
import { CommandError, EXIT, runCommand } from "#cli/run.ts";

const pair = z
  .string()
  .regex(/^[^=]+=.+$/, "must look like ours=Theirs")
  .transform(
    (text) => [text.slice(0, text.indexOf("=")).trim(), text.slice(text.indexOf("=") + 1).trim()] as const,
  );

const options = z.object({
  what: z
    .enum(IMPORT_NAMES as [string, ...string[]])
    .transform((name) => name as (typeof IMPORT_NAMES)[number]),
  file: z.string().min(1),
  as: z.email("name the admin who acts by email").optional(),
  map: z.array(pair).default([]),
  dryRun: z.boolean().default(false),
  errors: z.string().optional(),
  encoding: z.enum(ENCODINGS).default("utf-8"),
});

/** `medihaven import <what> <file>`: rows of a CSV file, each imported whole or refused with a reason. */
export function register(program: Command) {
  program
    .command("import")
    .description("import a CSV file; safe to run again; exit code 3 when rows were refused")
    .argument("<what>", IMPORT_NAMES.join(", "))
    .argument("<file>", "a CSV file with a header, or a spreadsheet (.xlsx), or - for standard input")
    .option(
      "--map <ours=Theirs...>",
      "a column of ours and what the file calls it; may be given again",
      collect,
      [],
    )
    .option("--encoding <encoding>", `text encoding: ${ENCODINGS.join(", ")}`, "utf-8")
    .option("--dry-run", "check everything without saving")
    .option("--errors <file>", "file for refused rows (default: <file>.errors.csv)")
    .option("--as <email>", "the admin who imports; named in the audit trail")
    .option("--json", "machine-readable output")
    .addHelpText("after", () => `\nColumns:\n${IMPORT_NAMES.map(columnsOf).join("\n")}`)
    .action(
      runCommand(
        options,
        async ({ what, file, as, map, dryRun, errors, encoding }, terminal) => {
          // Rows live for a moment; the collector would take 100 MB to let them pile up before it looks.
          setFlagsFromString("--semi-space-growth-factor=1");
          setFlagsFromString("--heap-growing-percent=20");
          const { importFile } = await import("#app/domain/imports/import-file.ts");
          const { ColumnMissing } = await import("#app/domain/imports/mapping.ts");
          const { progressLine } = await import("#cli/progress.ts");
          const line = progressLine(terminal);
          const source = file === "-" ? await standardInput(what) : { file, close: async () => {} };
          const result = await importFile(await importer(as), what, source.file, {
            map: Object.fromEntries(map),
            dryRun,
            encoding,
            errorsFile: errors ?? (file === "-" ? `${what}.errors.csv` : undefined),
            signal: terminal.signal,
            onProgress: ({ rows, created, changed, unchanged, refused }) =>
              line.show(
                `${rowsOf(rows)}: ${created} created, ${changed} changed, ${unchanged} unchanged, ${refused} refused`,
              ),
          })
            .catch((error) => {
              if (!(error instanceof ColumnMissing)) throw error;
              throw new CommandError(
                `${error.message} Name a column with --map ${error.column}=Theirs`,
                EXIT.wrongUse,
              );
            })
            .finally(source.close);
          line.clear();
          for (const note of result.notes) terminal.progress(note);
          const { rows, created, changed, unchanged, refused, seconds } = result;
          terminal.print(
            result,
            [
              `${rowsOf(rows)} in ${seconds.toFixed(1)} s: ${created} created, ${changed} changed, ${unchanged} unchanged, ${refused} refused.`,
              result.errorsFile ? `The refused rows with their reasons: ${result.errorsFile}` : "",
              dryRun ? "Nothing was kept: this was a dry run." : "",
              result.interrupted
                ? `Interrupted. ${dryRun ? "Only these rows were checked." : "What is counted here is kept; run it again for the rest."}`
                : "",
            ]
              .filter(Boolean)
              .join("\n"),
          );
          terminal.refused(refused);
        },
        { graceful: true },
      ),
    );
}

const rowsOf = (count: number) => (count === 1 ? "1 row" : `${count} rows`);

function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

/** Standard input as a file: rows that are refused are read again, byte for byte. */
async function standardInput(what: string): Promise<{ file: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-import-"));
  const file = path.join(folder, `${what}.csv`);
  await pipeline(process.stdin, createWriteStream(file));
  return { file, close: () => rm(folder, { recursive: true, force: true }) };
}

async function importer(email: string | undefined) {
  if (email) {
    const { operatorContext } = await import("#cli/operator.ts");
    return operatorContext(email);
  }
  const { systemContext } = await import("#app/domain/context.ts");
  return systemContext("import");
}

function columnsOf(name: (typeof IMPORT_NAMES)[number]): string {
  const columns: readonly ImportColumn[] = IMPORTS[name];
  const named = columns.map((column) => `${column.name}${column.required ? "*" : ""}`).join(", ");
  return wrapped(`  ${name}: ${named}`, "    ");
}
