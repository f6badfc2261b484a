import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { z } from "zod";
import { BOOKING_KINDS, BOOKING_STATUSES } from "#app/domain/bookings/labels.ts";
import { EXPORT_NAMES } from "#app/domain/reports/labels.ts";
import { runCommand } from "#cli/run.ts";

const list = z
  .string()
  .optional()
  .transform((text) => text?.split(",").map((part) => part.trim()) ?? [])
  .pipe(z.array(z.enum(BOOKING_STATUSES)));

/** `medihaven export <report>`: rows as a file, streamed. */
export function register(program: Command) {
  program
    .command("export")
    .description("write a report to standard output or a file")
    .argument("<report>", EXPORT_NAMES.join(", "))
    .option("--from <date>", "on or after this date, like 2026-12-01")
    .option("--to <date>", "on or before this date")
    .option(
      "--dates <which>",
      "which day is meant: booked or check_in (bookings: check_in, all others: booked)",
    )
    .option("--city <slug>", "only this city, like hyderabad")
    .option("--property <id>", "only this property")
    .option("--status <list>", "bookings only of these, separated by commas: confirmed,cancelled")
    .option("--standing <which>", "reports and accounts: all, standing or cancelled", "all")
    .option("--kind <kind>", "room, food, travel, equipment, lab or all", "room")
    .option("--format <format>", "csv, json or xlsx", "csv")
    .option("--json", "the same as --format json")
    .option("--out <file>", "write here instead of standard output")
    .option("--as <email>", "the admin who exports")
    .action(
      runCommand(
        z.object({
          report: z.enum(EXPORT_NAMES),
          from: z.string().optional(),
          to: z.string().optional(),
          dates: z.enum(["booked", "check_in"]).optional(),
          city: z.string().optional(),
          property: z.uuid().optional(),
          status: list,
          standing: z.enum(["all", "standing", "cancelled"]),
          kind: z.enum([...BOOKING_KINDS, "all"]),
          format: z.enum(["csv", "json", "xlsx"]),
          json: z.boolean().default(false),
          out: z.string().optional(),
          as: z.email("name the admin who acts by email").optional(),
        }),
        async ({ report, property, format, json, out, as, ...filters }, terminal) => {
          const { exportStream } = await import("#app/domain/reports/exports.ts");
          const { stream, count } = await exportStream(await exporter(as), {
            name: report,
            filters: { ...filters, propertyId: property },
            format: json ? "json" : format,
          });
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
