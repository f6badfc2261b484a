import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { itemFormOptions } from "#app/domain/listings/choices.ts";
import { typedForm, typedItemValues, typedValues } from "#app/domain/listings/forms.ts";
import { outcomeMessage } from "#app/domain/listings/outcome-labels.ts";
import { readItem } from "#app/domain/listings/read-items.ts";
import { KINDS } from "#app/domain/listings/registry.ts";
import { submitItem } from "#app/domain/listings/submit-item.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { updateFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { ChangeItemForm } from "#app/ui/inventory/item-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { WRITE } from "./permissions.ts";

export const meta = () => [{ title: "Change" }];

export const loader = officeLoader(WRITE, { params: idParam }, async (ctx, { params }) => {
  const item = await readItem(ctx, params.id);
  const { id, name, kind, version, cityId } = item;
  const values = item.draft ?? item.values;
  const options = await itemFormOptions(ctx, kind, { cityId, values });
  return { id, name, kind, version, options, typed: typedValues(KINDS[kind].values, values) };
});

export const action = officeAction(
  WRITE,
  {
    params: idParam,
    schema: z.object({ version: z.number().int().optional() }),
  },
  async (ctx, { office, params: { id }, value, form }) => {
    const { kind } = await readItem(ctx, id);
    const { outcome } = await orTell(updateFailed(kind, office.name), () =>
      submitItem(ctx, { itemId: id, values: typedItemValues(kind, typedForm(form)), version: value.version }),
    );
    return done(office.paths.item.item(id), outcomeMessage(outcome));
  },
);

export default function EditItem() {
  const office = useOffice(WRITE);
  const { id, name, ...form } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`Change ${name}`}
      back={{ to: office.paths.item.item(id), label: name }}
      lead="What is on sale stays as it is until an admin has approved the change."
      width="narrow"
    >
      <ChangeItemForm part="values" {...form} failure={useActionData<typeof action>()} />
    </Page>
  );
}
