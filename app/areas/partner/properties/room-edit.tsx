import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NotFound } from "#app/domain/errors.ts";
import { roomChoices } from "#app/domain/listings/form-options.ts";
import { outcomeMessage } from "#app/domain/listings/outcome-labels.ts";
import { roomForm } from "#app/domain/listings/property-forms.ts";
import { readRoom } from "#app/domain/listings/read-rooms.ts";
import { setPropertyOnSale } from "#app/domain/listings/set-property-on-sale.ts";
import { submitRoom } from "#app/domain/listings/submit-room.ts";
import { withdrawChange } from "#app/domain/listings/withdraw-change.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { RoomView } from "#app/ui/inventory/room-view.tsx";

const params = z.object({ id: z.uuid(), roomId: z.uuid() });

export const meta = () => [{ title: "Change a room" }];

export const loader = partnerLoader(
  { permission: "partner.property.read", params },
  async (ctx, { params: { id, roomId } }) => {
    const [room, choices] = await Promise.all([readRoom(ctx, roomId), roomChoices()]);
    if (room.propertyId !== id) throw new NotFound();
    return { room, choices };
  },
);

export const action = partnerAction(
  {
    permission: "partner.property.write",
    failed: PARTNERS_MESSAGES.failedToSaveRoomDetails,
    params,
    intents: {
      save: roomForm,
      withdraw: z.object({ version: z.number().int() }),
      sale: z.object({ on_sale: z.enum(["on", "off"]) }),
    },
  },
  async (ctx, { intent, value, params: { id, roomId } }) => {
    const to = PROPERTY_LINKS.partner.room(id, roomId);
    if (intent === "withdraw") {
      await withdrawChange(ctx, { kind: "room", id: roomId, version: value.version });
      return done(to, "Your changes were taken back.");
    }
    if (intent === "sale") {
      const onSale = value.on_sale === "on";
      await setPropertyOnSale(ctx, { roomId, onSale });
      return done(
        to,
        onSale ? "Guests can book it again." : "Guests no longer see it. Bookings that are made stand.",
      );
    }
    const { outcome } = await submitRoom(ctx, { roomId, ...value });
    return done(to, outcomeMessage(outcome));
  },
);

export default function EditRoom() {
  return (
    <RoomView area="partner" {...useLoaderData<typeof loader>()} failure={useActionData<typeof action>()} />
  );
}
