import type { FileImport } from "#app/domain/imports/file-imports.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatCount, formatInstant, plural } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Panel } from "#app/ui/page.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { outcomeOf } from "./shown.ts";

export type ShownImport = Omit<FileImport, "createdAt" | "doneAt"> & {
  createdAt: string | Date;
  doneAt: string | Date | null;
};

/** An import that the worker is at: how far it is, and the button that stops it. */
export function Running({ found }: { found: ShownImport }) {
  const { counts, rowsExpected, cancelAsked } = found;
  const done = counts?.rows ?? 0;
  return (
    <Panel title="Importing">
      <Refresh />
      <FactList
        facts={[
          [
            "Rows",
            rowsExpected === null
              ? formatCount(done)
              : `${formatCount(done)} of ${formatCount(rowsExpected)}`,
          ],
          ...(counts ? [["So far", outcomeOf(counts)] as [string, string]] : []),
        ]}
      />
      <progress
        className="progress progress-primary mt-4 w-full"
        value={rowsExpected ? done : undefined}
        max={rowsExpected || undefined}
        aria-label="Rows imported"
      />
      <p className="mt-3">
        You may leave this page; the import goes on. <LookAgain id={found.id} />
      </p>
      {cancelAsked ? (
        <p role="status" className="mt-3">
          It is being stopped. What is in by then stays in.
        </p>
      ) : (
        <RowForm fields={{}} className="mt-4">
          <SubmitButton intent="cancel" tone="plain">
            Stop the import
          </SubmitButton>
        </RowForm>
      )}
    </Panel>
  );
}

/** An import that is being undone. */
export function Undoing({ id }: { id: string }) {
  return (
    <Panel title="The import is being undone">
      <Refresh />
      <p>
        You may leave this page. <LookAgain id={id} />
      </p>
    </Panel>
  );
}

function LookAgain({ id }: { id: string }) {
  return (
    <Link to={paths.adminImport(id)} className="link">
      Look again
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
  const { id, state, counts, refusals, doneAt, hasErrors } = found;
  if (!counts) return null;
  return (
    <Panel title={TITLES[state] ?? "Imported"}>
      <FactList
        facts={[
          ["Rows", outcomeOf(counts)],
          ["When", doneAt ? formatInstant(doneAt) : ""],
        ]}
      />
      {refusals.length > 0 ? (
        <ul className="mt-3 list-disc pl-5">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      ) : null}
      {hasErrors ? (
        <p className="mt-3">
          <a href={paths.adminImportRefused(id)} className="btn min-h-11">
            Fetch the {plural(counts.refused, "refused row")}
          </a>{" "}
          Each with its reason. Mend them in this file and send it again.
        </p>
      ) : null}
      {undoable > 0 ? (
        <div className="mt-4 flex flex-col items-start gap-2">
          <RowForm fields={{}}>
            <SubmitButton intent="undo" tone="danger">
              Undo the import
            </SubmitButton>
          </RowForm>
          <p className="text-sm">
            {plural(undoable, "row")} would be as before. Nothing is undone if one of them is in use by now or
            was changed since.
          </p>
        </div>
      ) : null}
      {isUndoable || state === "undone" ? null : (
        <p className="mt-3 text-sm">Imports of this kind cannot be undone.</p>
      )}
    </Panel>
  );
}
