import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { HiddenFields, PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import type { DirectoryState } from "./directory-search.ts";

type Choice = { id: string; name: string };
type Options = { departments: Choice[]; cities: Choice[] };
type Props = {
  title: string;
  state: DirectoryState;
  options: Options;
  more: boolean;
  /** The address of a page of the same list. */
  hrefOf: (page: number) => string;
  /** Another search, above the filters. */
  search?: ReactNode;
  /** The hospital of the list, if any: then no city is asked for. */
  hospital?: { citySlug: string; slug: string } | null;
  /** The text when nothing matches, and the link to all of them. */
  none: string;
  all: { to: string; label: string };
  /** The list items. */
  children: ReactNode[];
};

/** A list of hospitals or doctors: links and a search form only. */
export function DirectoryPage({
  title,
  state,
  options,
  more,
  hrefOf,
  search,
  hospital,
  none,
  all,
  children,
}: Props) {
  const t = words("hospitals");
  return (
    <Page title={title} lead={t("chooseOne")} back={hospital ? all : undefined}>
      {search}
      <Form method="get" className="rounded-box border border-base-300 bg-base-100">
        <details className="filters" open={Boolean(state.q || state.department)}>
          <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold">
            {words("search")("filters")}
          </summary>
          <div className="grid items-end gap-3 p-4 max-sm:pt-0 sm:grid-cols-4">
            {hospital ? (
              <HiddenFields
                fields={[
                  ["city", hospital.citySlug],
                  ["hospital", hospital.slug],
                ]}
              />
            ) : null}
            <DirectoryFields state={state} options={options} cities={!hospital} />
          </div>
        </details>
      </Form>
      {children.length === 0 ? (
        <EmptyState
          action={
            <a className="link" href={all.to}>
              {all.label}
            </a>
          }
        >
          {none}
        </EmptyState>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
      )}
      <DirectoryPages page={state.page} more={more} hrefOf={hrefOf} />
    </Page>
  );
}

/** The fields that narrow a list of hospitals or doctors. */
function DirectoryFields({
  state,
  options,
  cities,
}: {
  state: DirectoryState;
  options: Options;
  cities: boolean;
}) {
  const labWords = words("lab");
  const t = words("hospitals");
  const customerWords = words("customer");
  const choices = (list: Choice[]) => [
    { value: "", label: customerWords("all") },
    ...list.map((each) => ({ value: each.id, label: translateName(each.name) })),
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
      {cities ? (
        <PlainSelect
          id="city"
          name="city"
          label={labWords("city")}
          defaultValue={state.city}
          options={choices(options.cities)}
        />
      ) : null}
      <button type="submit" className="btn btn-outline min-h-12 text-base">
        {t("showButton")}
      </button>
    </>
  );
}

function DirectoryPages({ page, more, hrefOf }: { page: number } & Pick<Props, "more" | "hrefOf">) {
  const t = words("hospitals");
  if (page === 1 && !more) return null;
  return (
    <nav aria-label={t("pages")} className="flex gap-3">
      {page > 1 ? (
        <Link rel="prev" className="btn btn-outline min-h-12" to={hrefOf(page - 1)}>
          {t("previous")}
        </Link>
      ) : null}
      {more ? (
        <Link rel="next" className="btn btn-outline min-h-12" to={hrefOf(page + 1)}>
          {t("next")}
        </Link>
      ) : null}
    </nav>
  );
}
