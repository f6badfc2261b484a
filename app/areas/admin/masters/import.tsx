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
import { words } from "#app/words/catalogue.ts";
import { MAX_BYTES } from "../imports/shown.ts";
import { UploadForm } from "../imports/upload-form.tsx";
import { importParams } from "./params.ts";

const TWICE = "Reading a file twice changes nothing.";
const recognisedBy = (what: string) => words("adminMasters")("rowsAreRecognised", { what, twice: TWICE });

export const meta = () => [{ title: words("adminMasters")("importMaster") }];

/** What is imported, how its rows are recognised, and where its list is. */
function about(master: z.output<typeof importParams>["master"]): {
  title: string;
  lead: string;
  list: string;
} {
  const t = words("adminMasters");

  if (master === "hospitals") {
    return {
      title: t("hospitals"),
      lead: recognisedBy("name, address and city"),
      list: adminAddresses.hospitals.path,
    };
  }
  const { title, changeable } = MASTERS[master];
  const lead = changeable ? recognisedBy("name") : t("rowsAreRecognisedByWhatThey", { twice: TWICE });
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
  const t = words("adminMasters");

  const { title, lead, list, columns } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      width="narrow"
      title={t("importTitle", { title: title.toLowerCase() })}
      back={{ to: list, label: title }}
      lead={lead}
    >
      <FormFailureAlert failure={failure} />
      <Panel title={t("columns")}>
        <ul className="list-disc ps-5">
          {columns.map((column) => (
            <li key={column.name}>
              <code>{column.name}</code>
              {column.required ? t("needed") : ""}: {column.hint}
            </li>
          ))}
        </ul>
        <p className="mt-3">{t("otherColumnsAreNotRead")}</p>
      </Panel>
      <Panel>
        <UploadForm />
      </Panel>
    </Page>
  );
}
