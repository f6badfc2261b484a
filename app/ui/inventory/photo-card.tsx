import { FOCUS_WORDS, MAX_CAPTION, PHOTO_FOCI } from "#app/domain/listings/labels.ts";
import type { OwnPhoto } from "#app/domain/listings/photos.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Photo } from "#app/ui/photo.tsx";
import { words } from "#app/words/catalogue.ts";

/** A photo with what its owner can do: name it while it waits, move it, take it down. */
export function PhotoCard({
  photo: each,
  isFirst,
  isLast,
}: {
  photo: OwnPhoto;
  isFirst: boolean;
  isLast: boolean;
}) {
  const t = words("officeListings");
  const fields = { photo: each.id };
  return (
    <li className="flex flex-col gap-2 rounded-box border border-base-300 bg-base-100 p-3">
      <a href={paths.upload(each.uploadId)}>
        <Photo
          photo={{ id: each.uploadId, focus: each.focus }}
          alt={each.caption || t("photoAlt")}
          width={480}
          height={360}
          sizes="(min-width: 80rem) 22rem, (min-width: 40rem) 45vw, 90vw"
          className="aspect-4/3 w-full rounded-field"
        />
      </a>
      <FocusForm photo={each} />
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={each.approved ? "approved" : "pending"} />
        {each.approved ? <span>{each.caption}</span> : null}
      </div>
      {each.approved ? null : (
        <RowForm fields={fields} className="flex items-end gap-2">
          <label className="flex flex-1 flex-col gap-1 text-sm font-medium">
            {t("caption")}
            <input
              name="caption"
              defaultValue={each.caption}
              maxLength={MAX_CAPTION}
              className="input min-h-11 w-full"
            />
          </label>
          <SubmitButton intent="caption" tone="plain" className="min-h-11">
            {t("save")}
          </SubmitButton>
        </RowForm>
      )}
      <RowForm fields={fields} className="flex flex-wrap gap-2">
        {isFirst ? null : (
          <SubmitButton intent="up" tone="plain" small>
            {t("earlier")}
          </SubmitButton>
        )}
        {isLast ? null : (
          <SubmitButton intent="down" tone="plain" small>
            {t("later")}
          </SubmitButton>
        )}
        <SubmitButton intent="remove" tone="danger" small>
          {t("takeDown")}
        </SubmitButton>
      </RowForm>
    </li>
  );
}

/** The whole photo under nine fields: the chosen part stays in sight where lists cut it to a square. */
function FocusForm({ photo }: { photo: OwnPhoto }) {
  const t = words("officeListings");
  return (
    <details className="rounded-field border border-base-300">
      <summary className="min-h-11 cursor-pointer px-3 py-2">
        {t.rich("staysInSight", { part: FOCUS_WORDS[photo.focus], b: (chunks) => <strong>{chunks}</strong> })}
      </summary>
      <RowForm fields={{ photo: photo.id }} className="flex flex-col gap-2 px-3 pb-3">
        <p className="text-sm">{t("focusHint")}</p>
        <fieldset className="relative">
          <legend className="sr-only">{t("focusLegend")}</legend>
          <img
            src={paths.upload(photo.uploadId, "thumb")}
            alt=""
            width={photo.width ?? 480}
            height={photo.height ?? 360}
            loading="lazy"
            className="block h-auto w-full rounded-field"
          />
          <div className="absolute inset-0 grid grid-cols-3 grid-rows-3">
            {PHOTO_FOCI.map((focus) => (
              <label key={focus} className="photo-part">
                <input
                  type="radio"
                  name="focus"
                  value={focus}
                  defaultChecked={focus === photo.focus}
                  className="sr-only"
                />
                <span className="sr-only">{FOCUS_WORDS[focus]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <SubmitButton intent="focus" tone="plain" small>
          {t("save")}
        </SubmitButton>
      </RowForm>
    </details>
  );
}
