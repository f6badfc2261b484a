import { csvStream } from "#app/domain/exports/csv.ts";
import { oneBatch } from "#app/domain/exports/list-batches.ts";
import { type ListedRule, listRules } from "#app/domain/offers/commission-rules.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";

const COLUMNS = [
  { label: "position", value: (row: ListedRule) => row.position },
  { label: "name", value: (row: ListedRule) => row.name },
  { label: "kind", value: (row: ListedRule) => row.kind },
  { label: "partner_name", value: (row: ListedRule) => row.accountName },
  { label: "property_name", value: (row: ListedRule) => row.propertyName },
  { label: "city_name", value: (row: ListedRule) => row.cityName },
  { label: "min_price", value: (row: ListedRule) => row.minPricePaise / 100 },
  { label: "valid_from", value: (row: ListedRule) => row.validFrom },
  { label: "valid_to", value: (row: ListedRule) => row.validTo },
  { label: "commission_percentage", value: (row: ListedRule) => row.ratePpm / 10_000 },
  { label: "status", value: (row: ListedRule) => (row.active ? "active" : "ended") },
];

/** The commission rules in the order in which they are tried. */
export const loader = adminLoader({ permission: "admin.money.read" }, (ctx) =>
  csvResponse("commission-rules", csvStream(COLUMNS, oneBatch(listRules(ctx)))),
);
