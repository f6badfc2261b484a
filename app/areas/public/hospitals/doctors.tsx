import { useLoaderData } from "@remix-run/react";
import { publicDoctors, publicFilterOptions } from "#app/domain/doctors/public-pages.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { DoctorTile } from "./parts/cards.tsx";
import { DirectoryPage } from "./parts/directory.tsx";
import { directorySearch, filtersOf } from "./parts/directory-search.ts";
import { withCurrent } from "./parts/with-current.ts";

export const meta = () => {
  const t = words("hospitals");
  return [{ title: t("doctors") }, { name: "description", content: t("doctorsDescription") }];
};

export const loader = publicLoader(
  { permission: "public", search: directorySearch },
  async (ctx, { search }) => {
    const [state, options] = await Promise.all([withCurrent(ctx, search), publicFilterOptions(ctx)]);
    return { state, found: await publicDoctors(ctx, filtersOf(state)), options };
  },
);

export default function Doctors() {
  const t = words("hospitals");
  const { state, found, options } = useLoaderData<typeof loader>();
  return (
    <DirectoryPage
      title={t("doctors")}
      state={state}
      options={options}
      more={found.more}
      none={t("noDoctor")}
      all={{ to: paths.doctorPages, label: t("allDoctors") }}
    >
      {found.rows.map((doctor) => (
        <li key={doctor.slug}>
          <DoctorTile doctor={doctor} />
        </li>
      ))}
    </DirectoryPage>
  );
}
