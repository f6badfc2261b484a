import { z } from "zod";
import type { SoldFilters } from "#app/domain/accounts/conditions.ts";
import { STANDINGS } from "#app/domain/accounts/labels.ts";
import type { BookingFilters } from "#app/domain/bookings/booking-conditions.ts";
import { BOOKING_KINDS, BOOKING_STATUSES } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { isIsoDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { row } from "#db/client.ts";

const date = z.string().refine(isIsoDate, "must be a date like 2026-12-31").nullish();
const id = z.uuid().nullish();

/** What a report or a list of bookings can be asked for: the same words at the screen, the command line and in a job. */
export const exportFilters = z.object({
  kind: z.enum([...BOOKING_KINDS, "all"]).default("room"),
  /** Which day of a booking `from` and `to` mean; each report has its own usual one. */
  dates: z.enum(["booked", "check_in"]).optional(),
  /** Both included, IST. */
  from: date,
  to: date,
  propertyId: id,
  placeId: id,
  accountId: id,
  cityId: id,
  /** The city's address (slug), as a person types it. */
  city: z.string().max(100).nullish(),
  standing: z.enum(STANDINGS).default("all"),
  status: z.array(z.enum(BOOKING_STATUSES)).default([]),
  when: z.enum(["live", "upcoming", "past"]).nullish(),
  q: z.string().max(100).default(""),
});
export type ExportFilters = z.input<typeof exportFilters>;

/** The filters checked, with the city's id for its address. @throws Invalid */
export async function readFilters(ctx: Context, input: unknown): Promise<SoldFilters & BookingFilters> {
  const { kind, city, cityId, ...rest } = parseInput(exportFilters, input ?? {});
  return {
    ...rest,
    kind: kind === "all" ? null : kind,
    cityId: city ? await cityIdOf(ctx, city) : cityId,
  };
}

async function cityIdOf(ctx: Context, slug: string): Promise<string> {
  const city = await row<{ id: string }>("SELECT id FROM cities WHERE slug = $slug", { slug }, ctx.tx);
  if (!city) throw new Invalid(`There is no city "${slug}"`);
  return city.id;
}
