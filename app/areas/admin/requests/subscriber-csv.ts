import { csvStream } from "#app/domain/exports/csv.ts";
import { type SubscriberRow, subscriberBatches } from "#app/domain/requests/subscribers.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { subscriberSearch } from "./subscriber-search.ts";

const columns = [
  { label: "datetime_for_subscription", value: (row: SubscriberRow) => formatInstant(row.subscribedAt) },
  { label: "subscriber_email", value: (row: SubscriberRow) => row.email },
  {
    label: "ended",
    value: (row: SubscriberRow) => (row.unsubscribedAt ? formatInstant(row.unsubscribedAt) : ""),
  },
];

/** The subscribers as CSV, with the filters of the page. */
export const loader = adminLoader(
  { permission: "admin.request.read", search: subscriberSearch },
  (ctx, { search }) => csvResponse("subscribers", csvStream(columns, subscriberBatches(ctx, search))),
);
