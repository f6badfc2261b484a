import { setFlagsFromString } from "node:v8";
import type { Command } from "commander";
import { z } from "zod";
import { IMPORT_NAMES, IMPORTS, type ImportColumn } from "#app/domain/imports/columns.ts";
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
});

/** `medihaven import <what> <file>`: rows of a CSV file, each imported whole or refused with a reason. */
export function register(program: Command) {
  program
    .command("import")
    .description(
      "import a CSV file; running it again changes nothing; ends with 3 when some rows were refused",
    )
    .argument("<what>", IMPORT_NAMES.join(", "))
    .argument("<file>", "a CSV file with a header")
    .option(
      "--map <ours=Theirs...>",
      "a column of ours and what the file calls it; may be given again",
      collect,
      [],
    )
    .option("--dry-run", "check everything, keep nothing")
    .option("--errors <file>", "where refused rows go (default: <file>.errors.csv)")
    .option("--as <email>", "the admin who imports; named in the audit trail")
    .option("--json", "machine-readable output")
    .addHelpText("after", () => `\nColumns:\n${IMPORT_NAMES.map(columnsOf).join("\n")}`)
    .action(
      runCommand(
        options,
        async ({ what, file, as, map, dryRun, errors }, terminal) => {
          // Rows live for a moment; the collector would take 100 MB to let them pile up before it looks.
          setFlagsFromString("--semi-space-growth-factor=1");
          const { importFile } = await import("#app/domain/imports/import-file.ts");
          const { ColumnMissing } = await import("#app/domain/imports/mapping.ts");
          const { progressLine } = await import("#cli/progress.ts");
          const line = progressLine(terminal);
          const result = await importFile(await importer(as), what, file, {
            map: Object.fromEntries(map),
            dryRun,
            errorsFile: errors,
            signal: terminal.signal,
            onProgress: ({ rows, created, changed, unchanged, refused }) =>
              line.show(
                `${rowsOf(rows)}: ${created} created, ${changed} changed, ${unchanged} unchanged, ${refused} refused`,
              ),
          }).catch((error) => {
            if (!(error instanceof ColumnMissing)) throw error;
            throw new CommandError(
              `${error.message} Name a column with --map ${error.column}=Theirs`,
              EXIT.wrongUse,
            );
          });
          line.clear();
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
  return `  ${name}: ${columns.map((column) => `${column.name}${column.required ? "*" : ""}`).join(", ")}`;
}
