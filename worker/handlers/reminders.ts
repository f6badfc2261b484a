import { remindGuests } from "#app/domain/bookings/remind-guests.ts";
import type { Handler } from "#worker/registry.ts";

/** Reminds guests of tomorrow's check-in and of today's check-out. */
export const handle: Handler<"reminders"> = async (_payload, ctx) => {
  await remindGuests(ctx);
};
