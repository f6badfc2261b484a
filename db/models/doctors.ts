import { boolean, id, instant, integer, NOW, text, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** The pages of hospitals and doctors. */

export class HospitalProfile extends table("hospital_profiles", {
  hospitalId: uuid().primaryKey().references("hospitals"),
  about: text().default(""),
  logoUploadId: uuid().nullable().references("uploads"),
  position: integer().default(100),
  shown: boolean().default(true),
  version: integer().default(1),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
}) {}

export class HospitalAchievement extends table("hospital_achievements", {
  id: id(),
  hospitalId: uuid().references("hospital_profiles", "CASCADE"),
  achievement: text(),
  year: integer().nullable(),
}) {}

export class HospitalAmenity extends table("hospital_amenities", {
  id: id(),
  hospitalId: uuid().references("hospital_profiles", "CASCADE"),
  amenities: text(),
}) {}

export class HospitalSpeciality extends table("hospital_specialities", {
  hospitalId: uuid().primaryKey().references("hospital_profiles", "CASCADE"),
  departmentId: uuid().primaryKey().references("departments"),
}) {}

export class Doctor extends table("doctors", {
  id: id(),
  slug: text(),
  doctorName: text(),
  departmentId: uuid().references("departments"),
  specialization: text().default(""),
  totalExperience: integer().default(0),
  hospitalId: uuid().nullable().references("hospitals"),
  languages: text().default(""),
  about: text().default(""),
  photoUploadId: uuid().nullable().references("uploads"),
  position: integer().default(100),
  shown: boolean().default(true),
  version: integer().default(1),
  createdAt: instant().default(NOW),
  updatedAt: instant().default(NOW),
}) {}

export class DoctorAchievement extends table("doctor_achievements", {
  id: id(),
  doctorId: uuid().references("doctors", "CASCADE"),
  achievement: text(),
  year: integer().nullable(),
}) {}

export class DoctorArticle extends table("doctor_articles", {
  id: id(),
  doctorId: uuid().references("doctors", "CASCADE"),
  title: text(),
  caption: text().default(""),
  blogsDescription: text(),
  createdAt: instant().default(NOW),
}) {}

export class DoctorEducation extends table("doctor_education", {
  id: id(),
  doctorId: uuid().references("doctors", "CASCADE"),
  degree: text(),
  collegeName: text().default(""),
  country: text().default(""),
  startYear: integer().nullable(),
  endYear: integer().nullable(),
}) {}

export class DoctorExperience extends table("doctor_experience", {
  id: id(),
  doctorId: uuid().references("doctors", "CASCADE"),
  hospitalName: text(),
  department: text().default(""),
  designation: text().default(""),
  startYear: integer().nullable(),
  endYear: integer().nullable(),
}) {}
