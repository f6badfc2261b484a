import { quoteStays } from "#app/domain/bookings/kinds/room.ts";
import { MAX_DAYS_AHEAD } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { addDays, type IsoDate, nightDate, nightsBetween, nightsOf } from "#app/domain/shared/dates.ts";
import { isBookable } from "./room-offer.ts";
import type { Stay } from "./stay-search.ts";

/** What rooms of a property cost at other times: each night of a month, and the cheapest dates near those that were asked for. */

/** A night of a room type: one room for one person, with tax and offers, paise, and how many are free. */
export type MonthNight = { night: IsoDate; totalPaise: number; free: number };
export type PriceMonth = {
  /** `2026-12`. */
  month: string;
  /** The months before and after it that can be booked; null where there is none. */
  earlier: string | null;
  later: string | null;
  /** The nights that can still be booked, by the id of the room type. */
  rooms: Record<string, MonthNight[]>;
};

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** @param asked the month (`2026-12`) to show; one that cannot be booked is the nearest that can */
export async function priceMonth(
  ctx: Context,
  about: { propertyId: string; hospitalId: string },
  asked: string,
): Promise<PriceMonth> {
  const tonight = nightDate(ctx.now);
  const last = addDays(tonight, MAX_DAYS_AHEAD);
  const current = tonight.slice(0, 7);
  const month = [current, MONTH.test(asked) ? asked : current, last.slice(0, 7)].sort()[1]!;
  const first = `${month}-01`;
  const next = monthAfter(month);
  const from = first < tonight ? tonight : first;
  const until = `${next}-01` > addDays(last, 1) ? addDays(last, 1) : `${next}-01`;
  const stays = nightsOf(from, until).map((night) => ({ checkIn: night, checkOut: addDays(night, 1) }));
  const one = { units: 1, adults: 1, children: 0, infants: 0 };
  const nights = await quoteStays(
    ctx,
    { ...one, propertyIds: [about.propertyId], hospitalId: about.hospitalId },
    stays,
  );
  const rooms = [...Map.groupBy(nights.flat(), ({ roomId }) => roomId)].map(([roomId, quotes]) => [
    roomId,
    quotes.map(({ checkIn: night, price, available }) => ({
      ...{ night, totalPaise: price.totalPaise, free: available },
    })),
  ]);
  return {
    month,
    earlier: month > current ? addDays(first, -1).slice(0, 7) : null,
    later: next <= last.slice(0, 7) ? next : null,
    rooms: Object.fromEntries(rooms),
  };
}

const monthAfter = (month: string) => addDays(`${month}-01`, 31).slice(0, 7);

/** Dates on which the same stay costs less: the cheapest room that is free then, and what it saves. */
export type CheaperDates = {
  checkIn: IsoDate;
  checkOut: IsoDate;
  daysLater: number;
  totalPaise: number;
  savedPaise: number;
};

const DAYS_AROUND = 14;
const MOST_DATES = 3;

/**
 * The cheapest dates within two weeks of a stay that can be booked, at most three, the cheapest first and of equal ones the nearest; none
 * where nothing is cheaper than the stay itself, or that cannot be booked.
 */
export async function cheapestDates(
  ctx: Context,
  about: { propertyId: string; hospitalId: string },
  stay: Stay,
): Promise<CheaperDates[]> {
  const { rooms: units, checkIn, checkOut, ...party } = stay;
  const length = nightsBetween(checkIn, checkOut);
  const [tonight, last] = [nightDate(ctx.now), addDays(nightDate(ctx.now), MAX_DAYS_AHEAD)];
  const shifts = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, at) => at - DAYS_AROUND)
    .map((daysLater) => ({ daysLater, checkIn: addDays(checkIn, daysLater) }))
    .filter((shift) => shift.checkIn >= tonight && shift.checkIn <= last)
    .map((shift) => ({ ...shift, checkOut: addDays(shift.checkIn, length) }));
  const quotes = await quoteStays(
    ctx,
    { ...party, units, propertyIds: [about.propertyId], hospitalId: about.hospitalId },
    shifts,
  );
  const priced = shifts.flatMap((shift, at) => {
    const totals = quotes[at]!.filter(isBookable).map(({ price }) => price.totalPaise);
    return totals.length > 0 ? [{ ...shift, totalPaise: Math.min(...totals) }] : [];
  });
  const own = priced.find(({ daysLater }) => daysLater === 0);
  if (!own) return [];
  return priced
    .filter(({ totalPaise }) => totalPaise < own.totalPaise)
    .map((shift) => ({ ...shift, savedPaise: own.totalPaise - shift.totalPaise }))
    .sort(
      (one, other) =>
        one.totalPaise - other.totalPaise || Math.abs(one.daysLater) - Math.abs(other.daysLater),
    )
    .slice(0, MOST_DATES);
}
