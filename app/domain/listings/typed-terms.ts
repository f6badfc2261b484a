import { typedPercent, typedRupees } from "#app/domain/shared/amounts.ts";
import type { RoomTerms } from "./property-schema.ts";

/** What the form shows of stored terms. */
export function typedTerms(terms: RoomTerms) {
  return {
    default_price: typedRupees(terms.default_price_paise),
    default_allotment: String(terms.default_allotment),
    extra_bed_charge: typedRupees(terms.extra_bed_charge_paise),
    partner_offer: typedPercent(terms.partner_offer_ppm),
  };
}
