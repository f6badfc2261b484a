import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { type ExtensionOffer, quoteExtension } from "./extend-booking.ts";
import { can } from "./policy.ts";
import { quoteShorterStay, type ShorterStay } from "./shorten-stay.ts";
import { readStay, STANDING, stayDates } from "./stay-parts.ts";

/** What other dates of a stay cost or give back: nights are added at the prices of today, or given back by the frozen policy. */
export type ChangeOffer =
  | { kind: "longer"; longer: ExtensionOffer }
  | { kind: "shorter"; shorter: ShorterStay };

/** The first and the last day of the stay that a booking belongs to. @throws NotFound when nothing of it stands */
export async function currentDates(
  ctx: Context,
  bookingId: string,
): Promise<{ checkIn: IsoDate; checkOut: IsoDate }> {
  const standing = (await readStay(bookingId, ctx.tx)).filter(({ status }) => STANDING.includes(status));
  if (!standing[0] || !can(ctx.actor, "view", standing[0])) throw new NotFound();
  return stayDates(standing);
}

/**
 * What changing a stay to these dates means, before anything is changed.
 * @throws as `quoteExtension` and `quoteShorterStay`
 */
export async function quoteChange(
  ctx: Context,
  input: { bookingId: string; checkIn: IsoDate; checkOut: IsoDate; waive?: boolean },
): Promise<ChangeOffer> {
  const { bookingId, checkIn, checkOut } = input;
  const was = await currentDates(ctx, bookingId);
  if (checkIn === was.checkIn && checkOut > was.checkOut)
    return { kind: "longer", longer: await quoteExtension(ctx, { bookingId, checkOut }) };
  return { kind: "shorter", shorter: await quoteShorterStay(ctx, input) };
}
