import { config } from "#app/config.ts";
import { gstGroups, type RateSet } from "#app/domain/money/breakdown.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { plannedRow, type Transaction } from "#db/client.ts";
import { isInterState, placeOfSupply } from "./place-of-supply.ts";
import { REGISTRATIONS_BY_STATE } from "./registrations.ts";

type Frozen = {
  states: Record<string, string> | null;
  gstins: Record<string, string | null> | null;
  registrations: Record<string, string> | null;
};

/**
 * What bookings keep of the tax table: the rates of the sale, what of it falls under which GST row, and from which state to which it is
 * supplied. One query, however many. `gstin` is of the house or outlet.
 */
export async function freezeSupplies(
  tx: Transaction,
  sold: Array<{ quote: KindQuote; gstin: string | null }>,
  { date, buyerGstin }: { date: IsoDate; buyerGstin: string | null },
): Promise<RateSet[]> {
  const known = present(
    await plannedRow<Frozen>(
      `SELECT (SELECT jsonb_object_agg(city.id, state.name) FROM cities city JOIN states state ON state.id = city.state_id
         WHERE city.id = ANY($cityIds::uuid[])) AS states,
       (SELECT jsonb_object_agg(id, gstin) FROM accounts WHERE id = ANY($accountIds::uuid[])) AS gstins,
       ${REGISTRATIONS_BY_STATE} AS registrations`,
      {
        cityIds: [...new Set(sold.map(({ quote }) => quote.cityId))],
        accountIds: [...new Set(sold.map(({ quote }) => quote.accountId))],
        date,
      },
      tx,
    ),
  );
  return sold.map(({ quote, gstin }) => {
    const { gstTable: _, withholding: __, ...rates } = quote.rates;
    const place = placeOfSupply(quote.kind, {
      cityState: known.states?.[quote.cityId] ?? "",
      buyerGstin,
    });
    const supplierGstin =
      quote.breakdown.gstOwedBy === "partner"
        ? ((gstin || known.gstins?.[quote.accountId]) ?? "")
        : (known.registrations?.[place ?? ""] ?? config().PLATFORM_GSTIN);
    const groups = gstGroups({ ...quote, ...quote.breakdown });
    return {
      ...rates,
      supply: { groups, place, supplierGstin, interState: isInterState(supplierGstin, place) },
    };
  });
}
