import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { formOptions } from "#app/domain/listings/choices.ts";
import { typedForm, typedPart, typedValues } from "#app/domain/listings/forms.ts";
import { outcomeMessage } from "#app/domain/listings/labels.ts";
import { readRoom } from "#app/domain/listings/read-rooms.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { done } from "#app/http/flash.ts";
import { officeAction, officeLoader } from "#app/http/guard.ts";
import { RoomView } from "#app/ui/inventory/room-view.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { HOUSE_READ, HOUSE_WRITE } from "./permissions.ts";
import { applySaleIntent, saleIntents } from "./sale-intents.ts";

/** A partner's address names the property before the room. */
const params = z.object({ id: z.uuid(), roomId: z.uuid().optional() });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("officeListings")("editRoom"), data?.room.propertyName) },
];

async function roomAt(ctx: Context, { id, roomId }: z.output<typeof params>) {
  const room = await readRoom(ctx, roomId ?? id);
  if (roomId && room.propertyId !== id) throw new NotFound();
  return room;
}

export const loader = officeLoader(HOUSE_READ, { params }, async (ctx, { params: at }) => {
  const room = await roomAt(ctx, at);
  const values = room.draft ?? room.values;
  const options = await formOptions(ctx, "room", { values });
  return { room, options, typed: typedValues(LISTING_KINDS.room.values, values) };
});

export const action = officeAction(
  HOUSE_WRITE,
  {
    params,
    failed: LISTING_KINDS.room.saveFailed,
    intents: { save: z.object({ version: z.number().int().optional() }), ...saleIntents },
  },
  async (ctx, { office, form, params: at, ...sent }) => {
    const { id, propertyId } = await roomAt(ctx, at);
    const to = office.paths.property.room(propertyId, id);
    if (sent.intent !== "save")
      return done(to, await applySaleIntent(ctx, { store: "rooms", id }, sent.value));
    const { outcome } = await submitListing(ctx, {
      store: "rooms",
      id,
      values: typedPart("room", "values", typedForm(form)),
      version: sent.value.version,
    });
    return done(to, outcomeMessage(outcome));
  },
);

export default function Room() {
  const office = useOffice(HOUSE_READ);
  return (
    <RoomView
      area={office.name}
      {...useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
    />
  );
}
