import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { z } from "zod";
import { EXPORT_NAMES, loadExport } from "#app/domain/exports/exports.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";
import { CommandError, EXIT, runCommand } from "#cli/run.ts";

/** `medihaven export <list>`: rows as a file, streamed. The filters of the list are its options. */
export function register(program: Command) {
  const command = program
    .command("export")
    .description("write a list or report to standard output or a file")
    .argument("<list>", EXPORT_NAMES.join(", "))
    .option("--format <format>", "csv, json or xlsx", "csv")
    .option("--json", "the same as --format json")
    .option("--out <file>", "write here instead of standard output")
    .option("--as <email>", "who exports, in whose scope; without it everything is written")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText(
      "after",
      "\nEach list has its filters as options, under their names in its address, such as --kind, --from and --to of bookings.\nA wrong one names those that there are.",
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

const optionOf = (filter: string) =>
  `--${filter.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll("_", "-")}`;

/** What the options of a command line say of the filters of a list. @throws CommandError for an option or value that it does not have */
async function stateOf(list: AnyList, args: readonly string[]): Promise<Record<string, unknown>> {
  const names = Object.keys(list.filters).filter((name) => !list.filters[name]!.isPrepared);
  const said = new URLSearchParams();
  for (let at = 0; at < args.length; at++) {
    const [option, inline] = args[at]!.split(/=(.*)/s) as [string, string?];
    const name = names.find((one) => optionOf(one) === option);
    const value = inline ?? args[++at];
    if (!name || value === undefined)
      throw new CommandError(
        `${name ? `${option} needs a value` : `${list.name} has no ${option}`}: it has ${names.map(optionOf).join(", ")}`,
        EXIT.wrongUse,
      );
    for (const one of await valuesOf(list, name, value)) said.append(name, one);
  }
  return list.search.decode(said);
}

/** A value as the address has it: several separated by commas, a city also by its name there. @throws CommandError */
async function valuesOf(list: AnyList, name: string, value: string): Promise<string[]> {
  const { decode, options } = list.filters[name]!;
  const none = decode(null, []);
  if (name === "city" && !/^[0-9a-f-]{36}$/i.test(value)) return [await cityIdOf(value)];
  const values = Array.isArray(none) ? value.split(",").map((part) => part.trim()) : [value];
  for (const one of values) {
    const known = Array.isArray(options) && options.some((option) => option.value === one);
    if (!known && JSON.stringify(decode(one, [one])) === JSON.stringify(none))
      throw new CommandError(
        `${optionOf(name)} cannot be "${one}"${Array.isArray(options) ? `: ${options.map((option) => option.value).join(", ")}` : ""}`,
        EXIT.wrongUse,
      );
  }
  return values;
}

async function cityIdOf(slug: string): Promise<string> {
  const { row } = await import("#db/client.ts");
  const city = await row<{ id: string }>("SELECT id FROM cities WHERE slug = $slug", { slug });
  if (!city) throw new CommandError(`There is no city "${slug}"`, EXIT.wrongUse);
  return city.id;
}

async function exporter(email: string | undefined) {
  if (email) {
    const { operatorContext } = await import("#cli/operator.ts");
    return operatorContext(email);
  }
  const { systemContext } = await import("#app/domain/context.ts");
  return systemContext("export");
}
