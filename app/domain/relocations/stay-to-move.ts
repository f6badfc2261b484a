import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { type Keep, planFailedHouse } from "#app/domain/bookings/give-back.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { readStay, refusePending, STANDING, stayDates } from "#app/domain/bookings/stay-parts.ts";
import { type Actor, type Context, hasRole, isPrivileged } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { type EarlierTerms, termsOf } from "#app/domain/money/earlier-terms.ts";
import { type IsoDate, nightDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import type { PaidBefore } from "./difference.ts";

/** The nights of a stay that its house cannot keep: those that nobody has slept in yet. */
export type StayToMove = {
  /** The parts that stand, first to last. */
  parts: StoredBooking[];
  /** Nights that were slept in; null when none was. */
  keep: Keep;
  /** The nights that another house is needed for. */
  nights: { checkIn: IsoDate; checkOut: IsoDate };
  paid: PaidBefore;
  /** What the guest agreed to for these nights; kept in the other house. */
  terms: EarlierTerms[];
};

/** Who moves a guest to another house: admins, and the manager of the city. */
export function mayRelocate(actor: Actor): boolean {
  return isPrivileged(actor) || hasRole(actor, "city_manager");
}

/**
 * What of a stay has to be moved when its house fails now. Everything that was paid for it counts, whatever the policy says.
 * @throws Forbidden for others than admins and city managers; NotFound; Conflict `not_changeable`, `extension_pending` { reference }
 */
export async function stayToMove(ctx: Context, bookingId: string): Promise<StayToMove> {
  if (!mayRelocate(ctx.actor)) throw new Forbidden();
  const [asked] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!asked || !can(ctx.actor, "view", asked) || asked.kind !== "room") throw new NotFound();
  const stay = await readStay(bookingId, ctx.tx);
  await refusePending(stay, ctx.tx);
  const parts = stay.filter(({ status }) => STANDING.includes(status));
  const gone = () => new Conflict(words("refusals")("notChangeable"), "not_changeable");
  if (parts.length === 0) throw gone();
  const { checkIn, checkOut } = stayDates(parts);
  const [, from] = [checkIn, nightDate(ctx.now)].sort() as [IsoDate, IsoDate];
  if (from >= checkOut) throw gone();
  const hasSlept = present(parts[0]).status === "checked_in" && from > checkIn;
  const keep = hasSlept ? { from: checkIn, until: from } : null;
  const { cuts } = await planFailedHouse(ctx.now, parts, keep, ctx.tx);
  const given = cuts.map(({ given }) => given.original);
  const paidPaise = given.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  const grossPaise = given.reduce((sum, { pricePaise, gstPaise }) => sum + pricePaise + gstPaise, 0);
  const terms = cuts.map(({ part, given }) =>
    termsOf(part.snapshot.propertyName, part.policy, { ...given, paidPaise: given.original.totalPaise }),
  );
  return { parts, keep, nights: { checkIn: from, checkOut }, paid: { paidPaise, grossPaise }, terms };
}
