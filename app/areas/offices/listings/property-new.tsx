import { useActionData, useLoaderData } from "@remix-run/react";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { loadNew, newSchema, saveNew } from "./new-listing.ts";
import { NewScreen } from "./new-screen.tsx";
import { HOUSE_WRITE } from "./permissions.ts";

/** For staff: the partner whose it will be. */
const search = defineSearch({ partner: id() });

export const meta = () => [{ title: words("officeListings")("addProperty") }];

export const loader = officeLoader(HOUSE_WRITE, { search }, (ctx, { search: { partner: accountId } }) =>
  loadNew(ctx, { kind: "property", accountId }),
);

export const action = officeAction(HOUSE_WRITE, { schema: newSchema }, async (ctx, { office, ...sent }) => {
  const { id: propertyId } = await saveNew(ctx, "property", sent);
  return done(office.paths.property.property(propertyId), LISTING_KINDS.property.adding.done);
});

export default function NewProperty() {
  const { paths, words } = useOffice(HOUSE_WRITE);
  const back = { to: paths.property.list, label: words.properties };
  return (
    <NewScreen {...useLoaderData<typeof loader>()} back={back} failure={useActionData<typeof action>()} />
  );
}
