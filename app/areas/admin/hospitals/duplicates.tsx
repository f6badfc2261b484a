import { useLoaderData } from "@remix-run/react";
import { duplicateHospitalList } from "#app/domain/places/hospital-duplicate-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.hospitalDuplicates.permission, search: duplicateHospitalList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, duplicateHospitalList, search) }),
);

/** /adminHospitalDuplicates: hospitals that an import or a screen may have brought twice. */
export default function HospitalDuplicates() {
  const t = words("adminHospitals");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      back={{ to: adminAddresses.hospitals.path, label: t("hospitals") }}
      lead={t("hospitalsOfOneCity")}
      cells={{
        near_hospital_name: (row) => (
          <CellLink to={paths.adminHospital(row.hospitalId)}>{row.near_hospital_name}</CellLink>
        ),
        other_hospital_name: (row) => (
          <>
            <CellLink to={paths.adminHospital(row.otherId)}>{row.other_hospital_name}</CellLink>{" "}
            <CellLink to={`${paths.adminHospital(row.otherId)}/merge?into=${row.hospitalId}`}>
              {t("merge")}
            </CellLink>
          </>
        ),
      }}
      empty={t("noLikelyDuplicates")}
      noMatch={t("noTwoHospitals")}
    />
  );
}
