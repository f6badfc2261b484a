import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { MAX_CAPTION, PHOTO_FOCI } from "#app/domain/listings/labels.ts";
import { addPhotoFiles, movePhoto, removePhoto, setCaption, setFocus } from "#app/domain/listings/photos.ts";
import { readListing } from "#app/domain/listings/read-listing.ts";
import type { ListingRef } from "#app/domain/listings/record.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { type Done, done } from "#app/http/flash.ts";
import { type ItemArea, listingLinks } from "#app/http/inventory-paths.ts";
import { plural } from "#app/ui/format.ts";

/** The page of a listing's photos, for items and for properties and rooms: what their route files have in common. */

const photo = { photo: z.uuid() };

export const photoIntents = {
  add: z.object({ photos: z.array(chosenFile).min(1, "Please choose a photo") }),
  up: z.object(photo),
  down: z.object(photo),
  caption: z.object({ ...photo, caption: z.string().trim().max(MAX_CAPTION).default("") }),
  focus: z.object({ ...photo, focus: z.enum(PHOTO_FOCI) }),
  remove: z.object(photo),
};
type Sent = {
  [Intent in keyof typeof photoIntents]: { intent: Intent; value: z.output<(typeof photoIntents)[Intent]> };
}[keyof typeof photoIntents];

/** @throws NotFound for a foreign listing */
export async function loadPhotos(ctx: Context, area: ItemArea, listing: ListingRef) {
  const { kind, name, photos, ...found } = await readListing(ctx, listing);
  return { kind, name, photos, back: listingLinks(area, { kind, ...found }).page };
}

/** Does what a button of the page says. @throws as the commands of `photos.ts` */
export async function applyPhotoIntent(
  ctx: Context,
  { area, listing, sent }: { area: ItemArea; listing: ListingRef; sent: Sent },
): Promise<Done> {
  const found = await readListing(ctx, listing);
  const to = listingLinks(area, found).photos;
  switch (sent.intent) {
    case "add": {
      const { added, refusals } = await addPhotoFiles(ctx, {
        ...listing,
        accountId: found.accountId,
        files: sent.value.photos,
      });
      return done(to, [`${plural(added, "photo")} added.`, ...refusals].join(" "));
    }
    case "caption":
      await setCaption(ctx, { ...listing, photoId: sent.value.photo, caption: sent.value.caption });
      return done(to, "The words are saved.");
    case "focus":
      await setFocus(ctx, { ...listing, photoId: sent.value.photo, focus: sent.value.focus });
      return done(to);
    case "remove":
      await removePhoto(ctx, { ...listing, photoId: sent.value.photo });
      return done(to, "The photo is removed.");
    default:
      await movePhoto(ctx, { ...listing, photoId: sent.value.photo, direction: sent.intent });
      return done(to);
  }
}
