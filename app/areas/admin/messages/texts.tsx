import { Link, useLoaderData } from "@remix-run/react";
import { listTexts, type TextRow } from "#app/domain/messages/message-texts.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Texts of messages" }];

export const loader = adminLoader({ permission: "admin.message.text" }, async (ctx) => ({
  texts: await listTexts(ctx),
}));

const columns: Column<TextRow>[] = [
  {
    key: "what",
    label: "Message",
    value: (row) => (
      // Seventy addresses at once would be too long a question about their routes.
      <Link to={paths.adminText(row.template, row.channel)} discover="none" className="link">
        {row.what}
      </Link>
    ),
  },
  { key: "channel", label: "By", value: (row) => CHANNEL_LABELS[row.channel] },
  { key: "template", label: "Template", value: (row) => <code>{row.template}</code> },
  { key: "edited", label: "Words", value: (row) => (row.edited ? "Edited" : "As delivered") },
  {
    key: "provider",
    label: "Provider's id",
    value: (row) => <span className="[overflow-wrap:anywhere]">{row.providerTemplateId}</span>,
  },
  {
    key: "saved",
    label: "Saved",
    value: (row) =>
      row.savedAt ? [formatInstant(row.savedAt), row.savedBy].filter(Boolean).join(" by ") : null,
  },
];

export default function MessageTexts() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Texts of messages"
      lead="What the product writes by itself. The words of a campaign are its template's."
      back={{ to: paths.adminMessages, label: "Messages" }}
      actions={<CsvLink href={`${paths.adminTexts}/csv`} />}
    >
      <DataTable
        caption="Texts"
        columns={columns}
        rows={texts}
        rowKey={(row) => `${row.template} ${row.channel}`}
        empty={null}
      />
    </Page>
  );
}
