import { Form } from "@remix-run/react";
import { withPlace } from "#app/domain/places/place-labels.ts";
import type { HospitalOption } from "#app/domain/search/find-hospitals.ts";
import type { StayProblems } from "#app/domain/search/stay-search.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { FoundHospitals } from "../../finder/found-hospitals.tsx";
import { CityForm, HospitalSearchForm } from "../../parts/hospital-entry.tsx";
import { StayFields } from "../../parts/stay-fields.tsx";
import type { SearchEntry } from "./search-entry.ts";
import { entryState, stayState } from "./search-state.ts";

export type EntryProblems = StayProblems & { city?: string; hospital?: string };

/** The entry of a search: first the hospital, then dates and guests. */
export function SearchSteps({ entry, problems = {} }: { entry: SearchEntry; problems?: EntryProblems }) {
  const t = words("search");
  const texts = Object.values(problems).filter(Boolean);
  return (
    <>
      {texts.length > 0 ? (
        <Alert tone="negative">
          <p className="font-semibold">{t("check")}</p>
          <ul className="list-disc ps-5">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {entry.found ? (
        <FoundHospitals
          found={entry.found}
          typed={entry.state.q}
          hospitalHref={({ city, hospital }) => paths.hotels(city, hospital) + stayState.href(entry.state)}
          cityHref={(city) => paths.rooms + entryState.href({ ...entry.state, q: "", city, hospital: "" })}
        />
      ) : null}
      {entry.chosen ? (
        <StayStep entry={entry} chosen={entry.chosen} problems={problems} />
      ) : (
        <Panel>
          <div className="flex flex-col gap-6">
            <HospitalSearchForm entry={entry} label={entry.found ? t("otherHospital") : t("whichHospital")} />
            {entry.cities.length > 0 ? <CityForm cities={entry.cities} /> : null}
          </div>
        </Panel>
      )}
    </>
  );
}

function StayStep({
  entry,
  chosen,
  problems,
}: {
  entry: SearchEntry;
  chosen: NonNullable<SearchEntry["chosen"]>;
  problems: EntryProblems;
}) {
  const t = words("search");
  return (
    <Panel>
      <p className="mb-4">
        {t.rich("hospitalsIn", {
          city: translateName(chosen.city.name),
          strong: (text) => (
            <span key="city" className="font-semibold">
              {text}
            </span>
          ),
          link: (text) => (
            <Link key="link" className="link inline-block py-1" to={paths.rooms}>
              {text}
            </Link>
          ),
        })}
      </p>
      <p className="mb-4">
        <Link className="link inline-block py-1" to={paths.cityPage(chosen.city.slug)}>
          {t("cityTitle", { city: translateName(chosen.city.name) })}
        </Link>
      </p>
      <Form method="get" action={paths.searchList} className="flex flex-col gap-5">
        <input type="hidden" name="city" value={chosen.city.slug} />
        <PlainSelect
          id="hospital"
          name="hospital"
          label={t("whichHospital")}
          hint={chosen.more ? t("notListed") : undefined}
          required
          defaultValue={entry.state.hospital}
          error={problems.hospital}
        >
          <option value="">{t("chooseHospital")}</option>
          {chosen.hospitals.map((hospital) => (
            <option key={hospital.slug} value={hospital.slug}>
              {nameWithPlace(hospital)}
            </option>
          ))}
        </PlainSelect>
        <StayFields stay={entry.state} today={entry.today} problems={problems} />
        <button type="submit" className="btn btn-primary min-h-12 text-base">
          {t("showRooms")}
        </button>
      </Form>
      {chosen.more ? (
        <div className="mt-6 border-t border-base-300 pt-5">
          <HospitalSearchForm
            entry={{ ...entry, state: { ...entry.state, q: chosen.city.name, city: "", hospital: "" } }}
            label={t("typeHospital")}
          />
        </div>
      ) : null}
    </Panel>
  );
}

function nameWithPlace({ name, locality }: Pick<HospitalOption, "name" | "locality">): string {
  return withPlace(name, locality);
}
