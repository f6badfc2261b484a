import { useActionData, useLoaderData } from "@remix-run/react";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { saveHospital } from "#app/domain/places/save-hospital.ts";
import { hospitalForm } from "#app/domain/places/schema.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { HospitalFields, type HospitalFormValues } from "./hospital-fields.tsx";

export const meta = () => [{ title: words("adminHospitals")("addHospital") }];

export const loader = adminLoader({ permission: "admin.hospital.write" }, (ctx) => allCityOptions(ctx));

export const action = adminAction(
  {
    permission: "admin.hospital.write",
    failed: MASTERS_MESSAGES.failedToSaveHospitalDetailsData,
    schema: hospitalForm,
  },
  async (ctx, { value }) => {
    const { version: _, ...values } = value;
    const { id } = await saveHospital(ctx, { values });
    return done(paths.adminHospital(id), MASTERS_MESSAGES.hospitalDetailsSavedSuccessfully);
  },
);

export default function AddHospital() {
  const t = words("adminHospitals");

  const cities = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<HospitalFormValues>("hospital", failure, { active: "on" });
  return (
    <Page
      title={t("addHospital")}
      back={{ to: adminAddresses.hospitals.path, label: t("hospitals") }}
      lead={t("propertiesWithin20Km")}
      width="narrow"
    >
      <ScreenForm form={form}>
        <HospitalFields fields={fields} cities={cities} />
        <SubmitButton className="self-start">{t("save")}</SubmitButton>
      </ScreenForm>
    </Page>
  );
}
