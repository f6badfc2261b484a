import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { z } from "zod";
import { EXPORT_NAMES, loadExport } from "#app/domain/exports/exports.ts";
import { stateOf } from "#cli/list-filters.ts";
import { runCommand } from "#cli/run.ts";

/** `medihaven export <list>`: rows as a file, streamed. The filters of the list are its options. */
export function register(program: Command) {
  const command = program
    .command("export")
    .description("write a list or report to standard output or a file")
    .argument("<list>", EXPORT_NAMES.join(", "))
    .option("--format <format>", "csv, json or xlsx", "csv")
    .option("--json", "the same as --format json")
    .option("--out <file>", "write here instead of standard output")
    .option("--as <email>", "the user who exports; limits the rows to their scope (default: everything)")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText(
      "after",
      "\nEach list has its filters as options, under their names in its address, such\nas --kind, --from and --to of bookings. A wrong one names those that there are.",
    );
  command.action(
    runCommand(
      z.object({
        list: z.enum(EXPORT_NAMES),
        format: z.enum(["csv", "json", "xlsx"]),
        json: z.boolean().default(false),
        out: z.string().optional(),
        as: z.email("name the admin who acts by email").optional(),
      }),
      async ({ list: name, format, json, out, as }, terminal) => {
        const list = await loadExport(name);
        const { listFile } = await import("#app/domain/lists/write-file.ts");
        const ctx = await exporter(as);
        const state = await stateOf(list, command.args.slice(1));
        const { stream, count } = await listFile(list.query(ctx, state), json ? "json" : format);
        if (out) await pipeline(stream, createWriteStream(out), { signal: terminal.signal });
        else await pipeline(stream, process.stdout, { signal: terminal.signal, end: false });
        terminal.progress(`${count.rows} rows`);
      },
    ),
  );
}

async function exporter(email: string | undefined) {
  if (email) {
    const { operatorContext } = await import("#cli/operator.ts");
    return operatorContext(email);
  }
  const { systemContext } = await import("#app/domain/context.ts");
  return systemContext("export");
}
