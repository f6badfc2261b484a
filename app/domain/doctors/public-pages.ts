import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { containing } from "#app/domain/shared/like.ts";
import { remembered } from "#app/domain/shared/remembered.ts";
import { row, rows } from "#db/client.ts";
import type { PartRow } from "./labels.ts";
import { partsSql } from "./parts.ts";

/** What everybody may read of hospitals and doctors: shown pages of active hospitals. */

export type HospitalCard = {
  id: string;
  slug: string;
  name: string;
  citySlug: string;
  cityName: string;
  logoUploadId: string | null;
  specialities: string[];
};
export type DoctorCard = {
  id: string;
  slug: string;
  doctorName: string;
  department: string;
  specialization: string;
  /** Years. */
  totalExperience: number;
  hospitalName: string | null;
  cityName: string | null;
  photoUploadId: string | null;
};

const HOSPITAL_CARD = `h.id, h.slug, h.near_hospital_name AS name, c.slug AS "citySlug", c.name::text AS "cityName",
  p.logo_upload_id,
  coalesce((SELECT array_agg(d.name::text ORDER BY d.name) FROM hospital_specialities s JOIN departments d ON d.id = s.department_id
    WHERE s.hospital_id = h.id), '{}') AS specialities`;
const HOSPITAL_FROM = `hospital_profiles p JOIN hospitals h ON h.id = p.hospital_id AND h.active JOIN cities c ON c.id = h.city_id AND c.active`;
const DOCTOR_CARD = `d.id, d.slug, d.doctor_name, department.name::text AS department, d.specialization,
  d.total_experience, h.near_hospital_name AS "hospitalName", c.name::text AS "cityName", d.photo_upload_id`;
const DOCTOR_FROM = `doctors d JOIN departments department ON department.id = d.department_id
  LEFT JOIN hospitals h ON h.id = d.hospital_id AND h.active LEFT JOIN cities c ON c.id = h.city_id`;

const ON_HOME = { hospitals: 12, doctors: 8 };
const PAGE_SIZE = 24;

/** The hospitals whose logos stand on the home page, at most 12: by position, then name. At most ten seconds old. */
export const homeHospitals = remembered(
  (ctx: Context): Promise<HospitalCard[]> =>
    rows(
      `SELECT ${HOSPITAL_CARD} FROM ${HOSPITAL_FROM} WHERE p.shown ORDER BY p.position, h.near_hospital_name LIMIT ${ON_HOME.hospitals}`,
      {},
      ctx.tx,
    ),
);

/** The doctors whose photos stand on the home page, at most 8: by position, then name. At most ten seconds old. */
export const homeDoctors = remembered(
  (ctx: Context): Promise<DoctorCard[]> =>
    rows(
      `SELECT ${DOCTOR_CARD} FROM ${DOCTOR_FROM} WHERE d.shown ORDER BY d.position, d.doctor_name LIMIT ${ON_HOME.doctors}`,
      {},
      ctx.tx,
    ),
);

export type PublicFilters = {
  q: string;
  departmentId: string | null;
  citySlug: string | null;
  /** Only doctors of this hospital. */
  hospitalId?: string | null;
  page: number;
};

/** The shown hospitals, 24 a page; `more` says that another page follows. */
export async function profiledHospitals(ctx: Context, filters: PublicFilters) {
  const found = await rows<HospitalCard>(
    `SELECT ${HOSPITAL_CARD} FROM ${HOSPITAL_FROM}
     WHERE p.shown AND (h.near_hospital_name || ' ' || h.locality) ILIKE $part AND ($citySlug::text IS NULL OR c.slug = $citySlug)
       AND ($departmentId::uuid IS NULL OR EXISTS (SELECT FROM hospital_specialities s WHERE s.hospital_id = h.id AND s.department_id = $departmentId))
     ORDER BY p.position, h.near_hospital_name, h.id LIMIT ${PAGE_SIZE + 1} OFFSET $offset`,
    bindOf(filters),
    ctx.tx,
  );
  return { rows: found.slice(0, PAGE_SIZE), more: found.length > PAGE_SIZE };
}

/** The shown doctors, 24 a page; `more` says that another page follows. */
export async function publicDoctors(ctx: Context, filters: PublicFilters) {
  const found = await rows<DoctorCard>(
    `SELECT ${DOCTOR_CARD} FROM ${DOCTOR_FROM}
     WHERE d.shown AND (d.doctor_name || ' ' || d.specialization) ILIKE $part AND ($citySlug::text IS NULL OR c.slug = $citySlug)
       AND ($departmentId::uuid IS NULL OR d.department_id = $departmentId) AND ($hospitalId::uuid IS NULL OR d.hospital_id = $hospitalId)
     ORDER BY d.position, d.doctor_name, d.id LIMIT ${PAGE_SIZE + 1} OFFSET $offset`,
    { ...bindOf(filters), hospitalId: filters.hospitalId ?? null },
    ctx.tx,
  );
  return { rows: found.slice(0, PAGE_SIZE), more: found.length > PAGE_SIZE };
}

function bindOf({ q, departmentId, citySlug, page }: PublicFilters) {
  const part = containing(q);
  return { part, departmentId, citySlug, offset: (page - 1) * PAGE_SIZE };
}

/** What the filters of these lists offer: departments and cities that have something to show. */
export const publicFilterOptions = remembered(async (ctx: Context) => {
  const [departments, cities] = await Promise.all([
    rows<{ id: string; name: string }>(
      `SELECT d.id, d.name::text FROM departments d
       WHERE EXISTS (SELECT FROM doctors WHERE department_id = d.id AND shown)
         OR EXISTS (SELECT FROM hospital_specialities s JOIN hospital_profiles p ON p.hospital_id = s.hospital_id AND p.shown WHERE s.department_id = d.id)
       ORDER BY d.name LIMIT 200`,
      {},
      ctx.tx,
    ),
    rows<{ id: string; name: string }>(
      `SELECT DISTINCT c.slug AS id, c.name::text FROM ${HOSPITAL_FROM} WHERE p.shown ORDER BY name LIMIT 200`,
      {},
      ctx.tx,
    ),
  ]);
  return { departments, cities };
});

export type HospitalPage = HospitalCard & {
  locality: string;
  address: string;
  pinCode: string;
  latitude: number;
  longitude: number;
  beds: number | null;
  phone: string;
  website: string;
  about: string;
  achievements: PartRow[];
  amenities: PartRow[];
  doctors: DoctorCard[];
};

/** A hospital's page with its doctors (at most 60). @throws NotFound when there is none, or it is not shown */
export function publicHospital(ctx: Context, citySlug: string, slug: string): Promise<HospitalPage> {
  return hospitalPage(ctx, "c.slug = $citySlug AND h.slug = $slug", { citySlug, slug });
}

/** The same page by the hospital's id. @throws NotFound when there is none, or it is not shown */
export function publicHospitalById(ctx: Context, hospitalId: string): Promise<HospitalPage> {
  return hospitalPage(ctx, "h.id = $hospitalId", { hospitalId });
}

async function hospitalPage(
  ctx: Context,
  where: string,
  bind: Record<string, string>,
): Promise<HospitalPage> {
  const [page] = await rows<HospitalPage>(
    `SELECT ${HOSPITAL_CARD}, h.locality, h.address, h.pin_code, h.latitude, h.longitude, h.no_of_bed AS beds, h.phone,
       h.website, p.about, ${partsSql({ of: "hospital", part: "achievements" }, "h.id")} AS achievements,
       ${partsSql({ of: "hospital", part: "amenities" }, "h.id")} AS amenities
     FROM ${HOSPITAL_FROM} WHERE p.shown AND ${where}`,
    bind,
    ctx.tx,
  );
  if (!page) throw new NotFound();
  const doctors = await rows<DoctorCard>(
    `SELECT ${DOCTOR_CARD} FROM ${DOCTOR_FROM} WHERE d.shown AND d.hospital_id = $id ORDER BY d.position, d.doctor_name LIMIT 60`,
    { id: page.id },
    ctx.tx,
  );
  return { ...page, doctors };
}

/** Whether a hospital of the search has a page of its own. */
export async function hasHospitalPage(ctx: Context, hospitalId: string): Promise<boolean> {
  const found = await row(
    `SELECT FROM ${HOSPITAL_FROM} WHERE p.shown AND p.hospital_id = $hospitalId`,
    { hospitalId },
    ctx.tx,
  );
  return found !== undefined;
}

export type DoctorPage = DoctorCard & {
  about: string;
  languages: string;
  /** Where patients meet this doctor, with its place for the rooms nearby. */
  hospital: {
    id: string;
    slug: string;
    citySlug: string;
    name: string;
    cityName: string;
    latitude: number;
    longitude: number;
    hasPage: boolean;
  } | null;
  education: PartRow[];
  experience: PartRow[];
  achievements: PartRow[];
  articles: PartRow[];
};

/** A doctor's page. @throws NotFound when there is none, or it is not shown */
export async function publicDoctor(ctx: Context, slug: string): Promise<DoctorPage> {
  const part = (name: "education" | "experience" | "achievements" | "articles") =>
    `${partsSql({ of: "doctor", part: name }, "d.id")} AS ${name}`;
  const page = await row<DoctorPage>(
    `SELECT ${DOCTOR_CARD}, d.about, d.languages, ${part("education")}, ${part("experience")}, ${part("achievements")}, ${part("articles")},
       CASE WHEN h.id IS NULL OR NOT c.active THEN NULL ELSE json_build_object('id', h.id, 'slug', h.slug, 'citySlug', c.slug,
         'name', h.near_hospital_name, 'cityName', c.name, 'latitude', h.latitude, 'longitude', h.longitude,
         'hasPage', EXISTS (SELECT FROM hospital_profiles p WHERE p.hospital_id = h.id AND p.shown)) END AS hospital
     FROM ${DOCTOR_FROM} WHERE d.shown AND d.slug = $slug`,
    { slug },
    ctx.tx,
  );
  if (!page) throw new NotFound();
  return page;
}
