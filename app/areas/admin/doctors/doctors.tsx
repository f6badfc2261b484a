import { useLoaderData } from "@remix-run/react";
import { doctorList } from "#app/domain/doctors/doctor-list.ts";
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
    permission: adminAddresses.doctors.permission,
    failed: MASTERS_MESSAGES.errorWhileLoadingSubmittingOrUpdating("Loading", "Doctor"),
    search: doctorList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, doctorList, search) }),
);

export default function Doctors() {
  const t = words("adminDoctors");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      back={{ to: paths.adminTalkToHospital, label: t("talkToHospital") }}
      add={{ to: paths.adminDoctor("new"), label: t("addDoctor") }}
      cells={{
        doctor_name: ({ key, doctor_name: name }) => <CellLink to={paths.adminDoctor(key)}>{name}</CellLink>,
        hospital_name: ({ hospital_name: name }) => <span className="cell-near-hospital block">{name}</span>,
      }}
      empty={t("noDoctorYet")}
      noMatch={t("noDoctorFitsThisFilter")}
    />
  );
}
