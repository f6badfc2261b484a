import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addHospitalProfile } from "#app/domain/doctors/hospital-profiles.ts";
import { hospitalChoices } from "#app/domain/places/find-hospital.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, id, text } from "#app/domain/shared/search-params.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";

const search = defineSearch({ city: id(), q: text() });

export const meta = () => [{ title: "Add a hospital page" }];

export const loader = adminLoader(
  { permission: "admin.doctor.write", search },
  async (ctx, { search: state }) => {
    const [cities, hospitals] = await Promise.all([
      cityOptions(ctx),
      state.city ? hospitalChoices(ctx, { cityId: state.city, q: state.q }) : null,
    ]);
    return { state, cities, hospitals };
  },
);

export const action = adminAction(
  {
    permission: "admin.doctor.write",
    failed: MASTERS_MESSAGES.errorWhileLoadingSubmittingOrUpdating("Submitting", "Hospital"),
    schema: z.object({ hospital: z.uuid() }),
  },
  async (ctx, { value }) => {
    await addHospitalProfile(ctx, value.hospital);
    return done(paths.adminHospitalPage(value.hospital), "The page is created. Please fill it in.");
  },
);

export default function AddHospitalPage() {
  const { state, cities, hospitals } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="Add a hospital page"
      back={{ to: adminAddresses.hospitalPages.path, label: "Hospital pages" }}
      lead="Choose a hospital of the master list. One that is missing there is added under Hospitals first."
    >
      <FormFailureAlert failure={failure} />
      <FilterBar>
        <SelectFilter
          name="city"
          label="City"
          value={state.city}
          options={[
            { value: "", label: "Please choose" },
            ...cities.map((city) => ({ value: city.id, label: `${city.name}, ${city.stateName}` })),
          ]}
        />
        <TextFilter name="q" label="Part of the name" value={state.q} />
      </FilterBar>
      {hospitals === null ? <EmptyState>Choose the city first.</EmptyState> : null}
      {hospitals?.length === 0 ? <EmptyState>No hospital of this city fits.</EmptyState> : null}
      <ul className="flex flex-col gap-2">
        {(hospitals ?? []).map((hospital) => (
          <li
            key={hospital.id}
            className="flex flex-wrap items-center justify-between gap-2 rounded-box border border-base-300 bg-base-100 p-3"
          >
            <span>
              <span className="font-medium">{hospital.name}</span>
              {hospital.locality ? `, ${hospital.locality}` : ""}
            </span>
            <RowForm fields={{ hospital: hospital.id }}>
              <SubmitButton tone="plain" small>
                Make a page<span className="sr-only"> of {hospital.name}</span>
              </SubmitButton>
            </RowForm>
          </li>
        ))}
      </ul>
    </Page>
  );
}
