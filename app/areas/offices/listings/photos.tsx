import { useActionData, useLoaderData } from "@remix-run/react";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { ListingPhotos } from "#app/ui/inventory/listing-photos.tsx";
import { words } from "#app/words/catalogue.ts";
import { ITEM_READ, ITEM_WRITE } from "./permissions.ts";
import { applyPhotoIntent, loadPhotos, photoIntents } from "./photo-intents.ts";

export const meta = () => [{ title: words("officeListings")("photos") }];

export const loader = officeLoader(ITEM_READ, { params: idParam }, (ctx, { office, params: { id } }) =>
  loadPhotos(ctx, office.name, { store: "items", id }),
);

export const action = officeAction(
  ITEM_WRITE,
  {
    params: idParam,
    failed: BOOKINGS_MESSAGES.errorWhileUploadingData,
    maxFileBytes: maxBytesOf("property_photo"),
    intents: photoIntents,
  },
  (ctx, { office, params: { id }, ...sent }) =>
    applyPhotoIntent(ctx, { area: office.name, listing: { store: "items", id }, sent }),
);

export default function Photos() {
  return <ListingPhotos {...useLoaderData<typeof loader>()} failure={useActionData<typeof action>()} />;
}
