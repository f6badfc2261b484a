import type { ConditionPhoto } from "#app/domain/claims/condition.ts";
import { words } from "#app/words/catalogue.ts";
import { formatInstant } from "../format.ts";

/** What was hired, as it went out and as it came back. The photos are private: both sides and whoever decides open them. */
export function ConditionPhotos({ photos }: { photos: ConditionPhoto[] }) {
  const t = words("bookingDesk");
  if (photos.length === 0) return null;
  return (
    <ul className="my-3 flex flex-wrap gap-3">
      {photos.map(({ photoId, moment, takenAt }) => {
        const caption = t(moment === "out" ? "wentOut" : "cameBack", { when: formatInstant(takenAt) });
        return (
          <li key={photoId} className="w-36">
            <a href={`/uploads/${photoId}`}>
              <img
                src={`/uploads/${photoId}?size=thumb`}
                alt={caption}
                className="h-28 w-36 rounded-box object-cover"
                loading="lazy"
              />
            </a>
            <span className="text-sm">{caption}</span>
          </li>
        );
      })}
    </ul>
  );
}
