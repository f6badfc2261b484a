import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { IMPORT_NAMES, type ImportName } from "#app/domain/imports/columns.ts";
import { keepFile, listFileImports } from "#app/domain/imports/file-imports.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { formatInstant, formatStatus } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";
import type { ShownImport } from "./outcome.tsx";
import { MAX_BYTES, nameOfImport, outcomeOf } from "./shown.ts";
import { UploadForm } from "./upload-form.tsx";

export const meta = () => [{ title: words("adminImports")("imports") }];

export const loader = adminLoader({ permission: adminAddresses.imports.permission }, async (ctx) => ({
  imports: await listFileImports(ctx),
}));

export const action = adminAction(
  {
    permission: "admin.master.write",
    maxFileBytes: MAX_BYTES,
    schema: z.object({ what: z.enum(IMPORT_NAMES as [ImportName, ...ImportName[]]), file: chosenFile }),
  },
  async (ctx, { value: { what, file } }) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { id } = await keepFile(ctx, { what, name: file.name, bytes });
    return done(paths.adminImport(id));
  },
);

const columns: TableColumn<ShownImport>[] = [
  {
    key: "file",
    label: "File",
    value: (one) => (
      <Link to={paths.adminImport(one.id)} className="link font-medium">
        {one.fileName}
      </Link>
    ),
  },
  { key: "what", label: "What", value: (one) => nameOfImport(one.what) },
  { key: "state", label: "State", value: (one) => formatStatus(one.state) },
  { key: "outcome", label: "Rows", value: (one) => (one.counts ? outcomeOf(one.counts) : null) },
  { key: "sent", label: "Sent", value: (one) => formatInstant(one.createdAt) },
];

/** /adminImports: sends a file of any kind that can be imported, and shows the last ones. */
export default function Imports() {
  const t = words("adminImports");

  const { imports } = useLoaderData<typeof loader>();
  return (
    <Page title={t("imports")} lead={t("sendFileSay")}>
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <Panel title={t("newImport")}>
        <UploadForm>
          <PlainSelect
            id="what"
            name="what"
            label={t("whatItHolds")}
            options={IMPORT_NAMES.map((name) => ({ value: name, label: nameOfImport(name) }))}
          />
        </UploadForm>
      </Panel>
      <DataTable
        caption={t("yourLastImports")}
        columns={columns}
        rows={imports}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t("youHaveImportedNothing")}</EmptyState>}
      />
    </Page>
  );
}
