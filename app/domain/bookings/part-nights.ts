import { type Breakdown, hasSeveralRates, type RateSet } from "#app/domain/money/breakdown.ts";
import { groupsOfLines } from "#app/domain/money/gst.ts";
import { type RoomUnits, roomUnits } from "#app/domain/money/room-units.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { rows, type Transaction } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import type { GivenUp } from "./charge-quote.ts";

/** A night of a stay with what it adds to the base, paise. */
export type Night = RoomUnits & { night: IsoDate; basePaise: number };
/** A booking with its nights. `abovePaise`: where the slabs of its rates begin, by their ids; of a sale that has several. */
export type PartOfStay = { booking: StoredBooking; nights: Night[]; abovePaise: Record<string, number> };

/** Bookings of rooms with their nights, first to last. */
export async function withNights(parts: StoredBooking[], tx?: Transaction): Promise<PartOfStay[]> {
  const found = await rows<Night & { bookingId: string }>(
    `SELECT night.booking_id, night.night, night.rooms, night.price_paise, booking.extra_beds, night.extra_beds_paise,
       night.price_paise * night.rooms + night.extra_beds_paise AS "basePaise"
     FROM booking_nights night JOIN bookings booking ON booking.id = night.booking_id
     WHERE night.booking_id = ANY($ids::uuid[]) ORDER BY night.booking_id, night.night`,
    { ids: parts.map(({ id }) => id) },
    tx,
  );
  const abovePaise = await slabsOf(parts, tx);
  return parts.map((booking) => ({
    booking,
    abovePaise,
    nights: found
      .filter(({ bookingId }) => bookingId === booking.id)
      .map(({ bookingId: _, ...night }) => night),
  }));
}

/** Where the slabs of sales that have several begin, by the ids of their rates. */
async function slabsOf(parts: StoredBooking[], tx?: Transaction): Promise<Record<string, number>> {
  const several = parts.filter(({ rates }) => hasSeveralRates(rates));
  if (several.length === 0) return {};
  const found = await rows<{ id: string; abovePaise: number }>(
    "SELECT id, above_paise FROM rates WHERE id = ANY($ids::uuid[])",
    { ids: several.flatMap(({ rates }) => rates.supply?.groups ?? []).map(({ id }) => id) },
    tx,
  );
  return Object.fromEntries(found.map(({ id, abovePaise }) => [id, abovePaise]));
}

/** The rates of some nights of a part: of what falls under several rows, what of those nights does. */
export function ratesOfNights({ booking, abovePaise }: PartOfStay, nights: Night[]): RateSet {
  const { rates, breakdown } = booking;
  if (!rates.supply || !hasSeveralRates(rates)) return rates;
  const groups = groupsOfLines(
    rates.supply.groups,
    abovePaise,
    nights.flatMap(roomUnits),
    breakdown.partnerOfferPpm,
  );
  return { ...rates, supply: { ...rates.supply, groups } };
}

/** The nights of a part that are given up: a charge for the first of them is taxed at the rates of those nights. */
export function givenUpNights(part: PartOfStay, nights: Night[], original: Breakdown): GivenUp {
  const all = ratesOfNights(part, nights);
  return {
    original,
    nightlyBasePaise: nights.map(({ basePaise }) => basePaise),
    nights: nights.map(({ night }) => night),
    ratesOfFirst: (count) => withAllGroups(ratesOfNights(part, nights.slice(0, count)), all),
  };
}

/** With the rows that nothing of it falls under: a credit note compares what was sold with what is kept, row by row. */
function withAllGroups(rates: RateSet, all: RateSet): RateSet {
  if (!rates.supply || !all.supply) return rates;
  const { groups } = rates.supply;
  const filled = all.supply.groups.map(
    (group) => groups.find(({ id }) => id === group.id) ?? { ...group, basePaise: 0, quantity: 0 },
  );
  return { ...rates, supply: { ...rates.supply, groups: filled } };
}
