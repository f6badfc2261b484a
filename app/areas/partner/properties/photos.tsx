import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NotFound } from "#app/domain/errors.ts";
import { addPhotoFiles } from "#app/domain/listings/add-photo-files.ts";
import { movePhoto, removePhoto, setCaption } from "#app/domain/listings/property-photos.ts";
import { readProperty } from "#app/domain/listings/read-properties.ts";
import { readRoom } from "#app/domain/listings/read-rooms.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, id } from "#app/domain/shared/search-params.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { plural } from "#app/ui/format.ts";
import { PropertyPhotos } from "#app/ui/inventory/property-photos.tsx";

const search = defineSearch({ room: id() });

export const meta = () => [{ title: "Photos" }];

export const loader = partnerLoader(
  { permission: "partner.property.read", params: idParam, search },
  async (ctx, { params, search: { room: roomId } }) => {
    const property = await readProperty(ctx, params.id);
    const room = roomId ? await readRoom(ctx, roomId) : null;
    if (room && room.propertyId !== property.id) throw new NotFound();
    return {
      propertyId: property.id,
      room: room ? { id: room.id, name: room.values.name } : null,
      name: property.values.name,
      photos: (room ?? property).photos,
    };
  },
);

const photo = { room: z.uuid().optional(), photo: z.uuid() };

export const action = partnerAction(
  {
    permission: "partner.property.write",
    failed: BOOKINGS_MESSAGES.errorWhileUploadingData,
    params: idParam,
    maxFileBytes: maxBytesOf("property_photo"),
    intents: {
      add: z.object({
        room: z.uuid().optional(),
        photos: z.array(chosenFile).min(1, "Please choose a photo"),
      }),
      up: z.object(photo),
      down: z.object(photo),
      caption: z.object({ ...photo, caption: z.string().trim().max(140).default("") }),
      remove: z.object(photo),
    },
  },
  async (ctx, { params: { id: propertyId }, intent, value }) => {
    const to = PROPERTY_LINKS.partner.photos(propertyId, value.room);
    if (intent === "add") {
      const { accountId } = await readProperty(ctx, propertyId);
      const files = { propertyId, roomId: value.room ?? null, accountId, files: value.photos };
      const { added, refusals } = await addPhotoFiles(ctx, files);
      return done(to, [`${plural(added, "photo")} added.`, ...refusals].join(" "));
    }
    if (intent === "caption") {
      await setCaption(ctx, { photoId: value.photo, caption: value.caption });
      return done(to, "The words are saved.");
    }
    if (intent === "remove") {
      await removePhoto(ctx, { photoId: value.photo });
      return done(to, "The photo was taken down.");
    }
    await movePhoto(ctx, { photoId: value.photo, direction: intent });
    return done(to);
  },
);

export default function Photos() {
  return (
    <PropertyPhotos
      area="partner"
      {...useLoaderData<typeof loader>()}
      failure={useActionData<typeof action>()}
    />
  );
}
