import { useLoaderData } from "@remix-run/react";
import { duplicateHospitalList } from "#app/domain/places/hospital-duplicate-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Possible duplicates" }];

export const loader = adminLoader(
  { permission: adminAddresses.hospitalDuplicates.permission, search: duplicateHospitalList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, duplicateHospitalList, search) }),
);

/** /adminHospitalDuplicates: hospitals that an import or a screen may have brought twice. */
export default function HospitalDuplicates() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      back={{ to: adminAddresses.hospitals.path, label: "Hospitals" }}
      lead="Hospitals of one city with similar names within 500 m of each other. If they are the same, merge the one on the right into the one on the left."
      cells={{
        near_hospital_name: (row) => (
          <CellLink to={paths.adminHospital(row.hospitalId)}>{row.near_hospital_name}</CellLink>
        ),
        other_hospital_name: (row) => (
          <>
            <CellLink to={paths.adminHospital(row.otherId)}>{row.other_hospital_name}</CellLink>{" "}
            <CellLink to={`${paths.adminHospital(row.otherId)}/merge?into=${row.hospitalId}`}>Merge</CellLink>
          </>
        ),
      }}
      empty="No likely duplicates."
      noMatch="No two hospitals of this filter look like one."
    />
  );
}
