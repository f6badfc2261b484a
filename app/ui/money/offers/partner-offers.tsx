import type { SubmissionResult } from "@conform-to/react";
import { BOOKING_KINDS, type BookingKindName } from "#app/domain/bookings/labels.ts";
import type { PartnerOfferTyped } from "#app/domain/offers/forms.ts";
import { PARTNER_LABELS } from "#app/domain/offers/labels.ts";
import type { OfferHouse } from "#app/domain/offers/offer-things.ts";
import type { ShownList } from "#app/http/show-list.ts";
import {
  FormFailureAlert,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextField,
  useScreenForm,
} from "../../form.tsx";
import { Link } from "../../link.tsx";
import { ListFilters, ListPager } from "../../list/list-page.tsx";
import { Panel } from "../../page.tsx";
import { OfferTable, type ShownOffer } from "./offer-table.tsx";
import { OnSaleTable, type ThingOnSale } from "./on-sale-table.tsx";
import { offerSearch } from "./search.ts";

type Failure = { result: SubmissionResult<string[]> } | undefined;

export type PartnerOffersShown = {
  state: ReturnType<typeof offerSearch.decode>;
  things: ShownList<ThingOnSale, never>;
  houses: OfferHouse[];
  offers: ShownList<ShownOffer, never>;
  today: string;
};

/** The offers that partners give on what they sell, with their floor prices. */
export function PartnerOffers({ shown, failure }: { shown: PartnerOffersShown; failure: Failure }) {
  const { state, things, houses, offers, today } = shown;
  return (
    <>
      <FormFailureAlert failure={failure} />
      <KindLinks state={state} />
      <ListFilters list={things} />
      <OnSaleTable list={things} />
      <ListPager list={things} label="Pages of what is on sale" />
      <PartnerOfferForm {...{ things, houses, today, failure }} />
      <h2>Offers</h2>
      <OfferTable list={offers} empty="No offer besides the standing ones. Start one above." />
      <ListPager list={offers} param="offers" label="Pages of offers" />
    </>
  );
}

function KindLinks({ state }: { state: PartnerOffersShown["state"] }) {
  return (
    <nav aria-label="Kinds" className="flex flex-wrap gap-2">
      {BOOKING_KINDS.map((kind: BookingKindName) => (
        <Link
          key={kind}
          to={offerSearch.href(state, { kind, q: "", page: 1, offers: 1 })}
          aria-current={kind === state.kind ? "page" : undefined}
          className={`btn min-h-11 ${kind === state.kind ? "btn-primary" : "btn-outline"}`}
        >
          {PARTNER_LABELS[kind]}
        </Link>
      ))}
    </nav>
  );
}

type FormProps = Pick<PartnerOffersShown, "things" | "houses" | "today"> & { failure: Failure };

/** A new offer, early bird or not, on something of the list (intent `create`). */
function PartnerOfferForm({ things, houses, today, failure }: FormProps) {
  const [form, fields] = useScreenForm<PartnerOfferTyped>("offer", failure, { bookFrom: today });
  return (
    <Panel title="A new offer, given by the partner">
      <ScreenForm form={form} className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField field={fields.name} label="Name that guests read" required maxLength={80} />
        <SelectField
          field={fields.thing}
          label="On"
          hint="Of the list on this page"
          required
          placeholder="Choose"
          options={[
            ...houses.map(({ thing, name }) => ({ value: thing, label: `${name}: every room` })),
            ...things.rows
              .filter(({ may_offer }) => may_offer)
              .map(({ thing, house, name }) => ({
                value: thing,
                label: house === name ? name : `${house}: ${name}`,
              })),
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
