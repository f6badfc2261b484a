import type { ProfileRecord } from "#app/domain/doctors/hospital-profiles.ts";
import { HOSPITAL_PARTS, type PartField, type PartRow } from "#app/domain/doctors/labels.ts";
import type { DoctorCard, HospitalCard, HospitalPage } from "#app/domain/doctors/public-pages.ts";
import { paths } from "#app/http/paths.ts";
import { FLAG, ID, NUMBER, objectSchema, orNull, type Schema, TEXT } from "../answer-schemas.ts";
import { field, rowOf } from "./row.ts";

/** Pages of doctors and of hospitals with the specification's field names (section 3). Pictures are addresses of this site. */

const picture = (uploadId: string | null) => (uploadId ? paths.upload(uploadId) : null);

export const doctor = rowOf<DoctorCard>()({
  doctor_id: field.id((one) => one.id),
  doctor_name: field.text((one) => one.doctorName),
  department: field.text((one) => one.department),
  specialization: field.text((one) => one.specialization),
  total_experience: field.number((one) => one.totalExperience),
  hospital_name: field.textOrNull((one) => one.hospitalName),
  doctor_photo: field.textOrNull((one) => picture(one.photoUploadId)),
});

export const hospital = rowOf<HospitalCard>()({
  hospital_id: field.idOrNull((one) => one.id),
  hospital_name: field.text((one) => one.name),
  specalities: field.text((one) => one.specialities.join(", ")),
  city_name: field.text((one) => one.cityName),
  hospital_logo: field.textOrNull((one) => picture(one.logoUploadId)),
});

/** A hospital's page: as everybody sees it, or as the office keeps it. */
export function hospitalPage(page: HospitalPage | ProfileRecord) {
  const isKept = "values" in page;
  return {
    hospital_id: page.id,
    hospital_name: page.name,
    city_name: page.cityName,
    hospital_logo: picture(page.logoUploadId),
    about: isKept ? page.values.about : page.about,
    ...(isKept
      ? { shown: page.values.shown, position: page.values.position }
      : { specalities: page.specialities.join(", "), doctors: page.doctors.map(doctor.row) }),
    achievements: partRows(isKept ? page.parts.achievements : page.achievements),
    amenities: partRows(isKept ? page.parts.amenities : page.amenities),
  };
}

/** The lines of a list of such a page; `sno` is what changes or deletes one. */
export const partRows = (parts: readonly PartRow[]) =>
  parts.map(({ id, values }) => ({ sno: id, s_no: id, ...values }));

/** What `partRows` gives of a part, read off its fields. */
export const partSchema = ({ fields }: { fields: readonly PartField[] }): Schema => ({
  type: "array",
  items: objectSchema({
    sno: ID,
    s_no: ID,
    ...Object.fromEntries(
      fields.map(({ name, kind, required }) => {
        const schema = kind === "year" ? NUMBER : TEXT;
        return [name, required ? schema : orNull(schema)];
      }),
    ),
  }),
});

/** What `hospitalPage` gives. */
export const HOSPITAL_PAGE = objectSchema(
  {
    hospital_id: orNull(ID),
    hospital_name: TEXT,
    city_name: TEXT,
    hospital_logo: orNull(TEXT),
    about: TEXT,
    achievements: partSchema(HOSPITAL_PARTS.achievements),
    amenities: partSchema(HOSPITAL_PARTS.amenities),
  },
  {
    shown: FLAG,
    position: NUMBER,
    specalities: TEXT,
    doctors: { type: "array", items: doctor.schema },
  },
);
