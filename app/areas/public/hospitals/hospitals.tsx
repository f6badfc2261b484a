import { Form, useLoaderData } from "@remix-run/react";
import { publicFilterOptions, publicHospitals } from "#app/domain/doctors/public-pages.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { HospitalTile } from "./parts/cards.tsx";
import { DirectoryFields, DirectoryPages } from "./parts/directory.tsx";
import { directorySearch, filtersOf } from "./parts/directory-search.ts";
import { withCurrent } from "./parts/with-current.ts";

/** Links and a search form only. */

export const meta = () => {
  const t = words("hospitals");
  return [{ title: t("hospitals") }, { name: "description", content: t("hospitalsDescription") }];
};

export const loader = publicLoader(
  { permission: "public", search: directorySearch },
  async (ctx, { search }) => {
    const [state, options] = await Promise.all([withCurrent(ctx, search), publicFilterOptions(ctx)]);
    return { state, found: await publicHospitals(ctx, filtersOf(state)), options };
  },
);

export default function Hospitals() {
  const t = words("hospitals");
  const { state, found, options } = useLoaderData<typeof loader>();
  return (
    <Page title={t("hospitals")} lead={t("chooseOne")}>
      <Form
        method="get"
        className="grid items-end gap-3 rounded-box border border-base-300 bg-base-100 p-4 sm:grid-cols-4"
      >
        <DirectoryFields state={state} options={options} />
      </Form>
      {found.rows.length === 0 ? (
        <EmptyState
          action={
            <a className="link" href={paths.hospitalPages}>
              {t("allHospitals")}
            </a>
          }
        >
          {t("noHospital")}
        </EmptyState>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {found.rows.map((hospital) => (
            <li key={hospital.id}>
              <HospitalTile hospital={hospital} />
            </li>
          ))}
        </ul>
      )}
      <DirectoryPages state={state} more={found.more} />
    </Page>
  );
}
