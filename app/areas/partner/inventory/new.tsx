import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { itemFormOptions } from "#app/domain/inventory/choices.ts";
import { KINDS } from "#app/domain/inventory/definitions.ts";
import { typedForm, typedItem } from "#app/domain/inventory/forms.ts";
import { ITEM_KINDS } from "#app/domain/inventory/labels.ts";
import { parentChoices, readItem } from "#app/domain/inventory/read-items.ts";
import { submitItem } from "#app/domain/inventory/submit-item.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { newFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { ITEM_LINKS } from "#app/http/inventory-paths.ts";
import { defineSearch, id } from "#app/http/search-params.ts";
import { withArticle } from "#app/ui/format.ts";
import { NewItemForm } from "#app/ui/inventory/item-form.tsx";
import { Page } from "#app/ui/page.tsx";

const params = z.object({ kind: z.enum(ITEM_KINDS) });
const search = defineSearch({ parent: id() });

export const meta = () => [{ title: "Add" }];

export const loader = partnerLoader(
  { permission: "partner.item.write", params, search, failed: newFailed },
  async (ctx, { params: { kind }, search: { parent } }) => {
    const [options, parents] = await Promise.all([
      parent
        ? readItem(ctx, parent).then(({ cityId }) => itemFormOptions(ctx, kind, { cityId }))
        : itemFormOptions(ctx, kind),
      parentChoices(ctx, kind),
    ]);
    return { kind, parent, options, parents };
  },
);

export const action = partnerAction(
  {
    permission: "partner.item.write",
    params,
    schema: z.object({ parent_id: z.uuid().optional(), account_id: z.uuid().optional() }),
  },
  async (ctx, { params: { kind }, value, form }) => {
    const { itemId } = await orTell(KINDS[kind].saveFailed, () =>
      submitItem(ctx, {
        kind,
        parentId: value.parent_id,
        accountId: value.account_id,
        ...typedItem(kind, typedForm(form)),
      }),
    );
    return done(ITEM_LINKS.partner.item(itemId), "It is added and waits for approval.");
  },
);

export default function NewItem() {
  const { kind, parent, options, parents } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`Add ${withArticle(KINDS[kind].label.toLowerCase())}`}
      back={{ to: ITEM_LINKS.partner.list(kind), label: KINDS[kind].plural }}
      lead="Customers see it once an admin has approved it."
      width="narrow"
    >
      <NewItemForm
        kind={kind}
        options={options}
        parents={parents}
        parentId={parent}
        failure={useActionData<typeof action>()}
      />
    </Page>
  );
}
