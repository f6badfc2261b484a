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
import { words } from "#app/words/catalogue.ts";

const search = defineSearch({ city: id(), q: text() });

export const meta = () => [{ title: words("adminDoctors")("addHospitalPage") }];

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
    const t = words("adminDoctors");

    await addHospitalProfile(ctx, value.hospital);
    return done(paths.adminHospitalPage(value.hospital), t("pageIsCreatedPleaseFill"));
  },
);

export default function AddHospitalPage() {
  const t = words("adminDoctors");

  const { state, cities, hospitals } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("addHospitalPage")}
      back={{ to: adminAddresses.hospitalPages.path, label: t("hospitalPages") }}
      lead={t("chooseHospitalOfMasterList")}
    >
      <FormFailureAlert failure={failure} />
      <FilterBar>
        <SelectFilter
          name="city"
          label={t("city")}
          value={state.city}
          options={[
            { value: "", label: t("pleaseChoose") },
            ...cities.map((city) => ({ value: city.id, label: `${city.name}, ${city.stateName}` })),
          ]}
        />
        <TextFilter name="q" label={t("partOfName")} value={state.q} />
      </FilterBar>
      {hospitals === null ? <EmptyState>{t("chooseCityFirst")}</EmptyState> : null}
      {hospitals?.length === 0 ? <EmptyState>{t("noHospitalOfThisCity")}</EmptyState> : null}
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
                {t("makePage")}
                <span className="sr-only"> {t("ofName", { name: hospital.name })}</span>
              </SubmitButton>
            </RowForm>
          </li>
        ))}
      </ul>
    </Page>
  );
}
