import { csvStream } from "#app/domain/exports/csv.ts";
import { oneBatch } from "#app/domain/exports/list-batches.ts";
import { listTexts, type TextRow } from "#app/domain/messages/message-texts.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";

const COLUMNS = [
  { label: "message", value: (row: TextRow) => row.what },
  { label: "channel", value: (row: TextRow) => row.channel },
  { label: "template", value: (row: TextRow) => row.template },
  { label: "words", value: (row: TextRow) => (row.edited ? "edited" : "as delivered") },
  { label: "provider_template_id", value: (row: TextRow) => row.providerTemplateId },
  { label: "saved_datetime", value: (row: TextRow) => (row.savedAt ? formatInstant(row.savedAt) : null) },
  { label: "saved_by", value: (row: TextRow) => row.savedBy },
];

/** The texts of messages as the list shows them. */
export const loader = adminLoader({ permission: "admin.message.text" }, (ctx) =>
  csvResponse("message-texts", csvStream(COLUMNS, oneBatch(listTexts(ctx)))),
);
