import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden } from "#app/domain/errors.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { MOST_RECIPIENTS, type Source } from "./labels.ts";
import { canManageCampaigns } from "./policy.ts";

/** Whom a campaign is for. */
export type AudienceChoice = {
  sources: Source[];
  cityId: string | null;
  hospitalId: string | null;
  dateFrom: string | null;
  dateTo: string | null;
};

const within = (column: string) =>
  `($from::date IS NULL OR ${column} >= $from::date::timestamp AT TIME ZONE 'Asia/Kolkata')
   AND ($to::date IS NULL OR ${column} < ($to::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`;

/** Each gives phone, name, hospital and city; the first source of a number that has several is the one that counts. */
const QUERIES: Record<Source, string> = {
  bookings: `SELECT 1 AS rank, 'bookings' AS source, o.phone_e164, o.contact_name AS name, h.near_hospital_name AS hospital, c.name AS city
    FROM bookings b JOIN orders o ON o.id = b.order_id JOIN cities c ON c.id = b.city_id LEFT JOIN hospitals h ON h.id = b.hospital_id
    WHERE b.status IN ('confirmed', 'checked_in', 'completed')
      AND ($cityId::uuid IS NULL OR b.city_id = $cityId) AND ($hospitalId::uuid IS NULL OR b.hospital_id = $hospitalId)
      AND ($from::date IS NULL OR b.starts_on >= $from) AND ($to::date IS NULL OR b.starts_on <= $to)`,
  enquiries: `SELECT 2, 'enquiries', r.phone_e164, r.name, coalesce(h.near_hospital_name, nullif(r.hospital_name, '')), c.name
    FROM requests r LEFT JOIN hospitals h ON h.id = r.hospital_id LEFT JOIN cities c ON c.id = r.city_id
    WHERE r.phone_e164 IS NOT NULL AND ($cityId::uuid IS NULL OR r.city_id = $cityId)
      AND ($hospitalId::uuid IS NULL OR r.hospital_id = $hospitalId) AND ${within("r.created_at")}`,
  customers: `SELECT 3, 'customers', u.phone_e164, u.name, NULL, NULL FROM users u
    WHERE u.role = 'customer' AND u.status = 'approved' AND u.phone_e164 IS NOT NULL AND ${within("u.created_at")}
      AND (($cityId::uuid IS NULL AND $hospitalId::uuid IS NULL) OR EXISTS (SELECT FROM bookings b WHERE b.customer_id = u.id
        AND ($cityId::uuid IS NULL OR b.city_id = $cityId) AND ($hospitalId::uuid IS NULL OR b.hospital_id = $hospitalId)))`,
  subscribers: `SELECT 4, 'subscribers', o.phone_e164, o.contact_name, h.near_hospital_name, c.name
    FROM subscribers s JOIN orders o ON o.email = s.subscriber_email
    LEFT JOIN bookings b ON b.order_id = o.id LEFT JOIN cities c ON c.id = b.city_id LEFT JOIN hospitals h ON h.id = b.hospital_id
    WHERE s.unsubscribed_at IS NULL AND ($cityId::uuid IS NULL OR b.city_id = $cityId)
      AND ($hospitalId::uuid IS NULL OR b.hospital_id = $hospitalId) AND ${within("s.subscribed_at")}
    UNION ALL SELECT 4, 'subscribers', u.phone_e164, u.name, NULL, NULL
    FROM subscribers s JOIN users u ON u.email = s.subscriber_email AND u.role = 'customer' AND u.status = 'approved'
    WHERE s.unsubscribed_at IS NULL AND u.phone_e164 IS NOT NULL AND $cityId::uuid IS NULL AND $hospitalId::uuid IS NULL
      AND ${within("s.subscribed_at")}`,
  contacts: `SELECT 5, 'contacts', k.phone_e164, k.name, h.near_hospital_name, c.name
    FROM campaign_contacts k LEFT JOIN hospitals h ON h.id = k.hospital_id LEFT JOIN cities c ON c.id = h.city_id
    WHERE ($cityId::uuid IS NULL OR h.city_id = $cityId) AND ($hospitalId::uuid IS NULL OR k.hospital_id = $hospitalId)
      AND ${within("k.created_at")}`,
};

function audienceSql(choice: AudienceChoice): string {
  const parts = choice.sources.map((source) => `(${QUERIES[source]} LIMIT ${MOST_RECIPIENTS * 4})`);
  return `SELECT DISTINCT ON (phone_e164) phone_e164, coalesce(name, '') AS name, coalesce(hospital, '') AS hospital,
      coalesce(city, '') AS city, source
    FROM (${parts.join(" UNION ALL ")}) AS found(rank, source, phone_e164, name, hospital, city)
    ORDER BY phone_e164, rank LIMIT ${MOST_RECIPIENTS + 1}`;
}

const bindOf = ({ cityId, hospitalId, dateFrom, dateTo }: AudienceChoice) => ({
  cityId,
  hospitalId,
  from: dateFrom,
  to: dateTo,
});

export type AudienceCount = { numbers: number; stopped: number; tooMany: boolean };

/** How many numbers a choice gives now, and how many of them asked us to stop. @throws Forbidden */
export async function countAudience(ctx: Context, choice: AudienceChoice): Promise<AudienceCount> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const counted = await row<{ numbers: number; stopped: number }>(
    `SELECT count(*) AS numbers, count(*) FILTER (WHERE m.state = 'withdrawn') AS stopped
     FROM (${audienceSql(choice)}) a LEFT JOIN message_consents m ON m.phone_e164 = a.phone_e164`,
    bindOf(choice),
  );
  const numbers = counted?.numbers ?? 0;
  return { numbers, stopped: counted?.stopped ?? 0, tooMany: numbers > MOST_RECIPIENTS };
}

/**
 * Writes down who gets a campaign: each number once. Whoever comes later is not part of it.
 * @returns how many numbers
 * @throws Conflict when there is nobody, or too many
 */
export async function takeAudience(
  tx: Transaction,
  campaignId: string,
  choice: AudienceChoice,
): Promise<number> {
  const taken = await execute(
    `INSERT INTO campaign_recipients (campaign_id, phone_e164, name, hospital, city, source)
     SELECT $campaignId, phone_e164, name, hospital, city, source FROM (${audienceSql(choice)}) a ON CONFLICT DO NOTHING`,
    { ...bindOf(choice), campaignId },
    tx,
  );
  if (taken === 0) throw new Conflict("Nobody fits this audience.", "no_audience");
  if (taken > MOST_RECIPIENTS)
    throw new Conflict(
      `A campaign goes to ${MOST_RECIPIENTS} numbers at most. Please narrow it.`,
      "too_many",
    );
  return taken;
}
