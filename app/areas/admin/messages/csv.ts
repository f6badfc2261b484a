import { csvStream } from "#app/domain/exports/csv.ts";
import { type MessageListItem, messageBatches } from "#app/domain/messages/list-messages.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { messageFilters, messageSearch as search } from "./search.ts";

const COLUMNS = [
  { label: "created_datetime", value: (row: MessageListItem) => formatInstant(row.createdAt) },
  { label: "channel", value: (row: MessageListItem) => row.channel },
  { label: "recipient", value: (row: MessageListItem) => row.recipient },
  { label: "template", value: (row: MessageListItem) => row.template },
  { label: "purpose", value: (row: MessageListItem) => row.purpose },
  { label: "state", value: (row: MessageListItem) => row.state },
  { label: "attempts", value: (row: MessageListItem) => row.attempts },
  { label: "error", value: (row: MessageListItem) => row.error },
  {
    label: "sent_datetime",
    value: (row: MessageListItem) => (row.sentAt ? formatInstant(row.sentAt) : null),
  },
];

/** The messages as the list filters them; no phone number or address is whole. */
export const loader = adminLoader({ permission: "admin.message.read", search }, (ctx, { search: state }) =>
  csvResponse("messages", csvStream(COLUMNS, messageBatches(ctx, messageFilters(state)))),
);
