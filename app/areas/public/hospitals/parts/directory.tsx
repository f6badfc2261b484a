import { Link } from "@remix-run/react";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { type DirectoryState, directorySearch } from "./directory-search.ts";

type Choice = { id: string; name: string };

/** The fields that narrow a list of hospitals or doctors. */
export function DirectoryFields({
  state,
  options,
}: {
  state: DirectoryState;
  options: { departments: Choice[]; cities: Choice[] };
}) {
  const labWords = words("lab");
  const t = words("hospitals");
  const customerWords = words("customer");
  const choices = (list: Choice[]) => [
    { value: "", label: customerWords("all") },
    ...list.map((each) => ({ value: each.id, label: each.name })),
  ];
  return (
    <>
      <PlainInput
        id="q"
        name="q"
        type="search"
        label={customerWords("name")}
        defaultValue={state.q}
        maxLength={80}
      />
      <PlainSelect
        id="department"
        name="department"
        label={t("department")}
        defaultValue={state.department ?? ""}
        options={choices(options.departments)}
      />
      <PlainSelect
        id="city"
        name="city"
        label={labWords("city")}
        defaultValue={state.city}
        options={choices(options.cities)}
      />
      <button type="submit" className="btn btn-primary min-h-12 text-base">
        {t("showButton")}
      </button>
    </>
  );
}

export function DirectoryPages({ state, more }: { state: DirectoryState; more: boolean }) {
  const t = words("hospitals");
  if (state.page === 1 && !more) return null;
  return (
    <nav aria-label={t("pages")} className="flex gap-3">
      {state.page > 1 ? (
        <Link
          rel="prev"
          className="btn btn-outline min-h-12"
          to={directorySearch.href(state, { page: state.page - 1 })}
        >
          {t("previous")}
        </Link>
      ) : null}
      {more ? (
        <Link
          rel="next"
          className="btn btn-outline min-h-12"
          to={directorySearch.href(state, { page: state.page + 1 })}
        >
          {t("next")}
        </Link>
      ) : null}
    </nav>
  );
}
