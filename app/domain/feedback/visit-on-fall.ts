import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { userIdOf } from "#app/domain/context.ts";
import type { VisitKind } from "#app/domain/field-visits/labels.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { execute, row } from "#db/client.ts";
import { FEWEST_REVIEWS } from "./labels.ts";

/** Falling reviews open a field visit, once, for a house or another seller. */

/** An average below this sends somebody. */
const BAR = 3;
/** No further visit is opened for this long after one. */
const QUIET_DAYS = 90;
const DUE_DAYS = 7;

/** The visit that looks at what a kind sells; the specification has none for laboratories, which stand at hospitals. */
const VISIT_OF: Record<BookingKindName, VisitKind> = {
  room: "accommodation",
  food: "food",
  travel: "travel",
  equipment: "equipment",
  lab: "hospital",
};

type Fallen = {
  kind: BookingKindName;
  propertyId: string | null;
  accountId: string | null;
  name: string;
  cityId: string;
  address: string;
  pinCode: string;
  latitude: number | null;
  longitude: number | null;
  reviews: number;
  average: number;
  employeeId: string;
};

/** Opens a visit when the reviews of what was booked have fallen below the bar. @returns the visit that was opened */
export async function openVisitOnFall(ctx: TxContext, feedbackId: string): Promise<string | null> {
  const fallen = await row<Fallen>(
    `SELECT booking.kind, house.id AS property_id, CASE WHEN house.id IS NULL THEN booking.account_id END AS account_id,
       coalesce(house.name, seller.name) AS name, booking.city_id, coalesce(house.address, '') AS address,
       coalesce(house.pin_code, '') AS pin_code, house.latitude, house.longitude, score.reviews,
       round(score.rating_sum::numeric / score.reviews, 1)::float8 AS average, employee.id AS employee_id
     FROM feedback answer JOIN bookings booking ON booking.id = answer.booking_id
     JOIN accounts seller ON seller.id = booking.account_id
     LEFT JOIN properties house ON house.id = booking.property_id
     JOIN review_scores score ON score.kind = booking.kind AND score.subject_id = coalesce(booking.property_id, booking.account_id)
     CROSS JOIN LATERAL (
       SELECT worker.id FROM users worker WHERE worker.status = 'approved' AND (worker.role = 'admin'
         OR worker.role = 'staff' AND (worker.zone_city_id = booking.city_id OR worker.zone_city_id IS NULL))
       ORDER BY worker.role = 'staff' DESC, worker.zone_city_id IS NOT NULL DESC, worker.created_at, worker.id LIMIT 1) employee
     WHERE answer.id = $feedbackId AND score.reviews >= ${FEWEST_REVIEWS} AND score.rating_sum < ${BAR} * score.reviews
       AND NOT EXISTS (SELECT FROM field_visits visit WHERE visit.inserted_at > $since::timestamptz
         AND CASE WHEN house.id IS NULL THEN visit.checks_account_id = booking.account_id ELSE visit.checks_property_id = house.id END)`,
    { feedbackId, since: new Date(ctx.now.getTime() - QUIET_DAYS * 86_400_000) },
    ctx.tx,
  );
  if (!fallen) return null;
  const opened = await row<{ id: string }>(
    `INSERT INTO field_visits (kind, entity_name, city_id, address, pin_code, latitude, longitude, employee_id, due_on, checks_property_id,
       checks_account_id, inserted_at, updated_at)
     VALUES ($visitKind, $name, $cityId, $address, $pinCode, $latitude, $longitude, $employeeId, $dueOn, $propertyId, $accountId, $now, $now)
     ON CONFLICT DO NOTHING RETURNING id`,
    {
      ...fallen,
      visitKind: VISIT_OF[fallen.kind],
      dueOn: addDays(istDate(ctx.now), DUE_DAYS),
      now: ctx.now,
    },
    ctx.tx,
  );
  if (!opened) return null;
  await execute(
    "INSERT INTO field_visit_remarks (field_visit_id, author_id, remark, at) VALUES ($id, $author, $remark, $now)",
    {
      id: opened.id,
      author: userIdOf(ctx.actor),
      remark: `Its reviews have fallen to ${fallen.average.toFixed(1)} of 5 (${fallen.reviews} reviews). Please look at what guests say.`,
      now: ctx.now,
    },
    ctx.tx,
  );
  await recordAudit(ctx, {
    action: "field_visit.start",
    subjectKind: "field_visit",
    subjectId: opened.id,
    after: { kind: VISIT_OF[fallen.kind], entity_name: fallen.name, average: fallen.average },
  });
  return opened.id;
}
