import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { itemFormOptions } from "#app/domain/listings/choices.ts";
import { typedForm, typedItemTerms, typedValues } from "#app/domain/listings/forms.ts";
import { listItemPriceChanges, readItem } from "#app/domain/listings/read-items.ts";
import { KINDS } from "#app/domain/listings/registry.ts";
import { setItemTerms } from "#app/domain/listings/set-item-terms.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { ChangeItemForm } from "#app/ui/inventory/item-form.tsx";
import { PriceLog } from "#app/ui/inventory/price-log.tsx";
import { Page } from "#app/ui/page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { READ, WRITE } from "./permissions.ts";

export const meta = () => [{ title: "Price and number" }];

export const loader = officeLoader(READ, { params: idParam }, async (ctx, { params }) => {
  const [item, changes] = await Promise.all([readItem(ctx, params.id), listItemPriceChanges(ctx, params.id)]);
  const { id, name, kind, version, terms } = item;
  const options = await itemFormOptions(ctx, kind, { values: terms });
  return { id, name, kind, changes, version, options, typed: typedValues(KINDS[kind].terms, terms) };
});

export const action = officeAction(
  WRITE,
  {
    params: idParam,
    schema: z.object({ version: z.number().int().optional() }),
  },
  async (ctx, { office, params: { id }, value, form }) => {
    const { kind } = await readItem(ctx, id);
    const { changed } = await orTell(KINDS[kind].saveFailed, () =>
      setItemTerms(ctx, { itemId: id, terms: typedItemTerms(kind, typedForm(form)), version: value.version }),
    );
    return done(office.paths.item.prices(id), changed ? "The prices are saved." : "Nothing was changed.");
  },
);

export default function ItemPrices() {
  const office = useOffice(READ);
  const { id, name, kind, changes, ...form } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`${name}: price and number`}
      back={{ to: office.paths.item.item(id), label: name }}
      lead="These count from now on. Bookings that are made keep their price."
    >
      <div className="max-w-2xl">
        <ChangeItemForm kind={kind} part="terms" {...form} failure={useActionData<typeof action>()} />
      </div>
      <PriceLog kind={kind} changes={changes} />
    </Page>
  );
}
