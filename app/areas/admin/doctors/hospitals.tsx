import { useLoaderData } from "@remix-run/react";
import { hospitalPageList } from "#app/domain/doctors/hospital-page-list.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  {
    permission: adminAddresses.hospitalPages.permission,
    failed: MASTERS_MESSAGES.errorWhileLoadingSubmittingOrUpdating("Loading", "Hospital"),
    search: hospitalPageList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, hospitalPageList, search) }),
);

export default function HospitalPages() {
  const t = words("adminDoctors");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      back={{ to: paths.adminTalkToHospital, label: t("talkToHospital") }}
      add={{ to: paths.adminHospitalPage("new"), label: t("addHospital") }}
      cells={{
        hospital_name: ({ key, hospital_name: name }) => (
          <CellLink to={paths.adminHospitalPage(key)}>{name}</CellLink>
        ),
      }}
      empty={t("noHospitalHasPageYet")}
      noMatch={t("noHospitalFitsThisFilter")}
    />
  );
}
