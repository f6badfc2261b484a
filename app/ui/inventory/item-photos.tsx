import { MAX_ITEM_PHOTOS } from "#app/domain/listings/labels.ts";
import type { ItemDetail } from "#app/domain/listings/read-items.ts";
import { acceptOf } from "#app/domain/uploads/labels.ts";
import { ITEM_LINKS, type ItemArea } from "#app/http/inventory-paths.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "../badge.tsx";
import { FormFailureAlert, FormKey, RowForm, SubmitButton } from "../form.tsx";
import { EmptyState, Page, Panel } from "../page.tsx";

type Props = { area: ItemArea; item: ItemDetail; failure: Parameters<typeof FormFailureAlert>[0]["failure"] };

/** The photos of an item: add, show first, take down. */
export function ItemPhotos({ area, item, failure }: Props) {
  return (
    <Page
      title={`Photos of ${item.name}`}
      back={{ to: ITEM_LINKS[area].item(item.id), label: item.name }}
      lead="The first photo stands in lists. New photos are shown to customers once an admin has approved them."
    >
      <FormFailureAlert failure={failure} />
      {item.photos.length === 0 ? <EmptyState>No photo yet.</EmptyState> : null}
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {item.photos.map((photo, index) => (
          <li
            key={photo.id}
            className="flex flex-col gap-2 rounded-box border border-base-300 bg-base-100 p-3"
          >
            <img
              src={paths.upload(photo.uploadId, "thumb")}
              alt={photo.caption || `Photo ${index + 1} of ${item.name}`}
              loading="lazy"
              className="aspect-[4/3] w-full rounded-field object-cover"
            />
            <div className="flex flex-wrap items-center gap-2">
              <StatusBadge status={photo.approved ? "approved" : "pending"} />
              {photo.caption}
            </div>
            <RowForm fields={{ photo: photo.id }} className="flex flex-wrap gap-2">
              {index === 0 ? null : (
                <SubmitButton intent="first" tone="plain" small>
                  Show first
                </SubmitButton>
              )}
              <SubmitButton intent="remove" tone="danger" small>
                Take down
              </SubmitButton>
            </RowForm>
          </li>
        ))}
      </ol>
      {item.photos.length < MAX_ITEM_PHOTOS ? (
        <Panel title="Add a photo">
          <form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-3">
            <FormKey />
            <label className="flex flex-col gap-1 font-medium">
              Photo
              <span className="text-sm font-normal text-base-content/80">
                JPG, PNG or WebP, 8 MB at most.
              </span>
              <input
                type="file"
                name="photo"
                accept={acceptOf("property_photo")}
                required
                className="file-input min-h-12 w-full max-w-md"
              />
            </label>
            <label className="flex w-full max-w-md flex-col gap-1 font-medium">
              What it shows
              <input name="caption" maxLength={140} className="input min-h-12 w-full" />
            </label>
            <SubmitButton intent="add">Upload</SubmitButton>
          </form>
        </Panel>
      ) : (
        <p>{MAX_ITEM_PHOTOS} photos are the most. Remove one to add another.</p>
      )}
    </Page>
  );
}
