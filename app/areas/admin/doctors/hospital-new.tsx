import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addHospitalProfile } from "#app/domain/doctors/hospital-profiles.ts";
import { findByText } from "#app/domain/search/finder/find.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FilterBar, TextFilter } from "#app/ui/filter-bar.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

const search = defineSearch({ q: text() });

export const meta = () => [{ title: words("adminDoctors")("addHospitalPage") }];

export const loader = adminLoader(
  { permission: "admin.doctor.write", search },
  async (ctx, { search: { q } }) => ({ q, hospitals: q ? (await findByText(ctx, q)).hospitals : null }),
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

  const { q, hospitals } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("addHospitalPage")}
      back={{ to: adminAddresses.hospitalPages.path, label: t("hospitalPages") }}
      lead={t("chooseHospitalOfMasterList")}
    >
      <FormFailureAlert failure={failure} />
      <FilterBar>
        <TextFilter name="q" label={t("hospitalAsGuestsSay")} value={q} />
      </FilterBar>
      {hospitals?.length === 0 ? <EmptyState>{t("noHospitalFound")}</EmptyState> : null}
      <ul className="flex flex-col gap-2">
        {(hospitals ?? []).map((hospital) => (
          <li
            key={hospital.id}
            className="flex flex-wrap items-center justify-between gap-2 rounded-box border border-base-300 bg-base-100 p-3"
          >
            <span>
              <span className="font-medium">{hospital.name}</span>{" "}
              <span className="text-sm">
                {[hospital.locality, hospital.cityName].filter(Boolean).join(", ")}
              </span>
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
