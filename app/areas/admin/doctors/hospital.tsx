import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { departmentOptions } from "#app/domain/doctors/form-options.ts";
import { findHospitalProfile, saveHospitalProfile } from "#app/domain/doctors/hospital-profiles.ts";
import { HOSPITAL_PARTS, type HospitalPart } from "#app/domain/doctors/labels.ts";
import { setPicture } from "#app/domain/doctors/pictures.ts";
import { profileValues, version } from "#app/domain/doctors/schema.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CheckboxField, CheckboxGroup } from "#app/ui/choice-fields.tsx";
import { failureOf } from "#app/ui/failure-of.ts";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";
import { PartList } from "./parts/part-list.tsx";
import { PictureForm } from "./parts/picture-form.tsx";
import { keepPicture, PICTURE_INTENTS } from "./parts/receive-picture.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("adminDoctors")("pageOfHospital"), data?.hospital.name) },
];

export const loader = adminLoader(
  {
    permission: "admin.doctor.read",
    failed: MASTERS_MESSAGES.errorWhileLoadingSubmittingOrUpdating("Loading", "Hospital"),
    params: idParam,
  },
  async (ctx, { params }) => {
    const [hospital, departments] = await Promise.all([
      findHospitalProfile(ctx, params.id),
      departmentOptions(ctx),
    ]);
    return { hospital, departments };
  },
);

export const action = adminAction(
  {
    permission: "admin.doctor.write",
    failed: MASTERS_MESSAGES.errorWhileLoadingSubmittingOrUpdating("Updating", "Hospital"),
    params: idParam,
    maxFileBytes: maxBytesOf("hospital_logo"),
    intents: { save: profileValues.extend(version), ...PICTURE_INTENTS },
  },
  async (ctx, { params: { id }, intent, value }) => {
    const t = words("adminDoctors");

    const here = paths.adminHospitalPage(id);
    if (intent === "picture") {
      await keepPicture(ctx, "hospital", id, value.picture);
      return done(here, t("logoIsSaved"));
    }
    if (intent === "remove-picture") {
      await setPicture(ctx, { of: "hospital", id, uploadId: null });
      return done(here, t("logoIsRemoved"));
    }
    const { version: seen, ...values } = value;
    await saveHospitalProfile(ctx, { hospitalId: id, version: seen, values });
    return done(here, MASTERS_MESSAGES.hospitalDetailsSavedSuccessfully);
  },
);

type ProfileForm = { about: string; position: string; shown: string; department_ids: string[] };

export default function HospitalPageScreen() {
  const t = words("adminDoctors");

  const { hospital, departments } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const { values } = hospital;
  const [form, fields] = useScreenForm<ProfileForm>("profile", failureOf(failure, "save"), {
    about: values.about,
    position: String(values.position),
    shown: values.shown ? "on" : "",
    department_ids: values.department_ids,
  });
  return (
    <Page
      title={hospital.name}
      lead={hospital.cityName}
      back={{ to: adminAddresses.hospitalPages.path, label: t("hospitalPages") }}
      actions={
        <>
          {values.shown ? (
            <Link
              to={paths.hospitalPage(hospital.citySlug, hospital.slug)}
              className="btn btn-outline min-h-11"
            >
              {t("asPatientsSee")}
            </Link>
          ) : null}
          <Link to={paths.adminHospital(hospital.id)} className="btn btn-outline min-h-11">
            {t("nameAddressBeds")}
          </Link>
          <Link
            to={`${paths.adminHospitalPage(hospital.id)}/delete`}
            className="btn btn-outline min-h-11 border-error-content text-error-content"
          >
            {t("delete")}
          </Link>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ScreenForm form={form}>
          <input type="hidden" name="version" value={hospital.version} />
          <Panel className="flex flex-col gap-4">
            <TextAreaField field={fields.about} label={t("about")} maxLength={4000} rows={6} />
            <CheckboxGroup
              field={fields.department_ids}
              label={t("specialities")}
              options={departments.map(({ id: value, name }) => ({ value, label: translateName(name) }))}
            />
            <TextField
              field={fields.position}
              label={t("placeInLists")}
              hint={t("lowerNumbersComeFirstAlso")}
              required
              inputMode="numeric"
              maxLength={5}
              className="max-w-32"
            />
            <CheckboxField field={fields.shown} label={t("shownToPublic")} />
          </Panel>
          <SubmitButton intent="save" className="self-start">
            {t("save")}
          </SubmitButton>
        </ScreenForm>
        <div className="flex flex-col gap-5">
          <PictureForm
            title={t("logo")}
            purpose="hospital_logo"
            uploadId={hospital.logoUploadId}
            failure={failureOf(failure, "picture", "remove-picture")}
          />
          {(Object.keys(HOSPITAL_PARTS) as HospitalPart[]).map((part) => (
            <PartList
              key={part}
              {...HOSPITAL_PARTS[part]}
              rows={hospital.parts[part]}
              href={(row) => paths.adminHospitalPart(hospital.id, part, row)}
            />
          ))}
        </div>
      </div>
    </Page>
  );
}
