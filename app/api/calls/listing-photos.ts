import { z } from "zod";
import { MAX_CAPTION, PHOTO_FOCI } from "#app/domain/listings/labels.ts";
import {
  movePhoto,
  type OwnPhoto,
  photosOf,
  removePhoto,
  setCaption,
  setFocus,
} from "#app/domain/listings/photos.ts";
import { rowsSchema } from "../answer-schemas.ts";
import { id } from "../fields.ts";
import { INVENTORY_MANAGERS, operation } from "../operation.ts";
import { field, rowOf } from "../present/row.ts";

/** The photos of what is sold: their order, their words, and which part stays in sight. */

const photoRow = rowOf<OwnPhoto>()({
  photo_id: field.id((photo) => photo.id),
  caption: field.text((photo) => photo.caption),
  is_approved: field.flag((photo) => photo.approved),
  focus: field.text((photo) => photo.focus),
});

const of = { store: z.enum(["properties", "rooms", "items"]), listingId: id };
const photo = { ...of, photoId: id };
const OF = { listing_type: "store", listing_id: "listingId" };
const PHOTO = { ...OF, photo_id: "photoId" };
const AT = "/listingPhotos/:listing_type/:listing_id";
const LISTING_TYPES = "listing_type is properties, rooms or items.";

export const listingPhotoCalls = [
  ...operation({
    name: "listing-photo.list",
    answer: rowsSchema(photoRow.schema),
    summary: "The photos of a property, room or item in their order, also those that wait for approval.",
    access: INVENTORY_MANAGERS,
    input: z.object(of),
    aliases: [{ at: `GET ${AT}`, as: OF, note: LISTING_TYPES }],
    run: async (ctx, { store, listingId }) => ({
      data: (await photosOf(ctx, { store, id: listingId })).map(photoRow.row),
    }),
  }),
  ...operation({
    name: "listing-photo.move",
    summary: "Moves a photo one place up or down.",
    access: INVENTORY_MANAGERS,
    input: z.object({ ...photo, direction: z.enum(["up", "down"], "Please say up or down") }),
    aliases: [{ at: `POST ${AT}/:photo_id/move`, as: PHOTO, note: LISTING_TYPES }],
    run: async (ctx, { store, listingId, photoId, direction }) => {
      await movePhoto(ctx, { store, id: listingId, photoId, direction });
      return { message: "The photo is moved." };
    },
  }),
  ...operation({
    name: "listing-photo.update",
    summary:
      "Changes the caption of a photo that waits for approval, or the part of it that stays in sight. What is not sent stays.",
    access: INVENTORY_MANAGERS,
    input: z.object({
      ...photo,
      caption: z.string().trim().max(MAX_CAPTION, `At most ${MAX_CAPTION} characters`).optional(),
      focus: z.enum(PHOTO_FOCI).optional(),
    }),
    aliases: [{ at: `PUT ${AT}/:photo_id`, as: PHOTO, note: LISTING_TYPES }],
    run: async (ctx, { store, listingId, photoId, caption, focus }) => {
      const one = { store, id: listingId, photoId };
      if (caption !== undefined) await setCaption(ctx, { ...one, caption });
      if (focus !== undefined) await setFocus(ctx, { ...one, focus });
      return { message: "The photo is saved." };
    },
  }),
  ...operation({
    name: "listing-photo.remove",
    summary: "Takes a photo down at once.",
    access: INVENTORY_MANAGERS,
    input: z.object(photo),
    aliases: [{ at: `DELETE ${AT}/:photo_id`, as: PHOTO, note: LISTING_TYPES }],
    run: async (ctx, { store, listingId, photoId }) => {
      await removePhoto(ctx, { store, id: listingId, photoId });
      return { message: "The photo is removed." };
    },
  }),
];
