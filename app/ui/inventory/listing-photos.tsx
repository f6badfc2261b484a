import type { KindName } from "#app/domain/listings/labels.ts";
import type { OwnPhoto } from "#app/domain/listings/photos.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { words } from "#app/words/catalogue.ts";
import { FormFailureAlert, FormKey, SubmitButton } from "../form.tsx";
import { EmptyState, Page, Panel } from "../page.tsx";
import { uploadInput } from "../upload-input.ts";
import { PhotoCard } from "./photo-card.tsx";

type Props = {
  kind: KindName;
  name: string;
  /** Its page. */
  back: string;
  photos: OwnPhoto[];
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
};

/** The photos of a listing: add, name, order, take down. */
export function ListingPhotos({ kind, name, back, photos, failure }: Props) {
  const t = words("officeListings");
  const most = LISTING_KINDS[kind].most.photos;
  return (
    <Page title={t("photosOf", { name })} back={{ to: back, label: name }} lead={t("photosLead")}>
      <FormFailureAlert failure={failure} />
      {photos.length === 0 ? <EmptyState>{t("noPhoto")}</EmptyState> : null}
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {photos.map((each, index) => (
          <PhotoCard key={each.id} photo={each} isFirst={index === 0} isLast={index === photos.length - 1} />
        ))}
      </ol>
      {photos.length < most ? <AddPhotos /> : <p>{t("mostPhotos", { count: most })}</p>}
    </Page>
  );
}

function AddPhotos() {
  const t = words("officeListings");
  return (
    <Panel title={t("addPhotos")}>
      <form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-3">
        <FormKey />
        <label className="flex flex-col gap-1 font-medium">
          {t("photos")}
          <span className="text-sm font-normal text-base-content/80">{t("photosHint")}</span>
          <input
            {...uploadInput("property_photo")}
            name="photos"
            multiple
            required
            className="file-input min-h-12 w-full max-w-md"
          />
        </label>
        <SubmitButton intent="add">{t("upload")}</SubmitButton>
      </form>
    </Panel>
  );
}
