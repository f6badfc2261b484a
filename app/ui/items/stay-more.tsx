import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { Link } from "../link.tsx";

const KINDS = ["food", "travel", "equipment", "lab"] as const;

type StayMoreProps = {
  /** The stay that it is for: its searches begin at its hospital, on its days. Without one they ask. */
  stay?: {
    citySlug: string;
    hospitalSlug: string | null;
    houseSlug: string | null;
    from: string;
    /** For how long; as long as the search says by itself. */
    days?: number;
  };
};

/** What there is to book beside a room. */
export function StayMore({ stay }: StayMoreProps) {
  return (
    <p className="flex flex-wrap gap-3">
      {KINDS.map((kind) => (
        <Link
          key={kind}
          to={paths.itemEntry(kind) + (stay ? aboutStay(stay) : "")}
          className="btn btn-outline min-h-12"
        >
          {words("kinds")(`offer_${kind}`)}
        </Link>
      ))}
    </p>
  );
}

/** What a search begins with: the house where the family sleeps, which can be changed to the hospital, on its days. */
export function aboutStay(stay: NonNullable<StayMoreProps["stay"]>): string {
  const { citySlug, hospitalSlug, houseSlug, from, days } = stay;
  const about = {
    city: citySlug,
    ...(hospitalSlug ? { hospital: hospitalSlug } : {}),
    ...(houseSlug ? { house: houseSlug } : {}),
    date: from,
    ...(days ? { days: String(days) } : {}),
  };
  return `?${new URLSearchParams(about)}`;
}
