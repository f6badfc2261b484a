import { Link } from "@remix-run/react";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
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
  const choices = (list: Choice[]) => [
    { value: "", label: "All" },
    ...list.map((each) => ({ value: each.id, label: each.name })),
  ];
  return (
    <>
      <PlainInput id="q" name="q" type="search" label="Name" defaultValue={state.q} maxLength={80} />
      <PlainSelect
        id="department"
        name="department"
        label="Department"
        defaultValue={state.department ?? ""}
        options={choices(options.departments)}
      />
      <PlainSelect
        id="city"
        name="city"
        label="City"
        defaultValue={state.city}
        options={choices(options.cities)}
      />
      <button type="submit" className="btn btn-primary min-h-12 text-base">
        Show
      </button>
    </>
  );
}

export function DirectoryPages({ state, more }: { state: DirectoryState; more: boolean }) {
  if (state.page === 1 && !more) return null;
  return (
    <nav aria-label="Pages" className="flex gap-3">
      {state.page > 1 ? (
        <Link
          rel="prev"
          className="btn btn-outline min-h-12"
          to={directorySearch.href(state, { page: state.page - 1 })}
        >
          Previous
        </Link>
      ) : null}
      {more ? (
        <Link
          rel="next"
          className="btn btn-outline min-h-12"
          to={directorySearch.href(state, { page: state.page + 1 })}
        >
          Next
        </Link>
      ) : null}
    </nav>
  );
}
