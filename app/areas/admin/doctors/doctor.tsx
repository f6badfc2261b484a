import { useActionData, useLoaderData } from "@remix-run/react";
import { findDoctor, saveDoctor } from "#app/domain/doctors/doctors.ts";
import { departmentOptions, profiledHospitalOptions } from "#app/domain/doctors/form-options.ts";
import { DOCTOR_PARTS, type DoctorPart } from "#app/domain/doctors/labels.ts";
import { setPicture } from "#app/domain/doctors/pictures.ts";
import { doctorValues, version } from "#app/domain/doctors/schema.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { failureOf } from "#app/ui/failure-of.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { DoctorFields, type DoctorForm, typedDoctor } from "./parts/doctor-fields.tsx";
import { PartList } from "./parts/part-list.tsx";
import { PictureForm } from "./parts/picture-form.tsx";
import { keepPicture, PICTURE_INTENTS } from "./parts/receive-picture.ts";

export const meta = () => [{ title: words("adminDoctors")("changeDoctor") }];

export const loader = adminLoader(
  {
    permission: "admin.doctor.read",
    failed: MASTERS_MESSAGES.errorWhileLoadingSubmittingOrUpdating("Loading", "Doctor"),
    params: idParam,
  },
  async (ctx, { params }) => {
    const [doctor, departments, hospitals] = await Promise.all([
      findDoctor(ctx, params.id),
      departmentOptions(ctx),
      profiledHospitalOptions(ctx),
    ]);
    return { doctor, departments, hospitals };
  },
);

export const action = adminAction(
  {
    permission: "admin.doctor.write",
    failed: MASTERS_MESSAGES.errorWhileLoadingSubmittingOrUpdating("Updating", "Doctor"),
    params: idParam,
    maxFileBytes: maxBytesOf("doctor_photo"),
    intents: { save: doctorValues.extend(version), ...PICTURE_INTENTS },
  },
  async (ctx, { params: { id }, intent, value }) => {
    const t = words("adminDoctors");

    const here = paths.adminDoctor(id);
    if (intent === "picture") {
      await keepPicture(ctx, "doctor", id, value.picture);
      return done(here, t("photoIsSaved"));
    }
    if (intent === "remove-picture") {
      await setPicture(ctx, { of: "doctor", id, uploadId: null });
      return done(here, t("photoIsRemoved"));
    }
    const { version: seen, ...values } = value;
    await saveDoctor(ctx, { doctorId: id, version: seen, values });
    return done(here, t("doctorIsSaved"));
  },
);

export default function EditDoctor() {
  const t = words("adminDoctors");

  const { doctor, departments, hospitals } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<DoctorForm>(
    "doctor",
    failureOf(failure, "save"),
    typedDoctor(doctor.values),
  );
  return (
    <Page
      title={doctor.values.doctor_name}
      back={{ to: adminAddresses.doctors.path, label: t("doctors") }}
      actions={
        <>
          {doctor.values.shown ? (
            <Link to={paths.doctorPage(doctor.slug)} className="btn btn-outline min-h-11">
              {t("asPatientsSee")}
            </Link>
          ) : null}
          <Link
            to={`${paths.adminDoctor(doctor.id)}/delete`}
            className="btn btn-outline min-h-11 border-error-content text-error-content"
          >
            {t("delete")}
          </Link>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ScreenForm form={form}>
          <input type="hidden" name="version" value={doctor.version} />
          <DoctorFields fields={fields} departments={departments} hospitals={hospitals} />
          <SubmitButton intent="save" className="self-start">
            {t("save")}
          </SubmitButton>
        </ScreenForm>
        <div className="flex flex-col gap-5">
          <PictureForm
            title={t("photo")}
            purpose="doctor_photo"
            uploadId={doctor.photoUploadId}
            failure={failureOf(failure, "picture", "remove-picture")}
          />
          {(Object.keys(DOCTOR_PARTS) as DoctorPart[]).map((part) => (
            <PartList
              key={part}
              {...DOCTOR_PARTS[part]}
              rows={doctor.parts[part]}
              href={(row) => paths.adminDoctorPart(doctor.id, part, row)}
            />
          ))}
        </div>
      </div>
    </Page>
  );
}
