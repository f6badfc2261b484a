import { useActionData, useLoaderData } from "@remix-run/react";
import { roomPriceLog } from "#app/domain/listings/price-log.ts";
import { roomTermsForm } from "#app/domain/listings/property-forms.ts";
import { readRoom } from "#app/domain/listings/read-rooms.ts";
import { setRoomTerms } from "#app/domain/listings/set-room-terms.ts";
import { typedTerms } from "#app/domain/listings/typed-terms.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { RoomTermsView } from "#app/ui/inventory/room-terms-view.tsx";

export const meta = () => [{ title: "Usual price and number" }];

export const loader = partnerLoader(
  { permission: "partner.property.read", params: idParam },
  async (ctx, { params }) => {
    const room = await readRoom(ctx, params.id);
    const changes = await roomPriceLog(ctx, { id: room.id, offerPpm: room.terms.partner_offer_ppm });
    return { room, changes, typed: typedTerms(room.terms) };
  },
);

export const action = partnerAction(
  { permission: "partner.price.write", params: idParam, schema: roomTermsForm },
  async (ctx, { params, value }) => {
    await setRoomTerms(ctx, { roomId: params.id, ...value });
    return done(PROPERTY_LINKS.partner.roomTerms(params.id), PARTNERS_MESSAGES.roomPriceUpdatedSuccessFully);
  },
);

export default function RoomTerms() {
  return (
    <RoomTermsView
      area="partner"
      {...useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
    />
  );
}
