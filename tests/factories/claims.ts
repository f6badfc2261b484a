import type { Context } from "#app/domain/context.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { actorOf, contextOf, customerContext, inDays } from "./bookings.ts";
import { makeUser, type Place } from "./inventory.ts";
import { bookChoices, hire, makeEquipment } from "./sales.ts";

/** A paid hire of four days from a week ahead with 1,000 rupees deposit, its guest and its partner. */
export type HireOfTest = {
  bookingId: string;
  customer: Context;
  partner: Context;
  /** The same person at 11 o'clock of a day of the hire, 0 the first. */
  on: (ctx: Context, day: number) => Context;
};

export async function confirmedHire(place: Place): Promise<HireOfTest> {
  const customer = await customerContext();
  const chair = await makeEquipment(place);
  const { ids } = await bookChoices(customer, [hire(place, chair)]);
  const { accountId } = chair;
  const partner = contextOf(
    actorOf("partner", await makeUser({ role: "partner", account_id: accountId }), { accountId }),
  );
  const on = (ctx: Context, day: number) => ({ ...ctx, now: istInstant(inDays(7 + day), "11:00") });
  return { bookingId: ids.equipment!, customer, partner, on };
}
