import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { currentId } from "#app/domain/masters/merge-master.ts";
import { findHospitalById } from "#app/domain/places/find-hospital.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { saveHospital } from "#app/domain/places/save-hospital.ts";
import { hospitalForm } from "#app/domain/places/schema.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { HospitalFields, type HospitalFormValues, typedHospital } from "./hospital-fields.tsx";

export const meta = () => [{ title: words("adminHospitals")("changeHospital") }];

export const loader = adminLoader(
  {
    permission: "admin.hospital.read",
    failed: MASTERS_MESSAGES.errorWhileGetHospitalMasterDetails,
    params: idParam,
  },
  async (ctx, { params }) => {
    const now = await currentId(ctx, "hospitals", params.id);
    if (now !== params.id) throw redirect(paths.adminHospital(now));
    const [hospital, cities] = await Promise.all([findHospitalById(ctx, params.id), allCityOptions(ctx)]);
    return { hospital, cities };
  },
);

export const action = adminAction(
  {
    permission: "admin.hospital.write",
    failed: MASTERS_MESSAGES.failedToSaveHospitalDetailsData,
    params: idParam,
    schema: hospitalForm,
  },
  async (ctx, { params, value }) => {
    const { version, ...values } = value;
    await saveHospital(ctx, { hospitalId: params.id, version, values });
    return done(paths.adminHospital(params.id), MASTERS_MESSAGES.hospitalDetailsSavedSuccessfully);
  },
);

export default function EditHospital() {
  const t = words("adminHospitals");

  const { hospital, cities } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<HospitalFormValues>(
    "hospital",
    failure,
    typedHospital(hospital.values),
  );
  return (
    <Page
      title={hospital.values.near_hospital_name}
      back={{ to: adminAddresses.hospitals.path, label: t("hospitals") }}
      lead={t("lastChangedUpdatedAt", { updatedAt: formatInstant(hospital.updatedAt) })}
      actions={
        hospital.values.active ? (
          <>
            <Link to={paths.hotels(hospital.citySlug, hospital.slug)} className="btn btn-outline min-h-11">
              {t("asGuestsSee")}
            </Link>
            <Link to={`${paths.adminHospital(hospital.id)}/merge`} className="btn btn-outline min-h-11">
              {t("mergeIntoAnother")}
            </Link>
          </>
        ) : null
      }
      width="narrow"
    >
      <ScreenForm form={form}>
        <input type="hidden" name="version" value={hospital.version} />
        <HospitalFields fields={fields} cities={cities} />
        <SubmitButton className="self-start">{t("save")}</SubmitButton>
      </ScreenForm>
    </Page>
  );
}
