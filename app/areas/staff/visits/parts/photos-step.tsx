import { MOST_VISIT_PHOTOS } from "#app/domain/field-visits/labels.ts";
import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { paths } from "#app/http/paths.ts";
import { typedIn } from "#app/ui/failure-of.ts";
import { FormFailureAlert, FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { EmptyState, Panel } from "#app/ui/page.tsx";
import { uploadInput } from "#app/ui/upload-input.ts";
import { words } from "#app/words/catalogue.ts";
import type { StepFailure } from "./step-failure.ts";

/** The photos of a visit. Each upload is kept as soon as it arrived. */
export function PhotosStep({ visit, failure }: { visit: Visit; failure: StepFailure }) {
  const t = words("staffVisits");

  return (
    <>
      <FormFailureAlert failure={failure} />
      {visit.photos.length === 0 ? <EmptyState>{t("noPhotoYet")}</EmptyState> : null}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {visit.photos.map((photo) => (
          <li
            key={photo.id}
            className="flex flex-col gap-2 rounded-box border border-base-300 bg-base-100 p-3"
          >
            <img
              src={paths.upload(photo.uploadId, "thumb")}
              alt={photo.caption || t("photoOfVisit")}
              loading="lazy"
              className="aspect-[4/3] w-full rounded-field object-cover"
            />
            <span>{photo.caption}</span>
            <RowForm fields={{ id: photo.id }}>
              <SubmitButton intent="remove-photo" tone="danger" small>
                {t("takeDown")}
              </SubmitButton>
            </RowForm>
          </li>
        ))}
      </ul>
      {visit.photos.length < MOST_VISIT_PHOTOS ? (
        <Panel title={t("addPhotos")}>
          <form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-3">
            <FormKey />
            <label className="flex w-full flex-col gap-1 font-medium">
              {t.rich("photosTheOutsideEntranceRoomBathroom", {
                part: (chunks) => <span className="text-sm font-normal text-base-content/80">{chunks}</span>,
              })}
              <input
                {...uploadInput("visit_photo")}
                name="photos"
                multiple
                required
                className="file-input min-h-12 w-full max-w-md"
              />
            </label>
            <label className="flex w-full max-w-md flex-col gap-1 font-medium">
              {t("whatTheyShow")}
              <input
                name="caption"
                maxLength={140}
                defaultValue={typedIn(failure, "caption")}
                className="input min-h-12 w-full"
              />
            </label>
            <SubmitButton intent="add-photos">{t("upload")}</SubmitButton>
          </form>
        </Panel>
      ) : (
        <p>{t("photosAreMostTakeOne", { mostVisitPhotos: MOST_VISIT_PHOTOS })}</p>
      )}
    </>
  );
}
