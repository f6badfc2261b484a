import type { OwnPhoto } from "#app/domain/listings/photos.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { StatusBadge } from "../badge.tsx";
import { Link } from "../link.tsx";
import { EmptyState } from "../page.tsx";

/** The photos of a listing on its page, with the way to change them. */
export function PhotoStrip({ name, photos, to }: { name: string; photos: OwnPhoto[]; to: string }) {
  const t = words("officeListings");
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{t("photos")}</h2>
        <Link to={to} className="btn btn-outline min-h-11">
          {photos.length === 0 ? t("addPhotos") : t("changePhotos")}
        </Link>
      </div>
      {photos.length === 0 ? (
        <EmptyState>{t("noPhotosYet")}</EmptyState>
      ) : (
        <ul className="flex flex-wrap gap-3">
          {photos.map((photo) => (
            <li key={photo.id} className="w-36">
              <img
                src={paths.upload(photo.uploadId, "thumb")}
                alt={photo.caption || t("photoOf", { name })}
                width="144"
                height="108"
                loading="lazy"
                className="h-[108px] w-36 rounded-field object-cover"
              />
              {photo.approved ? null : <StatusBadge status="pending" />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
