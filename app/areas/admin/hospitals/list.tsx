import { useLoaderData } from "@remix-run/react";
import { hospitalList } from "#app/domain/places/hospital-list.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { formatCount } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { cellLines } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  {
    permission: adminAddresses.hospitals.permission,
    failed: MASTERS_MESSAGES.errorWhileGetHospitalMasterDetails,
    search: hospitalList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, hospitalList, search) }),
);

export default function Hospitals() {
  const t = words("adminHospitals");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      add={{ to: paths.adminAddHospital, label: t("addHospital") }}
      actions={
        <>
          <Link to={adminAddresses.hospitalDuplicates.path} className="btn btn-outline min-h-11">
            {t("possibleDuplicates")}
          </Link>
          <Link to={`${paths.adminMaster("hospitals")}/import`} className="btn btn-outline min-h-11">
            {t("importCsv")}
          </Link>
        </>
      }
      cells={{
        near_hospital_name: ({ key, near_hospital_name: name }) => (
          <span className="cell-near-hospital block">
            <CellLink to={paths.adminHospital(key)}>{name}</CellLink>
          </span>
        ),
        city: ({ locality, city }) => [locality, city].filter(Boolean).join(", "),
        latitude: ({ latitude, longitude }) => (
          <span className="whitespace-nowrap tabular-nums">
            {latitude.toFixed(4)}, {longitude.toFixed(4)}
          </span>
        ),
        properties_nearby: ({ properties_nearby: near, shown, citySlug, slug }) =>
          near > 0 && shown ? (
            <CellLink to={paths.hotels(citySlug, slug)}>{formatCount(near)}</CellLink>
          ) : (
            formatCount(near)
          ),
        shown: ({ shown, featured }) => (shown ? cellLines("Yes", featured ? "Well-known" : "") : "No"),
      }}
      empty={t("noHospitalYet")}
      noMatch={t("noHospitalFitsThisFilter")}
    />
  );
}
