import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formOptions } from "#app/domain/listings/choices.ts";
import { typedForm, typedPart, typedValues } from "#app/domain/listings/forms.ts";
import { listItemPriceChanges, readItem } from "#app/domain/listings/read-items.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { ChangeListingForm } from "#app/ui/inventory/listing-form.tsx";
import { PriceLog } from "#app/ui/inventory/price-log.tsx";
import { blockingSlotsOf, SlotsInTheWay } from "#app/ui/inventory/stock/slots-in-the-way.tsx";
import { Page } from "#app/ui/page.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { ITEM_READ, ITEM_WRITE } from "./permissions.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("prices")("priceAndNumber"), data?.name) },
];

export const loader = officeLoader(ITEM_READ, { params: idParam }, async (ctx, { params }) => {
  const [item, changes] = await Promise.all([readItem(ctx, params.id), listItemPriceChanges(ctx, params.id)]);
  const { id, name, kind, version, terms } = item;
  const options = await formOptions(ctx, kind, { values: terms });
  return { id, name, kind, changes, version, options, typed: typedValues(LISTING_KINDS[kind].terms, terms) };
});

export const action = officeAction(
  ITEM_WRITE,
  {
    params: idParam,
    schema: z.object({ version: z.number().int().optional() }),
  },
  async (ctx, { office, params: { id }, value, form }) => {
    const t = words("prices");
    const { kind } = await readItem(ctx, id);
    const { changed } = await withFailureMessage(LISTING_KINDS[kind].saveFailed, () =>
      setTerms(ctx, {
        store: "items",
        id: id,
        terms: typedPart(kind, "terms", typedForm(form)),
        version: value.version,
      }),
    );
    return done(office.paths.item.prices(id), changed ? t("pricesAreSaved") : t("nothingWasChanged"));
  },
);

export default function ItemPrices() {
  const t = words("prices");
  const office = useOffice(ITEM_READ);
  const { id, name, kind, changes, ...form } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("priceAndNumberOf", { name })}
      back={{ to: office.paths.item.item(id), label: name }}
      lead={t("theseCountFromNowOnBookings")}
    >
      <SlotsInTheWay
        bookings={blockingSlotsOf(failure)}
        bookingHref={office.paths.booking}
        advice={words("officeStock")("moreSold")}
      />
      <div className="max-w-2xl">
        <ChangeListingForm kind={kind} part="terms" {...form} failure={failure} />
      </div>
      <PriceLog kind={kind} changes={changes} />
    </Page>
  );
}
