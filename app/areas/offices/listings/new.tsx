import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { itemFormOptions, partnerChoices } from "#app/domain/listings/choices.ts";
import { typedForm, typedItem } from "#app/domain/listings/forms.ts";
import { ITEM_KINDS } from "#app/domain/listings/labels.ts";
import { parentChoices, readItem } from "#app/domain/listings/read-items.ts";
import { KINDS } from "#app/domain/listings/registry.ts";
import { submitItem } from "#app/domain/listings/submit-item.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { newFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { withArticle } from "#app/ui/format.ts";
import { NewItemForm } from "#app/ui/inventory/item-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { WRITE } from "./permissions.ts";

const params = z.object({ kind: z.enum(ITEM_KINDS) });
const search = defineSearch({ parent: id() });

export const meta = () => [{ title: "Add" }];

export const loader = officeLoader(
  WRITE,
  { params, search, failed: newFailed },
  async (ctx, { office, params: { kind }, search: { parent } }) => {
    const [options, parents, partners] = await Promise.all([
      parent
        ? readItem(ctx, parent).then(({ cityId }) => itemFormOptions(ctx, kind, { cityId }))
        : itemFormOptions(ctx, kind),
      parentChoices(ctx, kind),
      office.name === "staff" ? partnerChoices(ctx) : undefined,
    ]);
    return { kind, parent, options, parents, partners };
  },
);

export const action = officeAction(
  WRITE,
  {
    params,
    schema: z.object({ parent_id: z.uuid().optional(), account_id: z.uuid().optional() }),
  },
  async (ctx, { office, params: { kind }, value, form }) => {
    const { itemId } = await orTell(KINDS[kind].saveFailed, () =>
      submitItem(ctx, {
        kind,
        parentId: value.parent_id,
        accountId: value.account_id,
        ...typedItem(kind, typedForm(form)),
      }),
    );
    return done(office.paths.item.item(itemId), "It is added and waits for approval.");
  },
);

export default function NewItem() {
  const office = useOffice(WRITE);
  const { kind, parent, options, parents, partners } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`Add ${withArticle(KINDS[kind].label.toLowerCase())}`}
      back={{ to: office.paths.item.list(kind), label: KINDS[kind].plural }}
      lead="Customers see it once an admin has approved it."
      width="narrow"
    >
      <NewItemForm
        kind={kind}
        options={options}
        parents={parents}
        partners={partners}
        parentId={parent}
        failure={useActionData<typeof action>()}
      />
    </Page>
  );
}
