import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden } from "#app/domain/errors.ts";
import { wroteLately } from "#app/domain/messages/replies.ts";
import { present } from "#app/present.ts";
import { execute, rawRow, type Transaction } from "#db/client.ts";
import { type CampaignChannel, MOST_RECIPIENTS, type Source } from "./labels.ts";
import { canManageCampaigns } from "./policy.ts";
import { addressColumn, hasRecentDealingSql, latestConsentSql } from "./reach.ts";
import { needsWindow } from "./registration.ts";
import { type CampaignText, emptyPlaces } from "./words.ts";

/** The audience of a campaign, and the channel by which it reaches them. */
export type AudienceChoice = {
  channel: CampaignChannel;
  sources: Source[];
  cityId: string | null;
  hospitalId: string | null;
  dateFrom: string | null;
  dateTo: string | null;
};

const within = (column: string) =>
  `($from::date IS NULL OR ${column} >= $from::date::timestamp AT TIME ZONE 'Asia/Kolkata')
   AND ($to::date IS NULL OR ${column} < ($to::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata')`;

/** By phone and by mail the same people: each is one column of their row. */
type Columns = { order: string; request: string; user: string };
const PHONE: Columns = { order: "o.phone_e164", request: "r.phone_e164", user: "u.phone_e164" };
const MAIL: Columns = { order: "o.email", request: "r.email", user: "u.email" };

/** Each gives the address, name, hospital and city; the first source of an address that has several is the one that counts. */
const common = ({ order, request, user }: Columns) => ({
  bookings: `SELECT 1 AS rank, 'bookings' AS source, ${order}, o.contact_name AS name, h.near_hospital_name AS hospital, c.name AS city
    FROM bookings b JOIN orders o ON o.id = b.order_id JOIN cities c ON c.id = b.city_id LEFT JOIN hospitals h ON h.id = b.hospital_id
    WHERE b.status IN ('confirmed', 'checked_in', 'completed') AND ${order} IS NOT NULL
      AND ($cityId::uuid IS NULL OR b.city_id = $cityId) AND ($hospitalId::uuid IS NULL OR b.hospital_id = $hospitalId)
      AND ($from::date IS NULL OR b.starts_on >= $from) AND ($to::date IS NULL OR b.starts_on <= $to)`,
  enquiries: `SELECT 2, 'enquiries', ${request}, r.name, coalesce(h.near_hospital_name, nullif(r.hospital_name, '')), c.name
    FROM requests r LEFT JOIN hospitals h ON h.id = r.hospital_id LEFT JOIN cities c ON c.id = r.city_id
    WHERE ${request} IS NOT NULL AND ($cityId::uuid IS NULL OR r.city_id = $cityId)
      AND ($hospitalId::uuid IS NULL OR r.hospital_id = $hospitalId) AND ${within("r.created_at")}`,
  customers: `SELECT 3, 'customers', ${user}, u.name, NULL, NULL FROM users u
    WHERE u.role = 'customer' AND u.status = 'approved' AND ${user} IS NOT NULL AND ${within("u.created_at")}
      AND (($cityId::uuid IS NULL AND $hospitalId::uuid IS NULL) OR EXISTS (SELECT FROM bookings b WHERE b.customer_id = u.id
        AND ($cityId::uuid IS NULL OR b.city_id = $cityId) AND ($hospitalId::uuid IS NULL OR b.hospital_id = $hospitalId)))`,
});

const BY_PHONE: Record<Source, string> = {
  ...common(PHONE),
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

/** Numbers added by hand have no address. */
const BY_MAIL: Partial<Record<Source, string>> = {
  ...common(MAIL),
  subscribers: `SELECT 4, 'subscribers', s.subscriber_email, coalesce(o.contact_name, u.name), h.near_hospital_name, c.name
    FROM subscribers s LEFT JOIN users u ON u.email = s.subscriber_email AND u.role = 'customer'
    LEFT JOIN orders o ON o.email = s.subscriber_email
    LEFT JOIN bookings b ON b.order_id = o.id LEFT JOIN cities c ON c.id = b.city_id LEFT JOIN hospitals h ON h.id = b.hospital_id
    WHERE s.unsubscribed_at IS NULL AND ($cityId::uuid IS NULL OR b.city_id = $cityId)
      AND ($hospitalId::uuid IS NULL OR b.hospital_id = $hospitalId) AND ${within("s.subscribed_at")}`,
};

/** Where a campaign by that channel may find its people. */
export function mayReach(channel: CampaignChannel, source: Source): boolean {
  return (channel === "mail" ? BY_MAIL : BY_PHONE)[source] !== undefined;
}

function audienceSql({ channel, sources }: AudienceChoice): string {
  const queries = channel === "mail" ? BY_MAIL : BY_PHONE;
  const parts = sources
    .filter((source) => queries[source])
    .map((source) => `(${queries[source]} LIMIT ${MOST_RECIPIENTS * 4})`);
  return `SELECT DISTINCT ON (address) lower(address::text) AS address, coalesce(name, '') AS name, coalesce(hospital, '') AS hospital,
      coalesce(city, '') AS city, source
    FROM (${parts.join(" UNION ALL ")}) AS found(rank, source, address, name, hospital, city)
    ORDER BY address, rank LIMIT ${MOST_RECIPIENTS + 1}`;
}

const bindOf = ({ cityId, hospitalId, dateFrom, dateTo }: AudienceChoice) => ({
  cityId,
  hospitalId,
  from: dateFrom,
  to: dateTo,
});

/** How many people there are, and for how many each reason to leave them out is the first. */
export type AudienceCount = {
  people: number;
  reached: number;
  out: { opted_out: number; no_consent: number; empty_place: number; no_window: number };
  tooMany: boolean;
};

/**
 * How many people a choice selects now, how many of them the message would reach, and why not the others. The daily cap is checked when it
 * is sent.
 * @throws Forbidden
 */
export async function countAudience(
  ctx: Context,
  choice: AudienceChoice & Omit<CampaignText, "channel">,
): Promise<AudienceCount> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const { channel } = choice;
  const places = (["hospital", "city"] as const).filter((place) => leavesEmpty(choice, place));
  const isEmpty = places.map((place) => `a.${place} = ''`).join(" OR ") || "false";
  const counted = present(
    await rawRow<{ people: number } & AudienceCount["out"]>(
      `SELECT count(*)::integer AS people, ${["opted_out", "no_consent", "empty_place", "no_window"]
        .map((reason) => `count(*) FILTER (WHERE reason = '${reason}')::integer AS ${reason}`)
        .join(", ")}
     FROM (SELECT CASE WHEN said = 'withdrawn' THEN 'opted_out' WHEN said IS NULL AND NOT known THEN 'no_consent'
         WHEN empty THEN 'empty_place' WHEN $needsWindow AND NOT wrote THEN 'no_window' END AS reason
       FROM (SELECT ${latestConsentSql(channel, "a.address")} AS said, ${hasRecentDealingSql(channel, "a.address", "$now::timestamptz")} AS known,
           ${isEmpty} AS empty, ${wroteLately("a.address", "$now::timestamptz")} AS wrote FROM (${audienceSql(choice)}) a) facts) judged`,
      { ...bindOf(choice), now: ctx.now, needsWindow: needsWindow(choice) },
    ),
  );
  const { people, ...out } = counted;
  const left = Object.values(out).reduce((sum, one) => sum + one, 0);
  return { people, reached: people - left, out, tooMany: people > MOST_RECIPIENTS };
}

/** True when a text cannot do without this place. */
const leavesEmpty = (text: Omit<CampaignText, "channel">, place: "hospital" | "city") =>
  emptyPlaces(text, { name: "A", hospital: "A", city: "A", link: "A", [place]: "" }).length > 0;

/**
 * Records the recipients of a campaign: each number or address once. People added later are not included.
 * @returns how many people
 * @throws Conflict when there is nobody, or too many
 */
export async function takeAudience(
  tx: Transaction,
  campaignId: string,
  choice: AudienceChoice,
): Promise<number> {
  const taken = await execute(
    `INSERT INTO campaign_recipients (campaign_id, ${addressColumn(choice.channel)}, name, hospital, city, source)
     SELECT $campaignId, address, name, hospital, city, source FROM (${audienceSql(choice)}) a ON CONFLICT DO NOTHING`,
    { ...bindOf(choice), campaignId },
    tx,
  );
  if (taken === 0) throw new Conflict("Nobody fits this audience.", "no_audience");
  if (taken > MOST_RECIPIENTS)
    throw new Conflict(`A campaign goes to ${MOST_RECIPIENTS} people at most. Please narrow it.`, "too_many");
  return taken;
}
