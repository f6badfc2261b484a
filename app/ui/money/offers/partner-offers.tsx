import type { SubmissionResult } from "@conform-to/react";
import { BOOKING_KINDS, type BookingKindName } from "#app/domain/bookings/labels.ts";
import type { PartnerOfferTyped } from "#app/domain/offers/forms.ts";
import { PARTNER_LABELS } from "#app/domain/offers/labels.ts";
import type { ListedOffer } from "#app/domain/offers/list-offers.ts";
import type { OfferHouse, OfferThings } from "#app/domain/offers/offer-things.ts";
import { FilterBar, TextFilter } from "../../filter-bar.tsx";
import {
  FormFailureAlert,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextField,
  useScreenForm,
} from "../../form.tsx";
import { Link } from "../../link.tsx";
import { EmptyState, Panel } from "../../page.tsx";
import { Pager } from "../../pager.tsx";
import { DataTable } from "../../table.tsx";
import { offerColumns } from "./offer-columns.tsx";
import { thingColumns } from "./offer-things.tsx";
import { offerSearch } from "./search.ts";

type Failure = { result: SubmissionResult<string[]> } | undefined;

export type PartnerOffersShown = {
  state: ReturnType<typeof offerSearch.decode>;
  things: OfferThings;
  houses: OfferHouse[];
  offers: { rows: ListedOffer[]; page: number; pageSize: number; total: number };
  today: string;
};

/** The offers that partners give on what they sell, with their floor prices: all that the screens of partners and admins share. */
export function PartnerOffers({
  shown,
  failure,
  withPartner,
}: {
  shown: PartnerOffersShown;
  failure: Failure;
  /** Whose things they are is told. */
  withPartner: boolean;
}) {
  const { state, things, houses, offers, today } = shown;
  return (
    <>
      <FormFailureAlert failure={failure} />
      <KindLinks state={state} />
      <FilterBar reset={state.q ? offerSearch.href(state, { q: "", page: 1, offers: 1 }) : undefined}>
        <input type="hidden" name="kind" value={state.kind} />
        <TextFilter name="q" label="Name of it, its house or outlet" value={state.q} />
      </FilterBar>
      <DataTable
        caption="On sale"
        columns={withPartner ? thingColumns : thingColumns.filter(({ key }) => key !== "account")}
        rows={things.rows}
        rowKey={(row) => row.thing}
        empty={<EmptyState>Nothing of this kind on sale fits.</EmptyState>}
      />
      <Pager
        {...things}
        label="Pages of what is on sale"
        href={(number) => offerSearch.href(state, { page: number })}
      />
      <PartnerOfferForm {...{ things, houses, today, failure }} />
      <h2>Offers</h2>
      <DataTable
        caption="Offers"
        columns={offerColumns}
        rows={offers.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>No offer besides the standing ones. Start one above.</EmptyState>}
      />
      <Pager
        {...offers}
        label="Pages of offers"
        href={(number) => offerSearch.href(state, { offers: number })}
      />
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
