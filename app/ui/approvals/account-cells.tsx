import type { SoldItemCounts } from "#app/domain/registrations/item-counts.ts";
import { words } from "#app/words/catalogue.ts";
import { CellLink, type Cells } from "../list/list-page.tsx";
import { Sold } from "./sold.tsx";

type Kind = keyof SoldItemCounts;
/** What the lists of partners and agents have; each has some of it. */
export type RegistrationRow = {
  key: string;
  partner_name?: string | null;
  agent_name?: string | null;
  sub_partners_count?: number | null;
  change_waits?: boolean | null;
  nearest_hospital?: string | null;
} & { [Field in `${Kind}_${"approved" | "pending"}_count`]?: number | null };

/** How a list of partners or agents shows its rows, with where a name leads. */
export function registrationCells(href: (accountId: string) => string): Cells<RegistrationRow> {
  const t = words("adminApprovals");

  const name = (row: RegistrationRow) => (
    <CellLink to={href(row.key)}>{row.partner_name ?? row.agent_name}</CellLink>
  );
  return {
    partner_name: name,
    agent_name: name,
    sub_partners_count: (row) =>
      row.sub_partners_count ? t("subPartnersWithin", { subPartnersCount: row.sub_partners_count }) : null,
    change_waits: (row) => (row.change_waits ? t("changeWaits") : null),
    nearest_hospital: (row) => (row.nearest_hospital ? `near ${row.nearest_hospital}` : null),
    on_sale: (row) => <Sold counts={countsOf(row)} />,
  };
}

function countsOf(row: RegistrationRow): SoldItemCounts {
  const of = (kind: Kind): [number, number] => [
    row[`${kind}_approved_count`] ?? 0,
    row[`${kind}_pending_count`] ?? 0,
  ];
  return {
    property: of("property"),
    room: of("room"),
    food: of("food"),
    transport: of("transport"),
    equipment: of("equipment"),
  };
}
