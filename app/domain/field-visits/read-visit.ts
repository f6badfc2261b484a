import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { row } from "#db/client.ts";
import { unseenClaims } from "./check-house.ts";
import type { AdminStatus, VisitKind, VisitStatus } from "./labels.ts";
import { type VisitRights, visitRights, visitScope } from "./policy.ts";

export type Visit = {
  id: string;
  sNo: number;
  kind: VisitKind;
  entityName: string;
  cityId: string;
  cityName: string;
  address: string;
  pinCode: string;
  contactPerson: string;
  phone: string | null;
  email: string | null;
  latitude: number | null;
  longitude: number | null;
  details: Record<string, unknown>;
  dueOn: string;
  employeeId: string;
  employeeName: string;
  employeeUsername: string;
  employeeLocation: string;
  placeLatitude: number | null;
  placeLongitude: number | null;
  /** Metres; null when the point was typed. */
  placeAccuracyM: number | null;
  placeAt: Date | null;
  /** Metres from where the employee stood to the place; null while one of the points is unknown. */
  distanceM: number | null;
  visitStatus: VisitStatus;
  adminStatus: AdminStatus;
  propertyId: string | null;
  /** The house on sale, or the seller, that it checks. */
  checksPropertyId: string | null;
  checksAccountId: string | null;
  insertedAt: Date;
  updatedAt: Date;
  submittedAt: Date | null;
  verifiedAt: Date | null;
  verifiedByName: string | null;
  decidedAt: Date | null;
  decidedByName: string | null;
  people: Array<{
    id: string;
    keyType: string;
    doctorName: string;
    specialityName: string;
    phone: string | null;
  }>;
  departments: Array<{ id: string; name: string }>;
  facilities: Array<{ id: string; name: string }>;
  /** What the house on sale that it checks says that patients need, and the visit did not see: hidden once it is approved. */
  notSeen: string[];
  rates: Array<{
    id: string;
    roomCategory: string;
    acType: "AC" | "Non-AC";
    sharingType: string;
    breakfastType: string;
    ratePaise: number;
    noOfRooms: number;
  }>;
  photos: Array<{ id: string; uploadId: string; caption: string }>;
  remarks: Array<{ author: string; remark: string; returned: boolean; at: string }>;
  may: VisitRights;
};

const LIST = (sql: string) => `coalesce((${sql}), '[]'::json)`;

/**
 * A visit with all its data and what this actor may do with it. One query.
 * @throws NotFound when there is none in the actor's scope, or it is of another kind
 */
export async function readVisit(ctx: Context, id: string, kind?: VisitKind): Promise<Visit> {
  const scope = visitScope(ctx.actor);
  const visit = await row<Omit<Visit, "may">>(
    `SELECT v.id, v.s_no, v.kind, v.entity_name, v.city_id, c.name::text AS "cityName", v.address,
       v.pin_code, v.contact_person, v.phone_e164 AS phone, v.email::text AS email, v.latitude, v.longitude,
       v.details, v.due_on::text, v.employee_id, e.name AS "employeeName",
       coalesce(e.email::text, e.phone_e164, '') AS "employeeUsername", v.employee_location,
       v.place_latitude, v.place_longitude, v.place_accuracy_m,
       v.place_at, v.distance_m, v.visit_status, v.admin_status,
       v.property_id, v.checks_property_id, v.checks_account_id, v.inserted_at, v.updated_at, v.submitted_at,
       v.verified_at, verifier.name AS "verifiedByName", v.decided_at, decider.name AS "decidedByName",
       ${LIST(`SELECT json_agg(json_build_object('id', p.id, 'keyType', p.key_type, 'doctorName', p.doctor_name,
         'specialityName', p.speciality_name, 'phone', p.phone_e164) ORDER BY p.key_type, p.doctor_name)
         FROM field_visit_people p WHERE p.field_visit_id = v.id`)} AS people,
       ${LIST(`SELECT json_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY d.name)
         FROM field_visit_departments link JOIN departments d ON d.id = link.department_id WHERE link.field_visit_id = v.id`)} AS departments,
       ${LIST(`SELECT json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.position, f.name)
         FROM field_visit_facilities link JOIN facilities f ON f.id = link.facility_id WHERE link.field_visit_id = v.id`)} AS facilities,
       ${LIST(`SELECT json_agg(DISTINCT name) FROM (
           SELECT facility.name FROM ${unseenClaims("v.checks_property_id", "v.id")} WHERE v.admin_status <> 'approved'
           UNION SELECT facility.name FROM denied_facilities denied JOIN facilities facility ON facility.id = denied.facility_id
             WHERE denied.field_visit_id = v.id) unseen`)} AS not_seen,
       ${LIST(`SELECT json_agg(json_build_object('id', r.id, 'roomCategory', r.room_category, 'acType', r.ac_type, 'sharingType', r.sharing_type,
         'breakfastType', r.breakfast_type, 'ratePaise', r.rate_paise, 'noOfRooms', r.no_of_rooms) ORDER BY r.rate_paise, r.room_category, r.id)
         FROM field_visit_rates r WHERE r.field_visit_id = v.id`)} AS rates,
       ${LIST(`SELECT json_agg(json_build_object('id', photo.id, 'uploadId', photo.upload_id, 'caption', photo.caption) ORDER BY photo.added_at, photo.id)
         FROM field_visit_photos photo WHERE photo.field_visit_id = v.id`)} AS photos,
       ${LIST(`SELECT json_agg(json_build_object('author', coalesce(author.name, ''), 'remark', m.remark, 'returned', m.returned, 'at', m.at) ORDER BY m.id)
         FROM field_visit_remarks m LEFT JOIN users author ON author.id = m.author_id WHERE m.field_visit_id = v.id`)} AS remarks
     FROM field_visits v JOIN cities c ON c.id = v.city_id JOIN users e ON e.id = v.employee_id
       LEFT JOIN users verifier ON verifier.id = v.verified_by LEFT JOIN users decider ON decider.id = v.decided_by
     WHERE v.id = $id AND ($kind::text IS NULL OR v.kind = $kind) AND ${scope.where}`,
    { id, kind: kind ?? null, ...scope.bind },
    ctx.tx,
  );
  if (!visit) throw new NotFound();
  return { ...visit, may: visitRights(ctx.actor, visit) };
}

/**
 * The id of a visit by its serial number, or by the id itself.
 * @throws NotFound when there is none in the actor's scope, or it is of another kind
 */
export async function findVisitId(
  ctx: Context,
  input: { visit: string | number; kind: VisitKind },
): Promise<string> {
  const scope = visitScope(ctx.actor);
  const key = typeof input.visit === "number" ? "v.s_no = $visit::bigint" : "v.id = $visit::uuid";
  const found = await row<{ id: string }>(
    `SELECT v.id FROM field_visits v WHERE ${key} AND v.kind = $kind AND ${scope.where}`,
    { ...input, ...scope.bind },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found.id;
}
