import { useActionData, useLoaderData } from "@remix-run/react";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { findParties } from "#app/domain/offers/find-parties.ts";
import { chosenOffer, type PlatformOfferTyped, platformOfferForm } from "#app/domain/offers/forms.ts";
import { platformOfferList } from "#app/domain/offers/offer-lists.ts";
import { createPlatformOffer, setOfferActive } from "#app/domain/offers/save-offer.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import {
  CheckboxField,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { ListFileLink, ListFilters, ListPager } from "#app/ui/list/list-page.tsx";
import { OfferTable } from "#app/ui/money/offers/offer-table.tsx";
import { FoldedPanel, Page } from "#app/ui/page.tsx";
import { PartyFinder, PartySelect } from "./parties.tsx";
import { platformSearch } from "./search.ts";

export const meta = () => [{ title: "Offers" }];

export const loader = adminLoader(
  {
    permission: adminAddresses.offers.permission,
    failed: BOOKINGS_MESSAGES.errorWhileLoadingOffersData,
    search: platformSearch,
  },
  async (ctx, { search: { find, ...state } }) => {
    const [list, cities, parties] = await Promise.all([
      showList(ctx, platformOfferList, { ...state, sort: "" }),
      cityOptions(ctx),
      findParties(ctx, find),
    ]);
    return { find, list, cities, parties, today: istDate(ctx.now) };
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
      return done(adminAddresses.offers.path, "The offer runs.");
    }
    await setOfferActive(ctx, { offerId: value.offer, active: intent === "start" });
    return done(
      adminAddresses.offers.path,
      intent === "start" ? "The offer runs again." : "The offer has ended.",
    );
  },
);

export default function PlatformOffers() {
  const { find, list, cities, parties, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<PlatformOfferTyped>("offer", failure, {
    kind: "room",
    bookFrom: today,
  });
  return (
    <Page
      title="Our offers"
      lead="We give them: the partner's share stays whole. One at most is taken in an order, and none goes below a partner's floor price."
      actions={<ListFileLink list={list} />}
    >
      <FoldedPanel title="A new offer" open={failure !== undefined || find !== "" || list.total === 0}>
        <PartyFinder find={find} parties={parties} />
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
            picks
            placeholder="Every city"
            options={cities.map((city) => ({ value: city.id, label: `${city.name}, ${city.stateName}` }))}
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
          <SubmitButton
            tone="plain"
            className="self-end"
            formMethod="get"
            formAction={adminAddresses.tryOffer.path}
          >
            See what it would change
          </SubmitButton>
        </ScreenForm>
      </FoldedPanel>
      <ListFilters list={list} />
      <OfferTable list={list} empty="No offer fits. Start one above." />
      <ListPager list={list} />
    </Page>
  );
}
