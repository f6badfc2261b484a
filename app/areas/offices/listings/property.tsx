import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deniedFacts } from "#app/domain/field-visits/check-house.ts";
import { readProperty } from "#app/domain/listings/read-properties.ts";
import { whyNotSold } from "#app/domain/listings/why-not-sold.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { officeOf } from "#app/http/offices.ts";
import { PropertyView } from "#app/ui/inventory/property-view.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { HOUSE_READ, HOUSE_WRITE } from "./permissions.ts";
import { applySaleIntent, saleIntents } from "./sale-intents.ts";

export const meta: MetaFunction = ({ location }) => [
  { title: officeOf(location.pathname, HOUSE_READ).words.propertyTitle },
];

export const loader = officeLoader(
  HOUSE_READ,
  { params: idParam, failed: PARTNERS_MESSAGES.errorWhileLoadingRoomsData },
  async (ctx, { params: { id } }) => ({
    property: await readProperty(ctx, id),
    denied: await deniedFacts(ctx, id),
    notSold: await whyNotSold(ctx, { kind: "property", id }),
  }),
);

export const action = officeAction(
  HOUSE_WRITE,
  { params: idParam, intents: saleIntents },
  async (ctx, { office, params: { id }, value }) =>
    done(office.paths.property.property(id), await applySaleIntent(ctx, { store: "properties", id }, value)),
);

export default function Property() {
  const office = useOffice(HOUSE_READ);
  const { property, notSold, denied } = useLoaderData<typeof loader>();
  return (
    <PropertyView
      area={office.name}
      property={property}
      notSold={notSold}
      denied={denied}
      failure={useActionData<typeof action>()}
    />
  );
}
