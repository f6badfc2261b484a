import type { OfferHouse, OfferThing } from "#app/domain/offers/offer-things.ts";
import { typedRupees } from "#app/domain/shared/amounts.ts";
import { RowForm, ScreenForm, SelectField, SubmitButton, TextField, type useScreenForm } from "../../form.tsx";
import { formatRate, formatRupees } from "../../format.ts";
import { Panel } from "../../page.tsx";
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

type FormProps = {
  form: ReturnType<typeof useScreenForm>[0];
  fields: Record<PartnerOfferName, Parameters<typeof TextField>[0]["field"]>;
  things: OfferThing[];
  houses: OfferHouse[];
};

export type PartnerOfferName =
  | "name"
  | "thing"
  | "percent"
  | "earlyBirdDays"
  | "bookFrom"
  | "bookTo"
  | "stayFrom"
  | "stayTo"
  | "limitTotal"
  | "limitPerCustomer";

/** A new offer that a partner gives (intent `create`), early bird or not, on something of the list. */
export function PartnerOfferForm({ form, fields, things, houses }: FormProps) {
  return (
    <Panel title="A new offer">
      <ScreenForm form={form} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField field={fields.name} label="Name that guests read" required maxLength={80} />
        <SelectField
          field={fields.thing}
          label="On"
          hint="Of the list on this page"
          required
          placeholder="Choose"
          options={[
            ...houses.map(({ thing, name }) => ({ value: thing, label: `${name}: every room` })),
            ...things
              .filter(({ mayOffer }) => mayOffer)
              .map(({ thing, of, name }) => ({ value: thing, label: of === name ? name : `${of}: ${name}` })),
          ]}
        />
        <TextField field={fields.percent} label="Per cent" required inputMode="decimal" />
        <TextField
          field={fields.earlyBirdDays}
          label="Early bird: days before"
          hint="Empty: for every booking"
          inputMode="numeric"
        />
        <TextField field={fields.bookFrom} label="Booked from" type="date" required />
        <TextField field={fields.bookTo} label="Booked until" type="date" />
        <TextField field={fields.stayFrom} label="Beginning from" type="date" />
        <TextField field={fields.stayTo} label="Beginning until" type="date" />
        <TextField field={fields.limitTotal} label="How often in all" inputMode="numeric" />
        <TextField field={fields.limitPerCustomer} label="How often for a guest" inputMode="numeric" />
        <SubmitButton intent="create" className="self-end">
          Start the offer
        </SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
