import { useActionData, useLoaderData } from "@remix-run/react";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { readListing } from "#app/domain/listings/read-listing.ts";
import type { ListingRef } from "#app/domain/listings/record.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { ListingPhotos } from "#app/ui/inventory/listing-photos.tsx";
import { words } from "#app/words/catalogue.ts";
import { HOUSE_READ, HOUSE_WRITE } from "./permissions.ts";
import { applyPhotoIntent, loadPhotos, photoIntents } from "./photo-intents.ts";

const search = defineSearch({ room: id() });

export const meta = () => [{ title: words("officeListings")("photos") }];

/** The property, or the room of it that the address names. @throws NotFound for a room of another property */
async function listingAt(ctx: Context, propertyId: string, roomId: string | null): Promise<ListingRef> {
  if (!roomId) return { store: "properties", id: propertyId };
  const room = await readListing(ctx, { store: "rooms", id: roomId });
  if (room.parentId !== propertyId) throw new NotFound();
  return { store: "rooms", id: roomId };
}

export const loader = officeLoader(
  HOUSE_READ,
  { params: idParam, search },
  async (ctx, { office, params, search: { room } }) =>
    loadPhotos(ctx, office.name, await listingAt(ctx, params.id, room)),
);

export const action = officeAction(
  HOUSE_WRITE,
  {
    params: idParam,
    failed: BOOKINGS_MESSAGES.errorWhileUploadingData,
    maxFileBytes: maxBytesOf("property_photo"),
    intents: photoIntents,
  },
  async (ctx, { office, request, params, ...sent }) => {
    const { room } = search.decode(new URL(request.url).searchParams);
    const listing = await listingAt(ctx, params.id, room);
    return applyPhotoIntent(ctx, { area: office.name, listing, sent });
  },
);

export default function Photos() {
  return <ListingPhotos {...useLoaderData<typeof loader>()} failure={useActionData<typeof action>()} />;
}
