import { MAX_PHOTOS } from "#app/domain/listings/property-labels.ts";
import type { OwnPhoto } from "#app/domain/listings/read-properties.ts";
import { acceptOf } from "#app/domain/uploads/labels.ts";
import { type ItemArea, PROPERTY_LINKS } from "#app/http/inventory-paths.ts";
import { FormFailureAlert, FormKey, SubmitButton } from "../form.tsx";
import { EmptyState, Page, Panel } from "../page.tsx";
import { PhotoCard } from "./photo-card.tsx";

type Props = {
  area: ItemArea;
  propertyId: string;
  /** The property's name. */
  name: string;
  /** When the photos are of one room. */
  room: { id: string; name: string } | null;
  photos: OwnPhoto[];
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
};

/** The photos of a property or of one of its rooms: add, name, order, take down. */
export function PropertyPhotos({ area, propertyId, name, room, photos, failure }: Props) {
  const links = PROPERTY_LINKS[area];
  const back = room
    ? { to: links.room(propertyId, room.id), label: room.name }
    : { to: links.property(propertyId), label: name };
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
