import type { Context } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { row } from "#db/client.ts";
import { listRules } from "./commission-rules.ts";
import { ruleConditionsText, unmetConditions } from "./terms.ts";

export type RulesTried = {
  bookingOrderId: string;
  title: string;
  pricePaise: number;
  commissionPpm: number;
  commissionPaise: number;
  /** The rule that was frozen on the booking; null when the fee of the property or outlet counted. */
  won: { rule: string; why: string } | null;
  /** The rules as they are today, in their order: what each would say to the same sale. The first that fits wins. */
  today: Array<{ id: string; name: string; ratePpm: number; fits: boolean; why: string }>;
};

/** Which commission rule won a booking and why, and how today's rules would decide. @throws Forbidden for all but admins */
export async function tryRules(ctx: Context, bookingOrderId: string): Promise<RulesTried | null> {
  const rules = await listRules(ctx);
  const booking = await row<Omit<RulesTried, "today"> & Parameters<typeof unmetConditions>[1]>(
    `SELECT booking_order_id, snapshot ->> 'title' AS title, kind, account_id,
       property_id, city_id, price_paise, commission_ppm,
       commission_paise, terms -> 'commission' AS won FROM bookings WHERE booking_order_id = $number`,
    { number: bookingOrderId.trim().toUpperCase() },
    ctx.tx,
  );
  if (!booking) return null;
  const today = istDate(ctx.now);
  const { kind, accountId, propertyId, cityId, ...shown } = booking;
  const line = { kind: kind as BookingKindName, accountId, propertyId, cityId };
  const running = rules.filter(
    (rule) => rule.active && rule.validFrom <= today && (rule.validTo === null || rule.validTo >= today),
  );
  return {
    ...shown,
    today: running.map((rule) => {
      const against = unmetConditions(rule, line, booking.pricePaise);
      const why =
        against.length > 0
          ? against.join(", ")
          : ruleConditionsText(rule).replace("the first rule that fits", "it fits");
      return { id: rule.id, name: rule.name, ratePpm: rule.ratePpm, fits: against.length === 0, why };
    }),
  };
}
