import { useActionData, useLoaderData } from "@remix-run/react";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { propertiesNamed } from "#app/domain/offers/find-parties.ts";
import { chosenOffer, type PlatformOfferTyped, platformOfferForm } from "#app/domain/offers/forms.ts";
import { platformOfferList } from "#app/domain/offers/offer-lists.ts";
import { createPlatformOffer, setOfferActive } from "#app/domain/offers/save-offer.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { withPlace } from "#app/domain/places/place-labels.ts";
import { findByText } from "#app/domain/search/finder/find.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { ListFileLink, ListFilters, ListPager } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { OfferTable } from "#app/ui/money/offers/offer-table.tsx";
import { FoldedPanel, Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { PartyFinder, PartySelect } from "./parties.tsx";
import { platformSearch } from "./search.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  {
    permission: adminAddresses.offers.permission,
    failed: BOOKINGS_MESSAGES.errorWhileLoadingOffersData,
    search: platformSearch,
  },
  async (ctx, { search: { find, ...state } }) => {
    const [list, cities, properties, { hospitals }] = await Promise.all([
      showList(ctx, platformOfferList, { ...state, sort: "" }),
      cityOptions(ctx),
      propertiesNamed(ctx, find),
      findByText(ctx, find),
    ]);
    return { find, list, cities, properties, hospitals, today: istDate(ctx.now) };
  },
);

export const action = adminAction(
  {
    permission: "admin.money.write",
    intents: { create: platformOfferForm, start: chosenOffer, end: chosenOffer },
  },
  async (ctx, { intent, value }) => {
    const t = words("adminOffers");

    if (intent === "create") {
      await createPlatformOffer(ctx, value);
      return done(adminAddresses.offers.path, t("offerRuns"));
    }
    await setOfferActive(ctx, { offerId: value.offer, active: intent === "start" });
    return done(adminAddresses.offers.path, intent === "start" ? t("offerRunsAgain") : t("offerHasEnded"));
  },
);

export default function PlatformOffers() {
  const t = words("adminOffers");

  const { find, list, cities, properties, hospitals, today } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<PlatformOfferTyped>("offer", failure, {
    kind: "room",
    bookFrom: today,
  });
  return (
    <Page title={t("ourOffers")} lead={t("weGiveThemPartnersShare")} actions={<ListFileLink list={list} />}>
      <FoldedPanel title={t("newOffer")} open={failure !== undefined || find !== "" || list.total === 0}>
        <PartyFinder find={find} found={properties.length + hospitals.length} />
        <ScreenForm form={form} className="field-row grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField field={fields.name} label={t("name")} required maxLength={80} />
          <TextField
            field={fields.code}
            label={t("couponCode")}
            maxLength={20}
            hint={t("withoutOneItApplies")}
          />
          <SelectField
            field={fields.kind}
            label={t("for")}
            required
            options={BOOKING_KINDS.map((kind) => ({ value: kind, label: formatStatus(kind) }))}
          />
          <SelectField
            field={fields.cityId}
            label={t("city")}
            picks
            placeholder={t("everyCity")}
            options={cityChoices(cities)}
          />
          <PartySelect
            field={fields.propertyId}
            label={t("property")}
            every={t("everyProperty")}
            parties={properties}
          />
          <PartySelect
            field={fields.hospitalId}
            label={t("nearHospital")}
            every={t("everyHospital")}
            parties={hospitals.map(({ id, name, cityName }) => ({ id, name: withPlace(name, cityName) }))}
          />
          <TextField field={fields.percent} label={t("perCent")} inputMode="decimal" />
          <TextField field={fields.amount} label={t("orRupees")} inputMode="decimal" />
          <TextField field={fields.max} label={t("atMostInRupees")} inputMode="decimal" />
          <TextField field={fields.minPrice} label={t("fromPriceOfRupees")} inputMode="decimal" />
          <TextField field={fields.bookFrom} label={t("bookedFrom")} type="date" required />
          <TextField field={fields.bookTo} label={t("bookedUntil")} type="date" />
          <TextField field={fields.stayFrom} label={t("beginningFrom")} type="date" />
          <TextField field={fields.stayTo} label={t("beginningUntil")} type="date" />
          <TextField field={fields.earlyBirdDays} label={t("earlyBirdDaysBefore")} inputMode="numeric" />
          <TextField field={fields.limitTotal} label={t("howOftenInAll")} inputMode="numeric" />
          <TextField field={fields.limitPerCustomer} label={t("howOftenForGuest")} inputMode="numeric" />
          <CheckboxField field={fields.onHome} label={t("tellEverybodyOnHomePage")} />
          <SubmitButton intent="create" className="self-end">
            {t("startOffer")}
          </SubmitButton>
          <SubmitButton
            tone="plain"
            className="self-end"
            formMethod="get"
            formAction={adminAddresses.tryOffer.path}
          >
            {t("seeWhatItWouldChange")}
          </SubmitButton>
        </ScreenForm>
      </FoldedPanel>
      <ListFilters list={list} />
      <OfferTable list={list} empty={t("noOfferFitsStartOne")} />
      <ListPager list={list} />
    </Page>
  );
}
