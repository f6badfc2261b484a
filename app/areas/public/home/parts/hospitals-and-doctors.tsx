import type { DoctorCard, HospitalCard } from "#app/domain/doctors/public-pages.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { DoctorTile, HospitalTile } from "../../hospitals/parts/cards.tsx";

/** Hospitals with their logos and doctors with their photos, as the office put them on this page. */
export function HospitalsAndDoctors({
  hospitals,
  doctors,
}: {
  hospitals: HospitalCard[];
  doctors: DoctorCard[];
}) {
  const t = words("home");
  return (
    <>
      {hospitals.length > 0 ? (
        <section aria-labelledby="hospitals">
          <Heading
            id="hospitals"
            title={t("knowHospitals")}
            to={paths.hospitalPages}
            all={t("allHospitals")}
          />
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {hospitals.map((hospital, place) => (
              <li key={hospital.id} className={onPhone(place)}>
                <HospitalTile hospital={hospital} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {doctors.length > 0 ? (
        <section aria-labelledby="doctors">
          <Heading id="doctors" title={t("doctors")} to={paths.doctorPages} all={t("allDoctors")} />
          <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {doctors.map((doctor, place) => (
              <li key={doctor.slug} className={onPhone(place)}>
                <DoctorTile doctor={doctor} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** A phone shows the first three; the link above leads to the others. */
const onPhone = (place: number) => (place < 3 ? undefined : "hidden sm:block");

function Heading({ id, title, to, all }: { id: string; title: string; to: string; all: string }) {
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id={id}>{title}</h2>
      <Link to={to} className="link py-1">
        {all}
      </Link>
    </div>
  );
}
