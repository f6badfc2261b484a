import type { ProfileRecord } from "#app/domain/doctors/hospital-profiles.ts";
import type { PartRow } from "#app/domain/doctors/labels.ts";
import type { DoctorCard, HospitalCard, HospitalPage } from "#app/domain/doctors/public-pages.ts";
import { paths } from "#app/http/paths.ts";

/** Pages of doctors and of hospitals with the specification's field names (section 3). Pictures are addresses of this site. */

const picture = (uploadId: string | null) => (uploadId ? paths.upload(uploadId) : null);

export function doctorRow(doctor: DoctorCard) {
  return {
    doctor_id: doctor.id,
    doctor_name: doctor.doctorName,
    department: doctor.department,
    specialization: doctor.specialization,
    total_experience: doctor.totalExperience,
    hospital_name: doctor.hospitalName,
    doctor_photo: picture(doctor.photoUploadId),
  };
}

export function profileRow(hospital: HospitalCard) {
  return {
    hospital_id: hospital.id,
    hospital_name: hospital.name,
    specalities: hospital.specialities.join(", "),
    city_name: hospital.cityName,
    hospital_logo: picture(hospital.logoUploadId),
  };
}

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
      : { specalities: page.specialities.join(", "), doctors: page.doctors.map(doctorRow) }),
    achievements: partRows(isKept ? page.parts.achievements : page.achievements),
    amenities: partRows(isKept ? page.parts.amenities : page.amenities),
  };
}

/** The lines of a list of such a page; `sno` is what changes or deletes one. */
export const partRows = (parts: readonly PartRow[]) =>
  parts.map(({ id, values }) => ({ sno: id, s_no: id, ...values }));
