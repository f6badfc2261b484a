import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formOptions } from "#app/domain/listings/choices.ts";
import { typedForm, typedPart, typedValues } from "#app/domain/listings/forms.ts";
import { roomPriceLog } from "#app/domain/listings/price-log.ts";
import { readRoom } from "#app/domain/listings/read-rooms.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { setTerms } from "#app/domain/listings/set-terms.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { RoomTermsView } from "#app/ui/inventory/room-terms-view.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { HOUSE_PRICE, HOUSE_READ } from "./permissions.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("prices")("usualTerms"), data?.room.propertyName) },
];

export const loader = officeLoader(HOUSE_READ, { params: idParam }, async (ctx, { params }) => {
  const room = await readRoom(ctx, params.id);
  const [changes, options] = await Promise.all([
    roomPriceLog(ctx, { id: room.id, offerPpm: room.terms.partner_offer_ppm }),
    formOptions(ctx, "room", { values: room.terms }),
  ]);
  return { room, changes, options, typed: typedValues(LISTING_KINDS.room.terms, room.terms) };
});

export const action = officeAction(
  HOUSE_PRICE,
  { params: idParam, schema: z.object({ version: z.number().int().optional() }) },
  async (ctx, { office, params: { id }, value, form }) => {
    const terms = typedPart("room", "terms", typedForm(form));
    await setTerms(ctx, { store: "rooms", id, terms, version: value.version });
    return done(office.paths.property.roomTerms(id), PARTNERS_MESSAGES.roomPriceUpdatedSuccessFully);
  },
);

export default function RoomPrices() {
  const office = useOffice(HOUSE_READ);
  return (
    <RoomTermsView
      area={office.name}
      {...useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
    />
  );
}
