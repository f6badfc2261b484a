import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { filled } from "#app/present.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { loadNew, newSchema, saveNew } from "./new-listing.ts";
import { NewScreen } from "./new-screen.tsx";
import { HOUSE_WRITE } from "./permissions.ts";

/** A partner's address names the property; that of staff may, and the form lets them choose. */
const params = z.object({ id: z.uuid().optional() });
const search = defineSearch({ property: id() });

export const meta = () => [{ title: words("officeListings")("addRoom") }];

export const loader = officeLoader(
  HOUSE_WRITE,
  { params, search },
  async (ctx, { params: { id: propertyId }, search: { property } }) => {
    const { parents, ...form } = await loadNew(ctx, { kind: "room", parentId: propertyId ?? property });
    return { ...form, parents: propertyId ? parents.filter(({ id: one }) => one === propertyId) : parents };
  },
);

export const action = officeAction(
  HOUSE_WRITE,
  { params, schema: newSchema },
  async (ctx, { office, params: { id: propertyId }, form, value }) => {
    const parent_id = propertyId ?? value.parent_id;
    const made = await saveNew(ctx, "room", { form, value: { ...value, parent_id } });
    return done(office.paths.property.property(filled(made.parentId)), LISTING_KINDS.room.adding.done);
  },
);

export default function NewRoom() {
  const t = words("officeListings");
  const { paths, words: named } = useOffice(HOUSE_WRITE);
  const form = useLoaderData<typeof loader>();
  const propertyId = form.typed.parent_id;
  const back = propertyId
    ? { to: paths.property.property(propertyId), label: t("theProperty") }
    : { to: paths.property.list, label: named.properties };
  return <NewScreen {...form} back={back} failure={useActionData<typeof action>()} />;
}
