import { useLoaderData } from "@remix-run/react";
import { doctorList } from "#app/domain/doctors/doctor-list.ts";
import { hospitalPageList } from "#app/domain/doctors/hospital-page-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { NumberTile, Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminDoctors")("talkToHospital") }];

export const loader = adminLoader({ permission: "admin.doctor.read" }, async (ctx) => {
  const [hospitals, doctors] = await Promise.all([
    hospitalPageList.page(ctx, {}, { pageSize: 1 }),
    doctorList.page(ctx, {}, { pageSize: 1 }),
  ]);
  return { hospitals: hospitals.total, doctors: doctors.total };
});

export default function TalkToHospital() {
  const t = words("adminDoctors");

  const { hospitals, doctors } = useLoaderData<typeof loader>();
  return (
    <Page title={t("talkToHospital")} lead={t("pagesOfHospitalsAndDoctors")}>
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberTile
          to={adminAddresses.hospitalPages.path}
          label={t("hospitals")}
          value={hospitals}
          hint={t("specialitiesAchievementsAmenitiesLogo")}
        />
        <NumberTile
          to={adminAddresses.doctors.path}
          label={t("doctors")}
          value={doctors}
          hint={t("educationExperienceAchievementsArticlesPhoto")}
        />
        <NumberTile to={paths.adminEnquiries} label={t("enquiries")} hint={t("whatPatientsAsked")} />
      </div>
    </Page>
  );
}
