import { MAX_CAPTION } from "#app/domain/listings/labels.ts";
import type { OwnPhoto } from "#app/domain/listings/photos.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";

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
  const fields = { photo: each.id };
  return (
    <li className="flex flex-col gap-2 rounded-box border border-base-300 bg-base-100 p-3">
      <a href={paths.upload(each.uploadId)}>
        <img
          src={paths.upload(each.uploadId, "thumb")}
          alt={each.caption || "Photo without words"}
          loading="lazy"
          className="aspect-[4/3] w-full rounded-field object-cover"
        />
      </a>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={each.approved ? "approved" : "pending"} />
        {each.approved ? <span>{each.caption}</span> : null}
      </div>
      {each.approved ? null : (
        <RowForm fields={fields} className="flex items-end gap-2">
          <label className="flex flex-1 flex-col gap-1 text-sm font-medium">
            What it shows
            <input
              name="caption"
              defaultValue={each.caption}
              maxLength={MAX_CAPTION}
              className="input min-h-11 w-full"
            />
          </label>
          <SubmitButton intent="caption" tone="plain" className="min-h-11">
            Save
          </SubmitButton>
        </RowForm>
      )}
      <RowForm fields={fields} className="flex flex-wrap gap-2">
        {isFirst ? null : (
          <SubmitButton intent="up" tone="plain" small>
            Earlier
          </SubmitButton>
        )}
        {isLast ? null : (
          <SubmitButton intent="down" tone="plain" small>
            Later
          </SubmitButton>
        )}
        <SubmitButton intent="remove" tone="danger" small>
          Take down
        </SubmitButton>
      </RowForm>
    </li>
  );
}
