import { Form } from "@remix-run/react";
import type { CityChoice } from "#app/domain/search/find-hospitals.ts";
import { paths } from "#app/http/paths.ts";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";

/** Step one of a search: choose the city of the hospital. */
export function CityForm({ cities, city = "" }: { cities: CityChoice[]; city?: string }) {
  return (
    <Form method="get" action={paths.rooms} className="flex flex-col gap-3">
      <PlainSelect id="city" name="city" label="Which city is the hospital in?" required defaultValue={city}>
        <option value="">Choose a city</option>
        <CityGroup label="Where most families go" cities={cities.filter((each) => each.featured)} />
        <CityGroup label="Other cities" cities={cities.filter((each) => !each.featured)} />
      </PlainSelect>
      <button type="submit" className="btn btn-primary min-h-12 text-base">
        Next: choose the hospital
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
          {city.name}
        </option>
      ))}
    </optgroup>
  );
}

/** The other way in: type the name of the hospital. */
export function HospitalSearchForm({ q = "", label }: { q?: string; label: string }) {
  return (
    <Form method="get" action={paths.rooms} role="search" className="flex flex-col gap-3">
      <PlainInput
        id="q"
        name="q"
        type="search"
        label={label}
        placeholder="Apollo, Tata Memorial, AIIMS…"
        required
        minLength={2}
        maxLength={80}
        defaultValue={q}
      />
      <button type="submit" className="btn btn-outline min-h-12 text-base">
        Find this hospital
      </button>
    </Form>
  );
}
