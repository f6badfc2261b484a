import type { MergePreview } from "#app/domain/masters/merge-master.ts";
import { defineSearch, id, type StateOf, text } from "#app/domain/shared/search-params.ts";
import type { FormFailure } from "#app/http/form.ts";
import { words } from "#app/words/catalogue.ts";
import { Alert } from "../alert.tsx";
import { FilterBar, TextFilter } from "../filter-bar.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "../form.tsx";
import { formatCount } from "../format.ts";
import { Link } from "../link.tsx";
import { EmptyState, Panel } from "../page.tsx";

/** The address of a merge: what is looked for, and the row that was chosen. */
export const mergeSearch = defineSearch({ q: text(), into: id() });

/** First the row to merge into, then what will move and the button that does it. */
export function MergeSteps({
  state,
  preview,
  choices,
  failure,
}: {
  state: StateOf<typeof mergeSearch>;
  preview: MergePreview & {
    from: { place?: string };
    into: { place?: string } | null;
    /** Why these two cannot be merged this way round. */
    refusal?: string | null;
  };
  choices: Array<{ id: string; name: string }>;
  failure: FormFailure | undefined;
}) {
  const t = words("officeMasters");

  const { from, into, moves, refusal } = preview;
  return (
    <>
      <FormFailureAlert failure={failure} />
      {into && refusal ? (
        <Alert tone="negative">
          {refusal}{" "}
          <Link to={mergeSearch.href(state, { into: null })} className="link">
            {t("chooseAnother")}
          </Link>
        </Alert>
      ) : into ? (
        <Panel title={t("nameName2Becomes", { name: from.name, name2: into.name })}>
          {from.place && into.place ? (
            <>
              <p>{t("retired", { name: from.name, place: from.place })}</p>
              <p className="mb-3">{t("kept", { name: into.name, place: into.place })}</p>
            </>
          ) : null}
          {moves.length === 0 ? (
            <p>{t("nothingUsesName", { name: from.name })}</p>
          ) : (
            <ul className="list-disc ps-5">
              {moves.map((move) => (
                <li key={move.table}>
                  {t("rowsTable", { rows: formatCount(move.rows), table: move.table.replaceAll("_", " ") })}
                </li>
              ))}
            </ul>
          )}
          <p className="my-3">{t("whatUsesUsesFromThen", { name: from.name, name2: into.name })}</p>
          <RowForm fields={{ into: into.id }} className="flex flex-wrap gap-3">
            <SubmitButton tone="danger">{t("merge")}</SubmitButton>
            <Link to={mergeSearch.href(state, { into: null })} className="btn btn-outline min-h-12">
              {t("chooseAnother")}
            </Link>
          </RowForm>
        </Panel>
      ) : (
        <>
          <FilterBar>
            <TextFilter name="q" label={t("partOfName")} value={state.q} />
          </FilterBar>
          {choices.length === 0 ? <EmptyState>{t("nothingFits")}</EmptyState> : null}
          <ul className="flex flex-col divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
            {choices.map((choice) => (
              <li key={choice.id}>
                <Link to={mergeSearch.href(state, { into: choice.id })} className="link block p-3">
                  {choice.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
