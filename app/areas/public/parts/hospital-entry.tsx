import { Form } from "@remix-run/react";
import type { CityChoice } from "#app/domain/search/find-hospitals.ts";
import { paths } from "#app/http/paths.ts";
import { HiddenFields, PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { HospitalField } from "../finder/hospital-field.tsx";
import { type EntryState, stayState } from "../rooms/parts/search-state.ts";

/** The other way in: choose the city of the hospital. */
export function CityForm({ cities, city = "" }: { cities: CityChoice[]; city?: string }) {
  const t = words("search");
  return (
    <Form method="get" action={paths.rooms} className="flex flex-col gap-3">
      <PlainSelect id="city" name="city" label={t("orChooseCity")} required defaultValue={city}>
        <option value="">{t("chooseCity")}</option>
        <CityGroup label={t("mainCities")} cities={cities.filter((each) => each.featured)} />
        <CityGroup label={t("otherCities")} cities={cities.filter((each) => !each.featured)} />
      </PlainSelect>
      <button type="submit" className="btn btn-outline min-h-12 text-base">
        {t("next")}
      </button>
    </Form>
  );
}

function CityGroup({ label, cities }: { label: string; cities: CityChoice[] }) {
  if (cities.length === 0) return null;
  return (
    <optgroup label={label}>
      {cities.map((city) => (
        <option key={city.slug} value={city.slug}>
          {translateName(city.name)}
        </option>
      ))}
    </optgroup>
  );
}

/** Type the name of the hospital; what was chosen of the stay goes along. */
export function HospitalSearchForm({ entry, label }: { entry: { state: EntryState }; label: string }) {
  const t = words("search");
  const { q, city: _city, hospital: _hospital, ...stay } = entry.state;
  return (
    <Form method="get" action={paths.rooms} role="search" className="flex flex-col gap-3">
      <HospitalField id="q" label={label} q={q} required goes />
      <HiddenFields fields={stayState.fields(stay, [])} />
      <button type="submit" className="btn btn-primary min-h-12 text-base">
        {t("search")}
      </button>
    </Form>
  );
}
