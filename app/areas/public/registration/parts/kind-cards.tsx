import { Link } from "@remix-run/react";
import { PARTNER_KIND_LABELS, PARTNER_KINDS, type PartnerKind } from "#app/domain/documents/labels.ts";
import { paths } from "#app/http/paths.ts";

const TEXTS: Record<PartnerKind, string> = {
  property: "Rooms, flats and dormitory beds within reach of a hospital.",
  food: "Meals that patients may eat, cooked and brought on time.",
  travel: "Cabs from the station to the ward, by day and by night.",
  equipment: "Wheelchairs, beds, oxygen: to buy, to hire, to refill.",
};

/** The four kinds of partners, each a link to its form. */
export function KindCards() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {PARTNER_KINDS.map((kind) => (
        <li key={kind}>
          <Link
            to={paths.partnerSignup(kind)}
            className="flex h-full flex-col gap-1 rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
          >
            <span className="text-lg font-semibold text-primary">{PARTNER_KIND_LABELS[kind]}</span>
            {TEXTS[kind]}
          </Link>
        </li>
      ))}
    </ul>
  );
}
