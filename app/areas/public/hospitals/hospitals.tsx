import { useLoaderData } from "@remix-run/react";
import { profiledHospitals, publicFilterOptions } from "#app/domain/doctors/public-pages.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { words } from "#app/words/catalogue.ts";
import { HospitalTile } from "./parts/cards.tsx";
import { DirectoryPage } from "./parts/directory.tsx";
import { directorySearch, filtersOf } from "./parts/directory-search.ts";
import { withCurrent } from "./parts/with-current.ts";

export const meta = () => {
  const t = words("hospitals");
  return described({ title: t("hospitals"), description: t("hospitalsDescription") });
};

export const loader = publicLoader(
  { permission: "public", search: directorySearch },
  async (ctx, { search }) => {
    const [state, options] = await Promise.all([withCurrent(ctx, search), publicFilterOptions(ctx)]);
    return { state, found: await profiledHospitals(ctx, filtersOf(state)), options };
  },
);

export default function Hospitals() {
  const t = words("hospitals");
  const { state, found, options } = useLoaderData<typeof loader>();
  return (
    <DirectoryPage
      title={t("hospitals")}
      state={state}
      options={options}
      more={found.more}
      hrefOf={(page) => directorySearch.href(state, { page })}
      none={t("noHospital")}
      all={{ to: paths.hospitalPages, label: t("allHospitals") }}
    >
      {found.rows.map((hospital) => (
        <li key={hospital.id}>
          <HospitalTile hospital={hospital} />
        </li>
      ))}
    </DirectoryPage>
  );
}
