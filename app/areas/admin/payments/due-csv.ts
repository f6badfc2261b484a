import { csvStream } from "#app/domain/exports/csv.ts";
import { listPayables, type Payable } from "#app/domain/settlements/list-payables.ts";
import { typedRupees } from "#app/domain/shared/amounts.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { dueFilters, dueSearch as search } from "./search.ts";

const columns = [
  { label: "partner_name", value: (row: Payable) => row.name },
  { label: "side", value: (row: Payable) => row.side },
  { label: "kind", value: (row: Payable) => row.kind },
  { label: "city", value: (row: Payable) => row.cityName },
  { label: "bookings", value: (row: Payable) => row.bookings },
  { label: "oldest_check_out", value: (row: Payable) => row.oldest },
  { label: "due", value: (row: Payable) => rupees(row.duePaise) },
  { label: "not_yet_due", value: (row: Payable) => rupees(row.notYetDuePaise) },
];

const rupees = (paise: number) => Number(`${paise < 0 ? "-" : ""}${typedRupees(Math.abs(paise))}`);
const BATCH = 1_000;

/** What waits to be paid out, as the list filters it, whole. */
export const loader = adminLoader({ permission: "admin.money.read", search }, (ctx, { search: state }) => {
  async function* batches() {
    for (let page = 1; ; page++) {
      const { rows } = await listPayables(ctx, { ...dueFilters(state), page, pageSize: BATCH });
      yield rows;
      if (rows.length < BATCH) return;
    }
  }
  return csvResponse("payables", csvStream(columns, batches()));
});
