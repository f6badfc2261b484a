import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { IMPORTS, type ImportColumn } from "#app/domain/imports/columns.ts";
import { keepFile } from "#app/domain/imports/file-imports.ts";
import { MASTERS } from "#app/domain/masters/definitions.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { MAX_BYTES } from "../imports/shown.ts";
import { UploadForm } from "../imports/upload-form.tsx";
import { importParams } from "./params.ts";

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
    schema: z.object({ file: chosenFile }),
  },
  async (ctx, { params: { master }, value: { file } }) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { id } = await keepFile(ctx, { what: master, name: file.name, bytes });
    return done(paths.adminImport(id));
  },
);

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
        <UploadForm />
      </Panel>
    </Page>
  );
}
