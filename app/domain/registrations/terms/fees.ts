import { config } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { ratesFor } from "#app/domain/money/rates.ts";
import { standardAgentPpm } from "#app/domain/registrations/agent-commission.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { row } from "#db/client.ts";
import type { SellerFees, SellerKind } from "./labels.ts";

/** What a new listing is sold at (the default of `mh_service_fee_ppm`) where no rule for everybody says otherwise. */
export const STANDARD_FEE_PPM = 150_000;

const SOLD: Record<Exclude<SellerKind, "agent">, BookingKindName> = {
  property: "room",
  food: "food",
  travel: "travel",
  equipment: "equipment",
  lab: "lab",
};

/** What whoever signs up today is charged, by what they sell: the rule that counts for everybody, and the rates of today. */
export async function feesOf(ctx: Context, kind: SellerKind): Promise<SellerFees> {
  const date = istDate(ctx.now);
  const payoutDays = config().SETTLEMENT_HOLDING_DAYS;
  if (kind === "agent") {
    const rates = await ratesFor("room", date, ctx.tx);
    const none = { gstOnCommissionPpm: null, tcsPpm: null };
    return { commissionPpm: standardAgentPpm(), tdsPpm: rates.tds_on_agent.ppm, ...none, payoutDays };
  }
  const [rates, rule] = await Promise.all([
    ratesFor(SOLD[kind], date, ctx.tx),
    row<{ ppm: number }>(
      `SELECT rate_ppm AS ppm FROM commission_rules WHERE active AND (kind = $kind OR kind IS NULL) AND account_id IS NULL
         AND property_id IS NULL AND city_id IS NULL AND min_price_paise = 0 AND valid_from <= $date
         AND (valid_to IS NULL OR valid_to >= $date) ORDER BY position LIMIT 1`,
      { kind: SOLD[kind], date },
      ctx.tx,
    ),
  ]);
  return {
    commissionPpm: rule?.ppm ?? STANDARD_FEE_PPM,
    gstOnCommissionPpm: rates.gst_on_commission.ppm,
    tdsPpm: rates.tds.ppm,
    tcsPpm: rates.tcs.ppm,
    payoutDays,
  };
}
