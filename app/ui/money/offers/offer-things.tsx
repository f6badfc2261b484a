import type { OfferThing } from "#app/domain/offers/offer-things.ts";
import { typedRupees } from "#app/domain/shared/amounts.ts";
import { RowForm, SubmitButton } from "../../form.tsx";
import { formatRate, formatRupees } from "../../format.ts";
import type { Column } from "../../table.tsx";

const rate = (ppm: number | null) => (ppm ? formatRate(ppm) : "");

/** What partners sell with its offers; the last column sets its floor price (intent `floor`). */
export const thingColumns: Column<OfferThing>[] = [
  {
    key: "thing",
    label: "What",
    value: (row) => (
      <>
        {row.name}
        {row.roomType ? `, ${row.roomType}, ${row.roomCategory}` : ""}
        {row.of === row.name ? null : <span className="block text-base-content/75">{row.of}</span>}
      </>
    ),
  },
  { key: "account", label: "Partner", value: (row) => row.accountName },
  {
    key: "price",
    label: "Price before tax",
    numeric: true,
    value: (row) => (row.pricePaise === null ? "" : formatRupees(row.pricePaise)),
  },
  { key: "standing", label: "Standing offer", numeric: true, value: (row) => rate(row.standingPpm) },
  { key: "offer", label: "Offer", numeric: true, value: (row) => rate(row.offerPpm) },
  { key: "early", label: "Early bird", numeric: true, value: (row) => rate(row.earlyBirdPpm) },
  {
    key: "floor",
    label: "Floor price",
    value: (row) =>
      row.pricePaise === null ? null : (
        <RowForm fields={{ thing: row.thing }}>
          <input
            name="floor"
            inputMode="decimal"
            aria-label={`Floor price of ${row.name}, ${row.of}`}
            defaultValue={row.floorPaise === null ? "" : typedRupees(row.floorPaise)}
            className="input min-h-11 w-28"
          />
          <SubmitButton intent="floor" tone="plain" small>
            Save
          </SubmitButton>
        </RowForm>
      ),
  },
];
