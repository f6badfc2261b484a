import { Link } from "@remix-run/react";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { paths } from "#app/http/paths.ts";

type Kind = Exclude<BookingKindName, "room">;

const KINDS: Array<{ kind: Kind; label: string }> = [
  { kind: "food", label: "Meals" },
  { kind: "travel", label: "A cab" },
  { kind: "equipment", label: "Medical equipment" },
  { kind: "lab", label: "A lab test" },
];

type StayMoreProps = {
  /** The stay that it is for: its searches begin at its hospital, on its days. Without one they ask. */
  stay?: { citySlug: string; hospitalSlug: string | null; houseSlug: string | null; from: string };
};

/** What there is to book beside a room. */
export function StayMore({ stay }: StayMoreProps) {
  return (
    <p className="flex flex-wrap gap-3">
      {KINDS.map(({ kind, label }) => (
        <Link
          key={kind}
          to={paths.itemEntry(kind) + (stay ? aboutStay(kind, stay) : "")}
          className={`btn min-h-12 ${stay ? "btn-outline" : "btn-primary"}`}
        >
          {label}
        </Link>
      ))}
    </p>
  );
}

/** Meals and equipment can be brought to the house; a car and a test go by the hospital. */
function aboutStay(kind: Kind, stay: NonNullable<StayMoreProps["stay"]>): string {
  const { citySlug, hospitalSlug, houseSlug, from } = stay;
  const isBrought = kind === "food" || kind === "equipment";
  const about = {
    city: citySlug,
    ...(hospitalSlug ? { hospital: hospitalSlug } : {}),
    ...(isBrought && houseSlug ? { house: houseSlug } : {}),
    date: from,
  };
  return `?${new URLSearchParams(about)}`;
}
