import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { IMPORTS, type ImportColumn } from "#app/domain/imports/columns.ts";
import { type ImportResult, importFile } from "#app/domain/imports/import-file.ts";
import { readRefusals } from "#app/domain/imports/read-refusals.ts";
import { MASTERS } from "#app/domain/masters/definitions.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, FormKey, SubmitButton } from "#app/ui/form.tsx";
import { plural } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { importParams } from "./params.ts";

const MAX_BYTES = 2 * 1_048_576;
const file = z.object({ file: chosenFile });

const TWICE = "Reading a file twice changes nothing.";
const recognisedBy = (what: string) =>
  `Rows are recognised by their ${what}: known ones are changed, others added. ${TWICE}`;

export const meta = () => [{ title: "Import a master" }];

/** What is imported, how its rows are recognised, and where its list is. */
function about(master: z.output<typeof importParams>["master"]): {
  title: string;
  lead: string;
  list: string;
} {
  if (master === "hospitals") {
    return {
      title: "Hospitals",
      lead: recognisedBy("name, address and city"),
      list: adminAddresses.hospitals.path,
    };
  }
  const { title, changeable } = MASTERS[master];
  const lead = changeable
    ? recognisedBy("name")
    : `Rows are recognised by what they are for and their first day: new ones are added, what stands is never changed. ${TWICE}`;
  return { title, lead, list: paths.adminMaster(master) };
}

export const loader = adminLoader(
  { permission: "admin.master.write", params: importParams },
  (_, { params: { master } }) => ({ ...about(master), columns: IMPORTS[master] as readonly ImportColumn[] }),
);

export const action = adminAction(
  {
    permission: "admin.master.write",
    params: importParams,
    maxFileBytes: MAX_BYTES,
    intents: { check: file, import: file },
  },
  async (ctx, { params: { master }, intent, value }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "medihaven-import-"));
    try {
      const stored = path.join(folder, "upload");
      await writeFile(stored, new Uint8Array(await value.file.arrayBuffer()));
      const result = await importFile(ctx, master, stored, { dryRun: intent === "check" });
      const refusals = result.errorsFile ? await readRefusals(result.errorsFile) : [];
      const { rows, created, changed, unchanged, refused } = result;
      const counts = `${plural(rows, "row")}: ${created} new, ${changed} changed, ${unchanged} as before, ${refused} refused.`;
      return done(
        intent === "check" || refused > 0 ? `${paths.adminMaster(master)}/import` : about(master).list,
        [outcome(intent, result), counts, ...result.notes, ...refusals].join(" "),
        { tone: refused > 0 ? "info" : "positive" },
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

function outcome(intent: "check" | "import", { created, changed, refused }: ImportResult): string {
  if (intent === "check") return "Checked, nothing is kept.";
  if (refused > 0 && created + changed === 0) return "Nothing was imported.";
  return refused > 0 ? "Imported, but for what was refused." : "Imported.";
}

export default function ImportMaster() {
  const { title, lead, list, columns } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      width="narrow"
      title={`Import ${title.toLowerCase()}`}
      back={{ to: list, label: title }}
      lead={lead}
    >
      <FormFailureAlert failure={failure} />
      <Panel title="Columns">
        <ul className="list-disc pl-5">
          {columns.map((column) => (
            <li key={column.name}>
              <code>{column.name}</code>
              {column.required ? " (needed)" : ""}: {column.hint}
            </li>
          ))}
        </ul>
        <p className="mt-3">Other columns are not read, such as whether a row of a saved list is in use.</p>
      </Panel>
      <Panel>
        <form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-4">
          <FormKey />
          <label className="flex w-full flex-col gap-1 font-medium">
            CSV file or spreadsheet
            <span className="text-sm font-normal text-base-content/80">
              With a header line, 2 MB at most; of a spreadsheet (.xlsx) the first sheet. Larger files:
              medihaven import.
            </span>
            <input
              type="file"
              name="file"
              accept=".csv,.xlsx,text/csv"
              required
              className="file-input min-h-12 w-full max-w-md"
            />
          </label>
          <div className="flex flex-wrap gap-3">
            <SubmitButton intent="import">Import</SubmitButton>
            <SubmitButton intent="check" tone="plain">
              Only check
            </SubmitButton>
          </div>
        </form>
      </Panel>
    </Page>
  );
}
