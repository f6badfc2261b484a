import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { DomainError, Invalid, NotFound } from "#app/domain/errors.ts";
import { MAX_PHOTOS } from "#app/domain/properties/labels.ts";
import { addPhotos, movePhoto, removePhoto, setCaption } from "#app/domain/properties/photos.ts";
import { readProperty } from "#app/domain/properties/read-properties.ts";
import { readRoom } from "#app/domain/properties/read-rooms.ts";
import { acceptOf, maxBytesOf } from "#app/domain/uploads/labels.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { defineSearch, id } from "#app/http/search-params.ts";
import { FormFailureAlert, FormKey, SubmitButton } from "#app/ui/form.tsx";
import { plural } from "#app/ui/format.ts";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { PhotoCard } from "./photo-card.tsx";

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
  async (ctx, { params, intent, value }) => {
    const to = paths.partnerPhotos(params.id, value.room);
    if (intent === "add") return done(to, await addAll(ctx, params.id, value.room ?? null, value.photos));
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

/** Takes the photos that are good and names those that are not. @throws Invalid when none is good */
async function addAll(
  ctx: Context,
  propertyId: string,
  roomId: string | null,
  files: File[],
): Promise<string> {
  const photos: Array<{ uploadId: string }> = [];
  const refusals: string[] = [];
  for (const file of files) {
    try {
      photos.push({ uploadId: (await receiveUpload(ctx, { file, purpose: "property_photo" })).id });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push(`${file.name}: ${error.message}`);
    }
  }
  if (photos.length === 0) throw new Invalid("No photo was added.", { photos: refusals });
  await addPhotos(ctx, { propertyId, roomId, photos });
  return [`${plural(photos.length, "photo")} added.`, ...refusals].join(" ");
}

export default function Photos() {
  const { propertyId, room, name, photos } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const back = room
    ? { to: paths.partnerRoom(propertyId, room.id), label: room.name }
    : { to: paths.partnerProperty(propertyId), label: name };
  return (
    <Page
      title={room ? `Photos of ${room.name}` : `Photos of ${name}`}
      back={back}
      lead="The first photo stands on the card in the search. New photos are shown to guests once an admin has approved them."
    >
      <FormFailureAlert failure={failure} />
      {photos.length === 0 ? <EmptyState>No photo yet.</EmptyState> : null}
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {photos.map((each, index) => (
          <PhotoCard
            key={each.id}
            photo={each}
            room={room?.id ?? null}
            isFirst={index === 0}
            isLast={index === photos.length - 1}
          />
        ))}
      </ol>
      {photos.length < MAX_PHOTOS ? (
        <AddPhotos room={room?.id ?? null} />
      ) : (
        <p>{MAX_PHOTOS} photos are the most. Remove one to add another.</p>
      )}
    </Page>
  );
}

function AddPhotos({ room }: { room: string | null }) {
  return (
    <Panel title="Add photos">
      <form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-3">
        <FormKey />
        {room ? <input type="hidden" name="room" value={room} /> : null}
        <label className="flex flex-col gap-1 font-medium">
          Photos
          <span className="text-sm font-normal text-base-content/80">
            JPG, PNG or WebP, 8 MB each, 20 MB together. Several at once are fine.
          </span>
          <input
            type="file"
            name="photos"
            accept={acceptOf("property_photo")}
            multiple
            required
            className="file-input min-h-12 w-full max-w-md"
          />
        </label>
        <SubmitButton intent="add">Upload</SubmitButton>
      </form>
    </Panel>
  );
}
