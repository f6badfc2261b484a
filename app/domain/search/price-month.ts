import { quoteStay, type RoomsOnSale } from "#app/domain/bookings/kinds/room-quotes.ts";
import { MAX_DAYS_AHEAD } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { addDays, type IsoDate, nightDate, nightsBetween, nightsOf } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
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

/** The dates of which both are made: what `readRoomsOnSale` has to read, for a month (`priceMonth`) and perhaps a stay. */
export function datesToRead(
  now: Date,
  asked: string,
  stay: Stay | null,
): { checkIn: IsoDate; checkOut: IsoDate } {
  const { from, until } = monthShown(now, asked);
  const around = stay ? datesAround(now, stay) : [];
  const dates = [from, until, ...around.flatMap(({ checkIn, checkOut }) => [checkIn, checkOut])].sort();
  return { checkIn: present(dates[0]), checkOut: present(dates.at(-1)) };
}

/** The month to show and its nights that can be booked, the last one exclusive; one that cannot be booked is the nearest that can. */
function monthShown(now: Date, asked: string) {
  const tonight = nightDate(now);
  const last = addDays(tonight, MAX_DAYS_AHEAD);
  const current = tonight.slice(0, 7);
  const month = present([current, MONTH.test(asked) ? asked : current, last.slice(0, 7)].sort()[1]);
  const first = `${month}-01`;
  const next = monthAfter(month);
  const from = first < tonight ? tonight : first;
  const until = `${next}-01` > addDays(last, 1) ? addDays(last, 1) : `${next}-01`;
  return {
    month,
    from,
    until,
    earlier: month > current ? addDays(first, -1).slice(0, 7) : null,
    later: next <= last.slice(0, 7) ? next : null,
  };
}

/** @param asked the month (`2026-12`) to show; one that cannot be booked is the nearest that can */
export function priceMonth(ctx: Context, read: RoomsOnSale, hospitalId: string, asked: string): PriceMonth {
  const { month, from, until, earlier, later } = monthShown(ctx.now, asked);
  const one = { units: 1, adults: 1, children: 0, infants: 0, hospitalId };
  const nights = nightsOf(from, until).flatMap((night) =>
    quoteStay(ctx, read, { ...one, checkIn: night, checkOut: addDays(night, 1) }),
  );
  const rooms = [...Map.groupBy(nights, ({ roomId }) => roomId)].map(([roomId, quotes]) => [
    roomId,
    quotes.map(({ checkIn: night, price, available }) => ({
      night,
      totalPaise: price.totalPaise,
      free: available,
    })),
  ]);
  return { month, earlier, later, rooms: Object.fromEntries(rooms) };
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

/** Stays of the same length that begin at most two weeks earlier or later and can be booked. */
function datesAround(now: Date, { checkIn, checkOut }: Stay) {
  const length = nightsBetween(checkIn, checkOut);
  const [tonight, last] = [nightDate(now), addDays(nightDate(now), MAX_DAYS_AHEAD)];
  return Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, at) => at - DAYS_AROUND)
    .map((daysLater) => ({ daysLater, checkIn: addDays(checkIn, daysLater) }))
    .filter((shift) => shift.checkIn >= tonight && shift.checkIn <= last)
    .map((shift) => ({ ...shift, checkOut: addDays(shift.checkIn, length) }));
}

/**
 * The cheapest dates within two weeks of a stay that can be booked, at most three, the cheapest first and of equal ones the nearest; none
 * where nothing is cheaper than the stay itself, or that cannot be booked.
 */
export function cheapestDates(
  ctx: Context,
  read: RoomsOnSale,
  hospitalId: string,
  stay: Stay,
): CheaperDates[] {
  const { rooms: units, ...party } = stay;
  const priced = datesAround(ctx.now, stay).flatMap((shift) => {
    const quotes = quoteStay(ctx, read, { ...party, ...shift, units, hospitalId });
    const totals = quotes.filter(isBookable).map(({ price }) => price.totalPaise);
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
