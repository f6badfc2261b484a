import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ITEM_KINDS } from "#app/domain/listings/labels.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { newFailed } from "#app/http/failed-texts.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { loadNew, newSchema, saveNew } from "./new-listing.ts";
import { NewScreen } from "./new-screen.tsx";
import { ITEM_WRITE } from "./permissions.ts";

const params = z.object({ kind: z.enum(ITEM_KINDS) });
const search = defineSearch({ parent: id() });

export const meta = () => [{ title: words("officeListings")("add") }];

export const loader = officeLoader(
  ITEM_WRITE,
  { params, search, failed: newFailed },
  async (ctx, { params: { kind }, search: { parent: parentId } }) => ({
    ...(await loadNew(ctx, { kind, parentId })),
    kind,
  }),
);

export const action = officeAction(
  ITEM_WRITE,
  { params, schema: newSchema },
  async (ctx, { office, params: { kind }, ...sent }) => {
    const { id: itemId } = await saveNew(ctx, kind, sent);
    return done(office.paths.item.item(itemId), LISTING_KINDS[kind].adding.done);
  },
);

export default function NewItem() {
  const { kind, ...form } = useLoaderData<typeof loader>();
  const back = { to: useOffice(ITEM_WRITE).paths.item.list(kind), label: LISTING_KINDS[kind].plural };
  return <NewScreen kind={kind} back={back} {...form} failure={useActionData<typeof action>()} />;
}
