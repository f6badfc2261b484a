import { useLoaderData } from "@remix-run/react";
import { listDoctors } from "#app/domain/doctors/doctors.ts";
import { listHospitalProfiles } from "#app/domain/doctors/hospital-profiles.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { NumberTile, Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Talk to hospital" }];

export const loader = adminLoader({ permission: "admin.doctor.read" }, async (ctx) => {
  const [hospitals, doctors] = await Promise.all([
    listHospitalProfiles(ctx, { q: "", cityId: null, shown: "all", page: 1 }),
    listDoctors(ctx, { q: "", departmentId: null, shown: "all", page: 1 }),
  ]);
  return { hospitals: hospitals.total, doctors: doctors.total };
});

export default function TalkToHospital() {
  const { hospitals, doctors } = useLoaderData<typeof loader>();
  return (
    <Page title="Talk to hospital" lead="The pages of hospitals and doctors that everybody can read.">
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberTile
          to={paths.adminHospitalPages}
          label="Hospitals"
          value={hospitals}
          hint="Specialities, achievements, amenities, logo"
        />
        <NumberTile
          to={paths.adminDoctors}
          label="Doctors"
          value={doctors}
          hint="Education, experience, achievements, articles, photo"
        />
        <NumberTile to={paths.adminEnquiries} label="Enquiries" hint="What patients asked" />
      </div>
    </Page>
  );
}
