import { Readable } from "node:stream";
import { z } from "zod";
import { BOOKING_STATUSES } from "#app/domain/bookings/labels.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { copyOut, openBulk } from "#db/bulk.ts";
import { row } from "#db/client.ts";
import { ACCOMMODATION_FIELDS } from "./accommodation-fields.ts";

const date = z.string().refine(isIsoDate, "must be a date like 2026-12-31");

export const bookingExport = z.object({
  format: z.enum(["csv", "json"]).default("csv"),
  /** Check-in dates, both included. */
  from: date.optional(),
  to: date.optional(),
  /** The city's address (slug). */
  city: z.string().optional(),
  status: z.array(z.enum(BOOKING_STATUSES)).default([]),
});
export type BookingExport = z.input<typeof bookingExport>;

/**
 * Accommodation bookings with the specification's field names and every amount of the split, as a stream that PostgreSQL fills no
 * faster than it is read: CSV with formula-safe cells, or a JSON array. Amounts are rupees, dates IST. For admins and jobs.
 * @returns the bytes, and how many bookings they held once they have been read
 * @throws Forbidden; Invalid
 */
export async function exportBookings(ctx: Context, input: BookingExport) {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const filters = parseInput(bookingExport, input);
  const cityId = filters.city ? await cityIdOf(ctx, filters.city) : undefined;
  const given = {
    from: filters.from,
    to: filters.to,
    city: cityId,
    status: filters.status.length > 0 ? filters.status.join(",") : undefined,
  };
  const client = await openBulk("medihaven export");
  // COPY takes no bound values, so they are bound to settings of this connection, which the query reads.
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined)
      await client.query("SELECT set_config($1, $2, false)", [`export.${name}`, value]);
  }
  const count = { rows: 0 };
  const copy = copyOut(client, copySql(filters.format, given));
  async function* bytes() {
    try {
      if (filters.format === "json") yield* jsonArray(copy);
      else yield* copy;
      count.rows = (copy as { rowCount?: number }).rowCount ?? 0;
    } finally {
      await client.end();
    }
  }
  return { stream: Readable.from(bytes(), { objectMode: false }), count };
}

async function cityIdOf(ctx: Context, slug: string): Promise<string> {
  const city = await row<{ id: string }>("SELECT id FROM cities WHERE slug = $slug", { slug }, ctx.tx);
  if (!city) throw new Invalid(`There is no city "${slug}"`);
  return city.id;
}

const CONDITIONS: Record<string, string> = {
  from: "b.starts_on >= (SELECT current_setting('export.from')::date)",
  to: "b.starts_on <= (SELECT current_setting('export.to')::date)",
  city: "b.city_id = (SELECT current_setting('export.city')::uuid)",
  status: "b.status = ANY ((SELECT string_to_array(current_setting('export.status'), ','))::text[])",
};

function copySql(format: "csv" | "json", given: Record<string, string | undefined>): string {
  const conditions = Object.keys(given)
    .filter((name) => given[name] !== undefined)
    .map((name) => CONDITIONS[name]);
  const columns = ACCOMMODATION_FIELDS.map(
    ({ name, sql, text }) => `${text && format === "csv" ? formulaSafe(sql) : sql} AS "${name}"`,
  );
  const select = `SELECT ${columns.join(", ")} FROM bookings b JOIN orders o ON o.id = b.order_id
    LEFT JOIN cancellations c ON c.booking_id = b.id
    WHERE ${["b.kind = 'room'", ...conditions].join(" AND ")} ${conditions.length > 0 ? "ORDER BY b.starts_on, b.id" : ""}`;
  return format === "csv"
    ? `COPY (${select}) TO STDOUT (FORMAT csv, HEADER)`
    : // Quote and delimiter that JSON never holds, so that each line is the JSON itself.
      `COPY (SELECT row_to_json(line) FROM (${select}) line) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`;
}

/** The same rule as `safeText`. */
function formulaSafe(sql: string): string {
  return `CASE WHEN ${sql} ~ '(^|[\\r\\n])\\s*[-=+@＝＋－＠]|^[\\t\\r]' THEN '''' || ${sql} ELSE ${sql} END`;
}

const NEWLINE = 10;

/** Lines of JSON as the elements of one array. Bytes are kept as they are: a newline is never part of another character. */
async function* jsonArray(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let before = "[\n";
  for await (const chunk of lines) {
    const ended = chunk.at(-1) === NEWLINE;
    const body = chunk.toString("latin1", 0, ended ? chunk.length - 1 : chunk.length);
    yield Buffer.from(before + body.replaceAll("\n", ",\n"), "latin1");
    before = ended ? ",\n" : "";
  }
  yield Buffer.from(before === "[\n" ? "[]\n" : "\n]\n");
}
