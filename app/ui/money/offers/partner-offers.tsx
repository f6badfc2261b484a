import type { SubmissionResult } from "@conform-to/react";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import type { PartnerOfferTyped } from "#app/domain/offers/forms.ts";
import { PARTNER_LABELS } from "#app/domain/offers/labels.ts";
import type { OfferHouse } from "#app/domain/offers/offer-things.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { words } from "#app/words/catalogue.ts";
import {
  FormFailureAlert,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextField,
  useScreenForm,
} from "../../form.tsx";
import { ListFilters, ListPager } from "../../list/list-page.tsx";
import { Panel } from "../../page.tsx";
import { Tabs } from "../../tabs.tsx";
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
  const t = words("officeOffers");
  const { state, things, houses, offers, today } = shown;
  return (
    <>
      <FormFailureAlert failure={failure} />
      <KindLinks state={state} />
      <ListFilters list={things} />
      <OnSaleTable list={things} />
      <ListPager list={things} label={t("pagesOnSale")} />
      <PartnerOfferForm {...{ things, houses, today, failure }} />
      <h2>{t("offers")}</h2>
      <OfferTable list={offers} empty={t("noOffer")} />
      <ListPager list={offers} param="offers" label={t("pagesOfOffers")} />
    </>
  );
}

function KindLinks({ state }: { state: PartnerOffersShown["state"] }) {
  const t = words("officeOffers");
  return (
    <Tabs
      label={t("kinds")}
      tabs={BOOKING_KINDS.map((kind) => ({
        to: offerSearch.href(state, { kind, q: "", page: 1, offers: 1 }),
        label: PARTNER_LABELS[kind],
        isHere: kind === state.kind,
      }))}
    />
  );
}

type FormProps = Pick<PartnerOffersShown, "things" | "houses" | "today"> & { failure: Failure };

/** A new offer, early bird or not, on something of the list (intent `create`). */
function PartnerOfferForm({ things, houses, today, failure }: FormProps) {
  const t = words("officeOffers");
  const [form, fields] = useScreenForm<PartnerOfferTyped>("offer", failure, { bookFrom: today });
  return (
    <Panel title={t("newOffer")}>
      <ScreenForm form={form} className="field-row grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField field={fields.name} label={t("guestName")} required maxLength={80} />
        <SelectField
          field={fields.thing}
          label={t("on")}
          hint={t("onHint")}
          picks
          required
          placeholder={t("choose")}
          options={[
            ...houses.map(({ thing, name }) => ({ value: thing, label: t("everyRoom", { house: name }) })),
            ...things.rows
              .filter(({ may_offer }) => may_offer)
              .map(({ thing, house, name }) => ({
                value: thing,
                label: house === name ? name : `${house}: ${name}`,
              })),
          ]}
        />
        <TextField field={fields.percent} label={t("percent")} required inputMode="decimal" />
        <TextField
          field={fields.earlyBirdDays}
          label={t("earlyBirdDays")}
          hint={t("earlyBirdHint")}
          inputMode="numeric"
        />
        <TextField field={fields.bookFrom} label={t("bookFrom")} type="date" required />
        <TextField field={fields.bookTo} label={t("bookTo")} type="date" />
        <TextField field={fields.stayFrom} label={t("stayFrom")} type="date" />
        <TextField field={fields.stayTo} label={t("stayTo")} type="date" />
        <TextField field={fields.limitTotal} label={t("limitTotal")} inputMode="numeric" />
        <TextField field={fields.limitPerCustomer} label={t("limitPerGuest")} inputMode="numeric" />
        <SubmitButton intent="create" className="self-end">
          {t("create")}
        </SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
