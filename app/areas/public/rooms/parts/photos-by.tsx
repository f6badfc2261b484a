import type { PublicPhoto } from "#app/domain/listings/public-property.ts";
import { formatLongDate } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";

/** Whose photos are shown, and how old they are. What our own team saw says `CheckedPanel`. */
export function PhotosBy({ photos }: { photos: PublicPhoto[] }) {
  const newest = photos
    .map(({ addedOn }) => addedOn)
    .sort()
    .at(-1);
  if (!newest) return null;
  return (
    <p className="text-sm text-base-content/85">
      {words("search")("photosBy", { date: formatLongDate(newest) })}
    </p>
  );
}
