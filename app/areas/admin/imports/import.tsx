import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { IMPORTS, type ImportColumn } from "#app/domain/imports/columns.ts";
import { ENCODINGS } from "#app/domain/imports/encodings.ts";
import { findFileImport, mapFile, reopenWithEncoding } from "#app/domain/imports/file-imports.ts";
import { TO_IMPORT } from "#app/domain/imports/labels.ts";
import { previewFile } from "#app/domain/imports/preview-file.ts";
import { cancelImport, startImport, startUndo } from "#app/domain/imports/run-import.ts";
import { isUndoable } from "#app/domain/imports/undo/record-import-changes.ts";
import { countUndoable } from "#app/domain/imports/undo/undo-import.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { Encoding, Mapped } from "./columns.tsx";
import { Outcome, Running, Undoing } from "./outcome.tsx";
import { PreviewPanel } from "./preview.tsx";
import { nameOfImport } from "./shown.ts";

export const meta = () => [{ title: words("adminImports")("import") }];

export const loader = adminLoader(
  { permission: adminAddresses.import.permission, params: idParam },
  async (ctx, { params: { id } }) => {
    const found = await findFileImport(ctx, id);
    const columns: readonly ImportColumn[] = IMPORTS[found.what];
    const preview = TO_IMPORT.includes(found.state) && found.hasFile ? await previewFile(ctx, id) : null;
    const undoable = await countUndoable(ctx, id);
    return { found, columns, preview, undoable, isUndoable: isUndoable(found.what) };
  },
);

/** Which place of the file each of our columns has: `at.name=3`; left empty, it is not read. */
const places = z.object({
  at: z.record(z.string().max(60), z.string().regex(/^\d{0,4}$/)).default({}),
});
const nothing = z.object({});

export const action = adminAction(
  {
    permission: "admin.master.write",
    params: idParam,
    intents: {
      map: places,
      encoding: z.object({ encoding: z.enum(ENCODINGS) }),
      import: nothing,
      cancel: nothing,
      undo: nothing,
    },
  },
  async (ctx, { params: { id }, intent, value }) => {
    const t = words("adminImports");

    const here = paths.adminImport(id);
    switch (intent) {
      case "map": {
        const chosen = Object.entries(value.at).filter(([, place]) => place !== "");
        await mapFile(ctx, id, Object.fromEntries(chosen.map(([ours, place]) => [ours, Number(place)])));
        return done(here, t("columnsAreMappedPleaseLook"));
      }
      case "encoding":
        await reopenWithEncoding(ctx, id, value.encoding);
        return done(here, t("fileWasReadAgainPlease"));
      case "import":
        await startImport(ctx, id);
        return done(here, t("importHasBegun"), { tone: "info" });
      case "cancel":
        await cancelImport(ctx, id);
        return done(here, t("importIsBeingStopped"), { tone: "info" });
      default:
        await startUndo(ctx, id);
        return done(here, t("importIsBeingUndone"), { tone: "info" });
    }
  },
);

/** /adminImports/:id: the columns of a file, what its first rows would do, how far its import is, and what it did. */
export default function Import() {
  const t = words("adminImports");

  const { found, columns, preview, undoable, isUndoable } = useLoaderData<typeof loader>();
  const { id, fileName, what, state, problem, header, mapping } = found;
  return (
    <Page
      title={t("importWhat", { what: nameOfImport(what).toLowerCase() })}
      lead={fileName}
      back={{ to: paths.adminImports, label: t("imports") }}
    >
      <FormFailureAlert failure={useActionData<typeof action>()} />
      {problem ? (
        <p role="alert" className="rounded-box bg-error p-4 text-error-content">
          {state === "failed" ? t("notAll") : t("nothingWasUndone")}: {problem}
        </p>
      ) : null}
      {state === "running" ? <Running found={found} /> : null}
      {state === "undoing" ? <Undoing id={id} /> : null}
      {state === "running" || state === "undoing" ? null : (
        <Outcome found={found} undoable={undoable} isUndoable={isUndoable} />
      )}
      {TO_IMPORT.includes(state) && !preview ? <EmptyState>{t("fileIsNoLongerKept")}</EmptyState> : null}
      {preview ? (
        <>
          <PreviewPanel preview={preview} header={header} isRest={state !== "waiting"} />
          {state === "waiting" ? (
            <>
              <Mapped columns={columns} header={header} mapping={mapping} preview={preview} />
              <Encoding encoding={found.encoding} />
            </>
          ) : null}
        </>
      ) : null}
    </Page>
  );
}
