import { tellStoresOfPromisedHires } from "#app/domain/bookings/hires-promised.ts";
import { remindGuests } from "#app/domain/bookings/remind-guests.ts";
import { remindReserved } from "#app/domain/bookings/remind-reserved.ts";
import { remindReturns } from "#app/domain/bookings/remind-returns.ts";
import { remindFormC } from "#app/domain/foreign-guests/remind-form-c.ts";
import { inTurnOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import type { Handler } from "#worker/registry.ts";

/**
 * Reminds guests of tomorrow's check-in, of today's check-out, of what they hired and have to give back, and of a reserved night that they
 * keep this evening; guests from abroad of their passports, and their houses of the report. Stores hear of hires that are not back
 * though somebody else has booked them.
 */
export const handle: Handler<"reminders"> = async (_payload, ctx) => {
  const { signal } = ctx.job;
  await inTurnOnItsOwn({
    guests: () => remindGuests(ctx, signal),
    returns: () => remindReturns(ctx, signal),
    stores: () => tellStoresOfPromisedHires(ctx, signal),
    reserved: () => remindReserved(ctx, signal),
    "form-c": () => remindFormC(ctx, signal),
  });
};
