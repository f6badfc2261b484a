import { useActionData, useLoaderData } from "@remix-run/react";
import { saveDoctor } from "#app/domain/doctors/doctors.ts";
import { departmentOptions, profiledHospitalOptions } from "#app/domain/doctors/form-options.ts";
import { doctorValues } from "#app/domain/doctors/schema.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { DoctorFields, type DoctorForm } from "./parts/doctor-fields.tsx";

export const meta = () => [{ title: words("adminDoctors")("addDoctor") }];

export const loader = adminLoader({ permission: "admin.doctor.write" }, async (ctx) => {
  const [departments, hospitals] = await Promise.all([departmentOptions(ctx), profiledHospitalOptions(ctx)]);
  return { departments, hospitals };
});

export const action = adminAction(
  {
    permission: "admin.doctor.write",
    failed: MASTERS_MESSAGES.errorWhileLoadingSubmittingOrUpdating("Submitting", "Doctor"),
    schema: doctorValues,
  },
  async (ctx, { value }) => {
    const t = words("adminDoctors");

    const { id } = await saveDoctor(ctx, { values: value });
    return done(paths.adminDoctor(id), t("doctorIsAddedAddPhoto"));
  },
);

export default function AddDoctor() {
  const t = words("adminDoctors");

  const options = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<DoctorForm>("doctor", failure, { shown: "on", position: "100" });
  return (
    <Page
      width="narrow"
      title={t("addDoctor")}
      back={{ to: adminAddresses.doctors.path, label: t("doctors") }}
    >
      <ScreenForm form={form}>
        <DoctorFields fields={fields} {...options} />
        <SubmitButton className="self-start">{t("add")}</SubmitButton>
      </ScreenForm>
    </Page>
  );
}
