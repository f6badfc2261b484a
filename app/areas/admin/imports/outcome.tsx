import type { FileImport } from "#app/domain/imports/file-imports.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatCount, formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Panel } from "#app/ui/page.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { words } from "#app/words/catalogue.ts";
import { outcomeOf } from "./shown.ts";

export type ShownImport = Omit<FileImport, "createdAt" | "doneAt"> & {
  createdAt: string | Date;
  doneAt: string | Date | null;
};

/** An import that the worker is at: how far it is, and the button that stops it. */
export function Running({ found }: { found: ShownImport }) {
  const t = words("adminImports");

  const { counts, rowsExpected, cancelAsked } = found;
  const done = counts?.rows ?? 0;
  return (
    <Panel title={t("importing")}>
      <Refresh />
      <FactList
        facts={[
          [
            t("rows"),
            rowsExpected === null
              ? formatCount(done)
              : t("doneRowsExpected", { done: formatCount(done), rowsExpected: formatCount(rowsExpected) }),
          ],
          ...(counts ? [[t("soFar"), outcomeOf(counts)] as [string, string]] : []),
        ]}
      />
      <progress
        className="mt-4 h-3 w-full"
        value={rowsExpected ? done : undefined}
        max={rowsExpected || undefined}
        aria-label={t("rowsImported")}
      />
      <p className="mt-3">
        {t("youMayLeaveThisPage")} <LookAgain id={found.id} />
      </p>
      {cancelAsked ? (
        <p role="status" className="mt-3">
          {t("itIsBeingStopped")}
        </p>
      ) : (
        <RowForm fields={{}} className="mt-4">
          <SubmitButton intent="cancel" tone="plain">
            {t("stopImport")}
          </SubmitButton>
        </RowForm>
      )}
    </Panel>
  );
}

/** An import that is being undone. */
export function Undoing({ id }: { id: string }) {
  const t = words("adminImports");

  return (
    <Panel title={t("importIsBeingUndonePlain")}>
      <Refresh />
      <p>
        {t("youMayLeaveThisPageSentence")} <LookAgain id={id} />
      </p>
    </Panel>
  );
}

function LookAgain({ id }: { id: string }) {
  const t = words("adminImports");

  return (
    <Link to={paths.adminImport(id)} className="link">
      {t("lookAgain")}
    </Link>
  );
}

const TITLES: Partial<Record<FileImport["state"], string>> = {
  done: "Imported",
  canceled: "Stopped half-way",
  failed: "Not imported whole",
  undone: "Undone",
};

type OutcomeProps = { found: ShownImport; undoable: number; isUndoable: boolean };

/** What an import did, its refused rows, and the button that undoes it. */
export function Outcome({ found, undoable, isUndoable }: OutcomeProps) {
  const t = words("adminImports");

  const { id, state, counts, refusals, doneAt, hasErrors } = found;
  if (!counts) return null;
  return (
    <Panel title={TITLES[state] ?? t("imported")}>
      <FactList
        facts={[
          [t("rows"), outcomeOf(counts)],
          [t("when"), doneAt ? formatInstant(doneAt) : ""],
        ]}
      />
      {refusals.length > 0 ? (
        <ul className="mt-3 list-disc ps-5">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      ) : null}
      {hasErrors ? (
        <p className="mt-3">
          <a href={paths.adminImportRefused(id)} className="btn min-h-11">
            {t("fetchRefusedRows", { refused: counts.refused })}
          </a>{" "}
          {t("eachWithItsReasonMend")}
        </p>
      ) : null}
      {undoable > 0 ? (
        <div className="mt-4 flex flex-col items-start gap-2">
          <RowForm fields={{}}>
            <SubmitButton intent="undo" tone="danger">
              {t("undoImport")}
            </SubmitButton>
          </RowForm>
          <p className="text-sm">{t("rowsWouldBeAsBefore", { undoable })}</p>
        </div>
      ) : null}
      {isUndoable || state === "undone" ? null : (
        <p className="mt-3 text-sm">{t("importsOfThisKindCannot")}</p>
      )}
    </Panel>
  );
}
