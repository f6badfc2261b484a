import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { IMPORTS, type ImportColumn } from "#app/domain/imports/columns.ts";
import {
  findFileImport,
  importKept,
  mapFile,
  type Preview,
  type PreviewedRow,
  previewFile,
} from "#app/domain/imports/file-imports.ts";
import { countUndoable, undoImport } from "#app/domain/imports/undo-import.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FormFailureAlert, FormKey, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatStatus, plural } from "#app/ui/format.ts";
import { EmptyState, FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { nameOfImport, outcomeOf } from "./shown.ts";

export const meta = () => [{ title: "Import" }];

export const loader = adminLoader(
  { permission: adminAddresses.import.permission, params: idParam },
  async (ctx, { params: { id } }) => {
    const found = await findFileImport(ctx, id);
    const columns: readonly ImportColumn[] = IMPORTS[found.what];
    const preview = found.state === "waiting" && found.hasFile ? await previewFile(ctx, id) : null;
    return { found, columns, preview, undoable: await countUndoable(ctx, id) };
  },
);

/** Which place of the file each of our columns has: `at.name=3`; left empty, it is not read. */
const places = z.object({
  at: z.record(z.string().max(60), z.string().regex(/^\d{0,4}$/)).default({}),
});

export const action = adminAction(
  {
    permission: "admin.master.write",
    params: idParam,
    intents: { map: places, import: z.object({}), undo: z.object({}) },
  },
  async (ctx, { params: { id }, intent, value }) => {
    const here = paths.adminImport(id);
    if (intent === "map") {
      const chosen = Object.entries(value.at).filter(([, place]) => place !== "");
      await mapFile(ctx, id, Object.fromEntries(chosen.map(([ours, place]) => [ours, Number(place)])));
      return done(here, "The columns are mapped. Please look at the preview.");
    }
    if (intent === "undo") {
      await undoImport(ctx, id);
      return done(here, "The import is undone.", { tone: "info" });
    }
    await importKept(ctx, id);
    const { counts } = await findFileImport(ctx, id);
    return done(here, `Imported. ${outcomeOf(counts!)}.`, {
      tone: counts!.refused > 0 ? "info" : "positive",
    });
  },
);

/** /adminImports/:id: the columns of a file, what its first rows would do, and what it did. */
export default function Import() {
  const { found, columns, preview, undoable } = useLoaderData<typeof loader>();
  const { fileName, what, state, counts, refusals } = found;
  return (
    <Page
      title={`Import ${nameOfImport(what).toLowerCase()}`}
      lead={fileName}
      back={{ to: paths.adminImports, label: "Imports" }}
    >
      <FormFailureAlert failure={useActionData<typeof action>()} />
      {state === "waiting" && !preview ? (
        <EmptyState>
          The file is no longer kept: nobody imported it within a day. Please send it again.
        </EmptyState>
      ) : null}
      {preview ? (
        <>
          <PreviewPanel preview={preview} header={found.header} />
          <Mapped columns={columns} header={found.header} mapping={found.mapping} preview={preview} />
        </>
      ) : null}
      {counts ? (
        <Panel title={state === "undone" ? "Undone" : "Imported"}>
          <FactList
            facts={[
              ["Rows", outcomeOf(counts)],
              ["When", found.doneAt ? formatInstant(found.doneAt) : ""],
            ]}
          />
          {refusals.length > 0 ? (
            <ul className="mt-3 list-disc pl-5">
              {refusals.map((refusal) => (
                <li key={refusal}>{refusal}</li>
              ))}
            </ul>
          ) : null}
          {undoable > 0 ? (
            <div className="mt-4 flex flex-col items-start gap-2">
              <RowForm fields={{}}>
                <SubmitButton intent="undo" tone="danger">
                  Undo the import
                </SubmitButton>
              </RowForm>
              <p className="text-sm">
                {plural(undoable, "row")} would be as before. Nothing is undone if one of them is in use by
                now or was changed since.
              </p>
            </div>
          ) : null}
        </Panel>
      ) : null}
    </Page>
  );
}

const rowColumns = (header: string[]): Column<PreviewedRow>[] => [
  { key: "row", label: "Row", value: ({ row }) => `Row ${row}` },
  {
    key: "outcome",
    label: "Would be",
    value: ({ outcome }) => <StatusBadge status={BADGES[outcome]}>{OUTCOMES[outcome]}</StatusBadge>,
  },
  {
    key: "why",
    label: "What changes",
    value: ({ reason, changes }) =>
      reason ||
      changes.map(({ field, before, after }) => (
        <span key={field} className="block">
          {formatStatus(field)}: {before || "nothing"} → {after || "nothing"}
        </span>
      )),
  },
  ...header.slice(0, SHOWN_COLUMNS).map((title, index) => ({
    key: `column-${index}`,
    label: title,
    value: ({ cells }: PreviewedRow) => (cells[index] ?? "").slice(0, 80),
  })),
];

const SHOWN_COLUMNS = 8;
const OUTCOMES = { created: "New", changed: "Changed", unchanged: "As before", refused: "Refused" };
/** The badges of statuses that say as much. */
const BADGES = { created: "confirmed", changed: "pending", unchanged: "completed", refused: "rejected" };

function PreviewPanel({ preview, header }: { preview: Preview; header: string[] }) {
  const { rows, notes, problem } = preview;
  const refused = rows.filter(({ outcome }) => outcome === "refused").length;
  return (
    <>
      {notes.length > 0 ? (
        <Panel title="Please look at the columns">
          <ul className="list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {problem ? (
        <p role="alert" className="rounded-box bg-error p-4 text-error-content">
          {problem} Please say below which column it is.
        </p>
      ) : (
        <section className="flex flex-col gap-3">
          <h2>What the first {plural(rows.length, "row")} would do</h2>
          <DataTable
            caption="First rows"
            columns={rowColumns(header)}
            rows={rows}
            rowKey={({ row }) => String(row)}
            empty={<EmptyState>The file has no rows.</EmptyState>}
          />
          {rows.length > 0 ? (
            <RowForm fields={{}}>
              <SubmitButton intent="import">
                {refused > 0 ? "Import the file but for refused rows" : "Import the file"}
              </SubmitButton>
            </RowForm>
          ) : null}
        </section>
      )}
    </>
  );
}

type MappedProps = {
  columns: readonly ImportColumn[];
  header: string[];
  mapping: Partial<Record<string, number>>;
  preview: Preview;
};

function Mapped({ columns, header, mapping, preview }: MappedProps) {
  const titles = header.map((title, index) => ({
    value: String(index),
    label: title.trim() || `Column ${index + 1}`,
  }));
  return (
    <Panel title="Columns">
      <form method="post" className="flex flex-col gap-4">
        <FormKey />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, hint, required }) => (
            <PlainSelect
              key={name}
              id={`at-${name}`}
              name={`at.${name}`}
              label={`${formatStatus(name)}${required ? " (needed)" : ""}`}
              hint={
                preview.guessed.includes(name) ? `${hint}. Guessed from a similar name: please check.` : hint
              }
              defaultValue={mapping[name] === undefined ? "" : String(mapping[name])}
              options={[{ value: "", label: "Not in the file" }, ...titles]}
            />
          ))}
        </div>
        <div>
          <SubmitButton intent="map" tone="plain">
            Map the columns so
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}
