import { NotFound } from "#app/domain/errors.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { oneBatch } from "#app/domain/exports/list-batches.ts";
import { listNightBatches, type NightBatch } from "#app/domain/listings/calendar/undo-nights.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { monthSearch as search } from "./month-search.ts";

const COLUMNS = [
  { label: "changed_datetime", value: (row: NightBatch) => formatInstant(row.at) },
  { label: "changed_by", value: (row: NightBatch) => row.changedBy },
  { label: "rooms", value: (row: NightBatch) => row.rooms.join("; ") },
  { label: "nights", value: (row: NightBatch) => row.nights },
  { label: "first_night", value: (row: NightBatch) => row.firstNight },
  { label: "last_night", value: (row: NightBatch) => row.lastNight },
  {
    label: "set_back_datetime",
    value: (row: NightBatch) => (row.undoneAt ? formatInstant(row.undoneAt) : null),
  },
];

/** The last changes of nights of a property, as the page shows them. */
export const loader = partnerLoader(
  { permission: "partner.property.read", search },
  (ctx, { search: { property: propertyId } }) => {
    if (!propertyId) throw new NotFound();
    return csvResponse("night-changes", csvStream(COLUMNS, oneBatch(listNightBatches(ctx, { propertyId }))));
  },
);
