import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { roomChoices } from "#app/domain/listings/form-options.ts";
import { outcomeMessage } from "#app/domain/listings/outcome-labels.ts";
import { roomForm } from "#app/domain/listings/property-forms.ts";
import { readRoom } from "#app/domain/listings/read-rooms.ts";
import { setPropertyOnSale } from "#app/domain/listings/set-property-on-sale.ts";
import { submitRoom } from "#app/domain/listings/submit-room.ts";
import { withdrawChange } from "#app/domain/listings/withdraw-change.ts";
import { done } from "#app/http/flash.ts";
import { idParam, staffAction, staffLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { RoomView } from "#app/ui/inventory/room-view.tsx";

export const meta = () => [{ title: "Change a room" }];

export const loader = staffLoader(
  { permission: "staff.item.read", params: idParam },
  async (ctx, { params: { id: roomId } }) => {
    const [room, choices] = await Promise.all([readRoom(ctx, roomId), roomChoices()]);

    return { room, choices };
  },
);

export const action = staffAction(
  {
    permission: "staff.item.write",
    params: idParam,
    intents: {
      save: roomForm,
      withdraw: z.object({ version: z.number().int() }),
      sale: z.object({ on_sale: z.enum(["on", "off"]) }),
    },
  },
  async (ctx, { intent, value, params: { id: roomId } }) => {
    const to = PROPERTY_LINKS.staff.room("", roomId);
    if (intent === "withdraw") {
      await withdrawChange(ctx, { kind: "room", id: roomId, version: value.version });
      return done(to, "The changes were taken back.");
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
    <RoomView area="staff" {...useLoaderData<typeof loader>()} failure={useActionData<typeof action>()} />
  );
}
