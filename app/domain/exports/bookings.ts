import { z } from "zod";
import { BOOKING_KINDS, BOOKING_STATUSES } from "#app/domain/bookings/labels.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { row } from "#db/client.ts";
import { BOOKING_FIELDS } from "./booking-fields.ts";
import { EXPORT_FORMATS, type ReportQuery, type ReportStream, streamReport } from "./report-query.ts";

const date = z.string().refine(isIsoDate, "must be a date like 2026-12-31");

export const bookingExport = z.object({
  format: z.enum(EXPORT_FORMATS).default("csv"),
  kind: z.enum(BOOKING_KINDS).default("room"),
  /** Check-in dates, both included. */
  from: date.optional(),
  to: date.optional(),
  /** The city's address (slug). */
  city: z.string().optional(),
  status: z.array(z.enum(BOOKING_STATUSES)).default([]),
});
export type BookingExport = z.input<typeof bookingExport>;

const CONDITIONS = {
  from: "b.starts_on >= $from",
  to: "b.starts_on <= $to",
  city: "b.city_id = $city",
  status: "b.status = ANY ($status)",
} as const;

/**
 * Bookings of a kind with the specification's field names and every amount of the split, as a stream that PostgreSQL fills no
 * faster than it is read. Amounts are rupees, dates IST. For admins and jobs.
 * @returns the bytes, and how many bookings they held once they have been read
 * @throws Forbidden; Invalid
 */
export async function exportBookings(ctx: Context, input: BookingExport): Promise<ReportStream> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const filters = parseInput(bookingExport, input);
  return streamReport(await bookingsQuery(ctx, filters), filters.format);
}

async function bookingsQuery(ctx: Context, filters: z.output<typeof bookingExport>): Promise<ReportQuery> {
  const { kind, from, to, status } = filters;
  const given = {
    from,
    to,
    city: filters.city ? await cityIdOf(ctx, filters.city) : undefined,
    status: status.length > 0 ? status : undefined,
  };
  const named = Object.entries(given).filter(
    (entry): entry is [keyof typeof CONDITIONS, string | typeof status] => entry[1] !== undefined,
  );
  const conditions = ["b.kind = $kind", ...named.map(([name]) => CONDITIONS[name])];
  return {
    fields: BOOKING_FIELDS[kind],
    from: `FROM bookings b JOIN orders o ON o.id = b.order_id LEFT JOIN cancellations c ON c.booking_id = b.id
      WHERE ${conditions.join(" AND ")}`,
    orderBy: named.length > 0 ? "b.starts_on, b.id" : "",
    bind: { kind, ...Object.fromEntries(named) },
  };
}

async function cityIdOf(ctx: Context, slug: string): Promise<string> {
  const city = await row<{ id: string }>("SELECT id FROM cities WHERE slug = $slug", { slug }, ctx.tx);
  if (!city) throw new Invalid(`There is no city "${slug}"`);
  return city.id;
}
