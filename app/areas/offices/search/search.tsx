import { useLoaderData } from "@remix-run/react";
import { FOUND_KINDS, type FoundKind } from "#app/domain/office-search/labels.ts";
import { SHORTEST_WORD, searchOffice } from "#app/domain/office-search/search-office.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { officeLoader } from "#app/http/guard.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { foundHref } from "./links.ts";
import { READ } from "./permissions.ts";

export const meta = () => [{ title: words("officeSearch")("search") }];

export const loader = officeLoader(
  READ,
  { search: defineSearch({ q: text(100) }) },
  async (ctx, { search }) => ({
    q: search.q,
    found: await searchOffice(ctx, search.q),
    shortest: SHORTEST_WORD,
  }),
);

/** /adminSearch, /staffSearch, /citySearch: bookings, partners, people, requests and more by number, phone, mail address or name. */
export default function OfficeSearch() {
  const t = words("officeSearch");

  const { name } = useOffice(READ);
  const { q, found, shortest } = useLoaderData<typeof loader>();
  const kinds = (Object.keys(FOUND_KINDS) as FoundKind[]).filter((kind) =>
    found.some((one) => one.kind === kind),
  );
  return (
    <Page title={q ? t("searchQ", { q }) : t("search")} lead={t("byNumberPhoneEmail")}>
      {kinds.map((kind) => (
        <Panel key={kind} title={FOUND_KINDS[kind]}>
          <ul className="flex flex-col divide-y divide-base-300">
            {found
              .filter((one) => one.kind === kind)
              .map((one) => (
                <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                  <Link
                    className="link py-1 font-medium"
                    to={foundHref(name, kind, one.id, one.title) ?? "#main"}
                  >
                    {one.title}
                  </Link>
                  <span className="text-base-content/75">{one.detail}</span>
                </li>
              ))}
          </ul>
        </Panel>
      ))}
      {kinds.length === 0 ? (
        <EmptyState>
          {q.trim().length < shortest ? t("typeAtLeastLetters", { shortest }) : t("nothingFound", { q })}
        </EmptyState>
      ) : null}
    </Page>
  );
}
