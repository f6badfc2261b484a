import { Form } from "@remix-run/react";
import { USUAL_PARTY } from "#app/domain/search/stay-search.ts";
import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { words } from "#app/words/catalogue.ts";
import { HospitalField } from "../../finder/hospital-field.tsx";
import { StayFields } from "../../parts/stay-fields.tsx";

const OPEN_STAY = { ...USUAL_PARTY, checkIn: null, checkOut: null };

/** Hospital, days and guests in one card: the rooms are on the next page. */
export function SearchCard({ today }: { today: string }) {
  const t = words("search");
  return (
    <Form method="get" action={paths.rooms} role="search" className="search-card">
      <HospitalField id="q" label={t("whichHospital")} hint={t("hospitalHint")} required />
      <StayFields stay={OPEN_STAY} today={today} open />
      <button type="submit" className="search-card-button btn btn-primary min-h-12 text-base">
        {t("showRooms")}
      </button>
      <p>
        {t.rich("orCity", {
          link: (text) => (
            <Link key="link" to={paths.rooms} className="link inline-block py-1">
              {text}
            </Link>
          ),
        })}
      </p>
    </Form>
  );
}
