import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { readProperty } from "#app/domain/listings/read-properties.ts";
import { setPropertyOnSale } from "#app/domain/listings/set-property-on-sale.ts";
import { withdrawChange } from "#app/domain/listings/withdraw-change.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { PropertyView } from "#app/ui/inventory/property-view.tsx";

export const meta = () => [{ title: "My property" }];

export const loader = partnerLoader(
  {
    permission: "partner.property.read",
    failed: PARTNERS_MESSAGES.errorWhileLoadingRoomsData,
    params: idParam,
  },
  (ctx, { params }) => readProperty(ctx, params.id),
);

export const action = partnerAction(
  {
    permission: "partner.property.write",
    params: idParam,
    intents: {
      withdraw: z.object({ version: z.number().int() }),
      sale: z.object({ on_sale: z.enum(["on", "off"]) }),
    },
  },
  async (ctx, { params: { id }, intent, value }) => {
    const to = PROPERTY_LINKS.partner.property(id);
    if (intent === "sale") {
      const onSale = value.on_sale === "on";
      await setPropertyOnSale(ctx, { propertyId: id, onSale });
      return done(
        to,
        onSale ? "Guests can book it again." : "Guests no longer see it. Bookings that are made stand.",
      );
    }
    await withdrawChange(ctx, { kind: "property", id, version: value.version });
    return done(to, "Your changes were taken back.");
  },
);

export default function PropertyDetail() {
  const property = useLoaderData<typeof loader>();
  return <PropertyView area="partner" property={property} failure={useActionData<typeof action>()} />;
}
