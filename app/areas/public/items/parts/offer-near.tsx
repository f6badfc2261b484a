import type { CoverPhoto } from "#app/domain/listings/cover-photo.ts";
import { KindIcon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { Photo } from "#app/ui/photo.tsx";

/** What is offered near a hospital before one is chosen, in a few lines, each with its link. */
export type OfferNearby = {
  /** The name of the hospital, or of the house that things are brought to. */
  hospital: string;
  lines: Array<{ id: string; name: string; about: string; to: string; photo: CoverPhoto | null }>;
  /** The whole list. */
  to: string;
  all: string;
};

type OfferNearProps = OfferNearby & { kind: "food" | "travel" | "equipment" | "lab"; title: string };

/** The offer beside the form of a search; below it on a phone. */
export function OfferNear({ kind, title, lines, to, all }: OfferNearProps) {
  return (
    <Panel title={title}>
      <ul className="divide-y divide-base-300">
        {lines.map((line) => (
          <li key={line.id}>
            <Link to={line.to} className="flex min-h-12 items-center gap-3 py-2">
              {line.photo ? (
                <Photo
                  photo={line.photo}
                  alt=""
                  width={56}
                  height={56}
                  className="size-14 shrink-0 rounded-field"
                />
              ) : (
                <KindIcon kind={kind} />
              )}
              <span className="min-w-0">
                <span className="block font-semibold underline underline-offset-2">{line.name}</span>{" "}
                <span className="block text-sm text-base-content/85">{line.about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={to} className="btn btn-outline mt-3 min-h-12 w-full">
        {all}
      </Link>
    </Panel>
  );
}
