import { acceptOf, type UploadPurpose } from "#app/domain/uploads/labels.ts";
import type { FormFailure } from "#app/http/form.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

/** The photo of a doctor or the logo of a hospital: shown, replaced, taken away. */
export function PictureForm({
  title,
  purpose,
  uploadId,
  failure,
}: {
  title: string;
  purpose: UploadPurpose;
  uploadId: string | null;
  failure: FormFailure | undefined;
}) {
  const t = words("adminDoctors");

  return (
    <Panel title={title}>
      <FormFailureAlert failure={failure} />
      {uploadId ? (
        <div className="mb-3 flex items-center gap-4">
          <img src={paths.upload(uploadId, "thumb")} alt={title} className="max-h-40 rounded-field" />
          <RowForm fields={{}}>
            <SubmitButton intent="remove-picture" tone="danger" small>
              {t("takeAway")}
            </SubmitButton>
          </RowForm>
        </div>
      ) : null}
      <form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-3">
        <FormKey />
        <label className="flex w-full flex-col gap-1 font-medium">
          {uploadId ? t("anotherPicture") : t("picture")}
          <span className="text-sm font-normal text-base-content/80">{t("jpgPngOrWebP8")}</span>
          <input
            type="file"
            name="picture"
            accept={acceptOf(purpose)}
            required
            className="file-input min-h-12 w-full max-w-md"
          />
        </label>
        <SubmitButton intent="picture" tone="plain">
          {t("upload")}
        </SubmitButton>
      </form>
    </Panel>
  );
}
