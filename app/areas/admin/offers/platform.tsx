import { useActionData, useLoaderData } from "@remix-run/react";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { findParties } from "#app/domain/offers/find-parties.ts";
import { chosenOffer, type PlatformOfferTyped, platformOfferForm } from "#app/domain/offers/forms.ts";
import { listOffers } from "#app/domain/offers/list-offers.ts";
import { createPlatformOffer, setOfferActive } from "#app/domain/offers/save-offer.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, TextFilter } from "#app/ui/filter-bar.tsx";
import {
  CheckboxField,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { offerColumns } from "#app/ui/money/offers/offer-columns.tsx";
import { EmptyState, FoldedPanel, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { PartyFinder, PartySelect } from "./parties.tsx";
import { platformSearch as search } from "./search.ts";

export const meta = () => [{ title: "Offers" }];

export const loader = adminLoader(
  { permission: "admin.money.read", failed: BOOKINGS_MESSAGES.errorWhileLoadingOffersData, search },
  async (ctx, { search: state }) => {
    const [list, cities, parties] = await Promise.all([
      listOffers(ctx, { funder: "platform", q: state.q, page: state.page }),
      cityOptions(ctx),
      findParties(ctx, state.find),
    ]);
    return { state, list, cities, parties, today: istDate(ctx.now) };
  },
);

export const action = adminAction(
  {
    permission: "admin.money.write",
    intents: { create: platformOfferForm, start: chosenOffer, end: chosenOffer },
  },
  async (ctx, { intent, value }) => {
    if (intent === "create") {
      await createPlatformOffer(ctx, value);
      return done(moneyPaths.offers, "The offer runs.");
    }
    await setOfferActive(ctx, { offerId: value.offer, active: intent === "start" });
    return done(moneyPaths.offers, intent === "start" ? "The offer runs again." : "The offer has ended.");
  },
);

export default function PlatformOffers() {
  const { state, list, cities, parties, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<PlatformOfferTyped>("offer", failure, {
    kind: "room",
    bookFrom: today,
  });
  return (
    <Page
      title="Our offers"
      lead="We give them: the partner's share stays whole. One at most is taken in an order, and none goes below a partner's floor price."
      actions={<CsvLink href={`${moneyPaths.offers}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FoldedPanel title="A new offer" open={failure !== undefined || state.find !== "" || list.total === 0}>
        <PartyFinder find={state.find} parties={parties} />
        <ScreenForm form={form} className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField field={fields.name} label="Name" required maxLength={80} />
          <TextField
            field={fields.code}
            label="Coupon code"
            maxLength={20}
            hint="Without one it applies by itself"
          />
          <SelectField
            field={fields.kind}
            label="For"
            required
            options={BOOKING_KINDS.map((kind) => ({ value: kind, label: formatStatus(kind) }))}
          />
          <SelectField
            field={fields.cityId}
            label="City"
            placeholder="Every city"
            options={cities.map((city) => ({ value: city.id, label: city.name }))}
          />
          <PartySelect
            field={fields.propertyId}
            label="Property"
            every="Every property"
            parties={parties.properties}
          />
          <PartySelect
            field={fields.hospitalId}
            label="Near the hospital"
            every="Every hospital"
            parties={parties.hospitals}
          />
          <TextField field={fields.percent} label="Per cent" inputMode="decimal" />
          <TextField field={fields.amount} label="Or rupees" inputMode="decimal" />
          <TextField field={fields.max} label="At most, in rupees" inputMode="decimal" />
          <TextField field={fields.minPrice} label="From a price of rupees" inputMode="decimal" />
          <TextField field={fields.bookFrom} label="Booked from" type="date" required />
          <TextField field={fields.bookTo} label="Booked until" type="date" />
          <TextField field={fields.stayFrom} label="Beginning from" type="date" />
          <TextField field={fields.stayTo} label="Beginning until" type="date" />
          <TextField field={fields.earlyBirdDays} label="Early bird: days before" inputMode="numeric" />
          <TextField field={fields.limitTotal} label="How often in all" inputMode="numeric" />
          <TextField field={fields.limitPerCustomer} label="How often for a guest" inputMode="numeric" />
          <CheckboxField field={fields.onHome} label="Tell everybody on the home page" />
          <SubmitButton intent="create" className="self-end">
            Start the offer
          </SubmitButton>
        </ScreenForm>
      </FoldedPanel>
      <FilterBar reset={state.q ? moneyPaths.offers : undefined}>
        <TextFilter name="q" label="Name or code" value={state.q} />
      </FilterBar>
      <DataTable
        caption="Offers"
        columns={offerColumns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>No offer fits. Start one above.</EmptyState>}
      />
      <Pager {...list} href={(number) => search.href(state, { page: number })} />
    </Page>
  );
}
