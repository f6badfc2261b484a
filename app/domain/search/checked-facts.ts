import { config } from "#app/config.ts";
import type { Context } from "#app/domain/context.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { plannedRow } from "#db/client.ts";

/** What one of us has seen in a house, and when. */
export type CheckedFacts = {
  on: IsoDate;
  /** Seen so long ago that it may have changed. */
  isOld: boolean;
  facilities: string[];
};

/** SQL: the visit `v` was so many months ago that what it saw may have changed. */
const isOld = (months: string) => `v.verified_at < $now::timestamptz - make_interval(months => ${months})`;

/** The visit `v` that looked at a house last and counts. */
const lastVisit = (propertyId: string) => `FROM field_visits v
  WHERE (v.property_id = ${propertyId} OR v.checks_property_id = ${propertyId}) AND v.admin_status = 'approved' AND v.verified_at IS NOT NULL
  ORDER BY v.verified_at DESC LIMIT 1`;

/** `on` (Indian date) and `isOld` of the last visit to a house, as JSON; NULL when nobody was there. It binds `$now`. */
export const lastCheckedSql = (propertyId: string) =>
  `(SELECT jsonb_build_object('on', to_char(v.verified_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD'), 'isOld', ${isOld(String(config().FACTS_FRESH_MONTHS))}) ${lastVisit(propertyId)})`;

/** The last visit of our team: that which led to this listing, or a check of it, once it was verified and approved; null when there was none. */
export async function checkedFacts(ctx: Context, propertyId: string): Promise<CheckedFacts | null> {
  const visit = await plannedRow<{ verifiedAt: Date; isOld: boolean; facilities: string[] }>(
    `SELECT v.verified_at, ${isOld("$freshMonths::integer")} AS is_old,
       ARRAY(SELECT f.name::text FROM field_visit_facilities seen JOIN facilities f ON f.id = seen.facility_id AND f.active
             WHERE seen.field_visit_id = v.id ORDER BY f.patient_fit DESC, f.position, f.name) AS facilities
     ${lastVisit("$propertyId")}`,
    { propertyId, now: ctx.now, freshMonths: config().FACTS_FRESH_MONTHS },
    ctx.tx,
  );
  if (!visit) return null;
  return { on: istDate(new Date(visit.verifiedAt)), isOld: visit.isOld, facilities: visit.facilities };
}
