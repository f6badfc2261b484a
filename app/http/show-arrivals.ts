import { bookingList } from "#app/domain/bookings/booking-list.ts";
import type { Context } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { showList } from "./show-list.ts";

/** The first ten bookings of the actor's scope that begin today (IST), for a dashboard. */
export function showArrivals(ctx: Context) {
  const today = istDate(ctx.now);
  const state = bookingList.search.decode(new URLSearchParams({ from: today, to: today, sort: "check_in" }));
  return showList(ctx, bookingList, { ...state, status: ["confirmed", "checked_in"] }, {}, { pageSize: 10 });
}
