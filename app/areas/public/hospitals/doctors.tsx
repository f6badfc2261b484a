import { redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { publicDoctors, publicFilterOptions } from "#app/domain/doctors/public-pages.ts";
import { publicLoader } from "#app/http/guard.ts";
import { movedSearch } from "#app/http/moved.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Panel } from "#app/ui/page.tsx";
import { HiddenFields } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { FoundHospitals } from "../finder/found-hospitals.tsx";
import { HospitalField } from "../finder/hospital-field.tsx";
import { readTypedHospital } from "../finder/typed-hospital.ts";
import { DoctorTile } from "./parts/cards.tsx";
import { DirectoryPage } from "./parts/directory.tsx";
import { type DoctorState, doctorSearch, filtersOf } from "./parts/directory-search.ts";
import { withCurrent } from "./parts/with-current.ts";

export const meta = () => {
  const t = words("hospitals");
  return described({ title: t("doctors"), description: t("doctorsDescription") });
};

/** The same list for another hospital; with an empty one for those of a city. */
const hrefOf = (state: DoctorState, place: { city: string; hospital: string }) =>
  paths.doctorPages + doctorSearch.href({ ...state, ...place, place: "", page: 1 });

export const loader = publicLoader(
  { permission: "public", search: doctorSearch, moved: movedSearch },
  async (ctx, { search, request }) => {
    const [state, options] = await Promise.all([withCurrent(ctx, search), publicFilterOptions(ctx)]);
    // A city alone is a filter of the list.
    const isTyped = state.place !== "" || state.hospital !== "";
    const { hospital, found } = isTyped
      ? await readTypedHospital(ctx, state, request)
      : { hospital: null, found: null };
    if (hospital && (hospital.citySlug !== state.city || hospital.slug !== state.hospital))
      throw redirect(hrefOf(state, { city: hospital.citySlug, hospital: hospital.slug }));
    const doctors = await publicDoctors(ctx, { ...filtersOf(state), hospitalId: hospital?.id });
    return { state, doctors, options, found, hospital };
  },
);

export default function Doctors() {
  const t = words("hospitals");
  const { state, doctors, options, hospital } = useLoaderData<typeof loader>();
  return (
    <DirectoryPage
      title={hospital ? t("doctorsAt", { name: hospital.name }) : t("doctors")}
      state={state}
      options={options}
      more={doctors.more}
      hrefOf={(page) => doctorSearch.href(state, { page })}
      search={<ByHospital />}
      hospital={hospital}
      none={t("noDoctor")}
      all={{ to: paths.doctorPages, label: t("allDoctors") }}
    >
      {doctors.rows.map((doctor) => (
        <li key={doctor.slug}>
          <DoctorTile doctor={doctor} />
        </li>
      ))}
    </DirectoryPage>
  );
}

/** The field for a hospital, and what a typed text may mean. */
function ByHospital() {
  const t = words("hospitals");
  const { state, found, hospital } = useLoaderData<typeof loader>();
  return (
    <>
      <Panel>
        <Form method="get" role="search" className="grid items-end gap-3 sm:grid-cols-[3fr_1fr]">
          <HiddenFields fields={doctorSearch.fields(state, ["place", "city", "hospital", "page"])} />
          <HospitalField
            id="place"
            name="place"
            label={t("atHospital")}
            required
            goes
            q={hospital?.name ?? state.place}
            city={hospital?.citySlug}
            hospital={hospital?.slug}
          />
          <button type="submit" className="btn btn-primary min-h-12 text-base">
            {t("showButton")}
          </button>
        </Form>
      </Panel>
      {found ? (
        <FoundHospitals
          found={found}
          typed={state.place}
          hospitalHref={(place) => hrefOf(state, place)}
          cityHref={(city) => hrefOf(state, { city, hospital: "" })}
        />
      ) : null}
    </>
  );
}
