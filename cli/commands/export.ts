import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { z } from "zod";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { runCommand } from "#cli/run.ts";

const list = z
  .string()
  .optional()
  .transform((text) => text?.split(",").map((part) => part.trim()) ?? []);

/** `medihaven export <report>`: rows as a file, streamed. */
export function register(program: Command) {
  program
    .command("export")
    .description("write a report to standard output or a file")
    .argument("<report>", "bookings")
    .option("--from <date>", "check-in on or after this date, like 2026-12-01")
    .option("--to <date>", "check-in on or before this date")
    .option("--city <slug>", "only this city, like hyderabad")
    .option("--status <list>", "only these, separated by commas: confirmed,cancelled")
    .option("--kind <kind>", "room, food, travel, equipment or lab", "room")
    .option("--format <format>", "csv, json or xlsx", "csv")
    .option("--json", "the same as --format json")
    .option("--out <file>", "write here instead of standard output")
    .option("--as <email>", "the admin who exports")
    .action(
      runCommand(
        z.object({
          report: z.enum(["bookings"]),
          from: z.string().optional(),
          to: z.string().optional(),
          city: z.string().optional(),
          status: list,
          kind: z.enum(BOOKING_KINDS),
          format: z.enum(["csv", "json", "xlsx"]),
          json: z.boolean().default(false),
          out: z.string().optional(),
          as: z.email("name the admin who acts by email").optional(),
        }),
        async ({ from, to, city, status, kind, format, json, out, as }, terminal) => {
          const { bookingExport, exportBookings } = await import("#app/domain/exports/bookings.ts");
          const filters = bookingExport.parse({
            format: json ? "json" : format,
            ...{ kind, from, to, city, status },
          });
          const { stream, count } = await exportBookings(await exporter(as), filters);
          if (out) await pipeline(stream, createWriteStream(out), { signal: terminal.signal });
          else await pipeline(stream, process.stdout, { signal: terminal.signal, end: false });
          terminal.progress(`${count.rows} bookings`);
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
