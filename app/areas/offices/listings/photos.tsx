import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addItemPhotos, removeItemPhoto, showItemPhotoFirst } from "#app/domain/listings/photos.ts";
import { readItem } from "#app/domain/listings/read-items.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { ItemPhotos } from "#app/ui/inventory/item-photos.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { READ, WRITE } from "./permissions.ts";

export const meta = () => [{ title: "Photos" }];

export const loader = officeLoader(READ, { params: idParam }, (ctx, { params }) => readItem(ctx, params.id));

const photo = z.object({ photo: z.uuid() });

export const action = officeAction(
  WRITE,
  {
    failed: BOOKINGS_MESSAGES.errorWhileUploadingData,
    params: idParam,
    maxFileBytes: maxBytesOf("property_photo"),
    intents: {
      add: z.object({ photo: chosenFile, caption: z.string().trim().max(140).default("") }),
      first: photo,
      remove: photo,
    },
  },
  async (ctx, { office, params: { id }, intent, value }) => {
    const to = office.paths.item.photos(id);
    if (intent === "add") {
      const { accountId } = await readItem(ctx, id);
      const upload = await receiveUpload(ctx, { file: value.photo, purpose: "property_photo", accountId });
      await addItemPhotos(ctx, { itemId: id, photos: [{ uploadId: upload.id, caption: value.caption }] });
      return done(to, "The photo is added.");
    }
    if (intent === "first") {
      await showItemPhotoFirst(ctx, { photoId: value.photo });
      return done(to);
    }
    await removeItemPhoto(ctx, { photoId: value.photo });
    return done(to, "The photo was taken down.");
  },
);

export default function Photos() {
  const office = useOffice(READ);
  const item = useLoaderData<typeof loader>();
  return <ItemPhotos area={office.name} item={item} failure={useActionData<typeof action>()} />;
}
