import { useLoaderData } from "@remix-run/react";
import { doctorList } from "#app/domain/doctors/doctor-list.ts";
import { hospitalPageList } from "#app/domain/doctors/hospital-page-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { NumberTile, Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Talk to hospital" }];

export const loader = adminLoader({ permission: "admin.doctor.read" }, async (ctx) => {
  const [hospitals, doctors] = await Promise.all([
    hospitalPageList.page(ctx, {}, { pageSize: 1 }),
    doctorList.page(ctx, {}, { pageSize: 1 }),
  ]);
  return { hospitals: hospitals.total, doctors: doctors.total };
});

export default function TalkToHospital() {
  const { hospitals, doctors } = useLoaderData<typeof loader>();
  return (
    <Page title="Talk to hospital" lead="The pages of hospitals and doctors that everybody can read.">
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberTile
          to={adminAddresses.hospitalPages.path}
          label="Hospitals"
          value={hospitals}
          hint="Specialities, achievements, amenities, logo"
        />
        <NumberTile
          to={adminAddresses.doctors.path}
          label="Doctors"
          value={doctors}
          hint="Education, experience, achievements, articles, photo"
        />
        <NumberTile to={paths.adminEnquiries} label="Enquiries" hint="What patients asked" />
      </div>
    </Page>
  );
}
