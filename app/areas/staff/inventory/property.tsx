import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readProperty } from "#app/domain/listings/read-properties.ts";
import { setPropertyOnSale } from "#app/domain/listings/set-property-on-sale.ts";
import { withdrawChange } from "#app/domain/listings/withdraw-change.ts";
import { done } from "#app/http/flash.ts";
import { idParam, staffAction, staffLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { PropertyView } from "#app/ui/inventory/property-view.tsx";

export const meta = () => [{ title: "Property of a partner" }];

export const loader = staffLoader({ permission: "staff.item.read", params: idParam }, (ctx, { params }) =>
  readProperty(ctx, params.id),
);

export const action = staffAction(
  {
    permission: "staff.item.write",
    params: idParam,
    intents: {
      withdraw: z.object({ version: z.number().int() }),
      sale: z.object({ on_sale: z.enum(["on", "off"]) }),
    },
  },
  async (ctx, { params: { id }, intent, value }) => {
    const to = PROPERTY_LINKS.staff.property(id);
    if (intent === "sale") {
      const onSale = value.on_sale === "on";
      await setPropertyOnSale(ctx, { propertyId: id, onSale });
      return done(
        to,
        onSale ? "Guests can book it again." : "Guests no longer see it. Bookings that are made stand.",
      );
    }
    await withdrawChange(ctx, { kind: "property", id, version: value.version });
    return done(to, "The changes were taken back.");
  },
);

export default function PropertyDetail() {
  const property = useLoaderData<typeof loader>();
  return <PropertyView area="staff" property={property} failure={useActionData<typeof action>()} />;
}
