import { bookingList } from "#app/domain/bookings/booking-list.ts";
import { type Context, hasRole, isPrivileged, isUser, type Role } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { peopleList } from "#app/domain/identity/people-list.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { listingScope } from "#app/domain/listings/policy.ts";
import { agentList, partnerList, zoneAccountList } from "#app/domain/registrations/account-lists.ts";
import { KIND_LABELS, type RequestKind } from "#app/domain/requests/labels.ts";
import { findByText } from "#app/domain/search/finder/find.ts";
import { containing } from "#app/domain/shared/like.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import type { FoundKind } from "./labels.ts";

/** One search over everything that an office works with: booking numbers, phones, names, partners, hospitals, requests, links. */

export type OfficeMatch = { kind: FoundKind; id: string; title: string; detail: string };

/** How many of each kind are shown; the lists behind them show all. */
export const SHOWN_OF_EACH = 5;
/** Shorter words are in every other name. */
export const SHORTEST_WORD = 3;

const HOW = { pageSize: SHOWN_OF_EACH, rowsOnly: true } as const;

/**
 * What fits a number, phone, mail address or part of a name, at most five of each kind, in the actor's scope. Each kind is one range of
 * one index.
 * @throws Forbidden for anybody but admins, staff and city managers
 */
export async function searchOffice(ctx: Context, words: string): Promise<OfficeMatch[]> {
  const { actor } = ctx;
  if (!isPrivileged(actor) && !hasRole(actor, "staff", "city_manager")) throw new Forbidden();
  const q = words.trim();
  if (q.length < SHORTEST_WORD) return [];
  const kinds = isPrivileged(actor) ? ADMIN_KINDS : hasRole(actor, "staff") ? STAFF_KINDS : CITY_KINDS;
  return (await Promise.all(kinds.map((find) => find(ctx, q)))).flat();
}

type Finder = (ctx: Context, q: string) => Promise<OfficeMatch[]>;

const orEmpty = (text: string | null | undefined) => text ?? "";

const bookings: Finder = async (ctx, q) => {
  const { rows: found } = await bookingList.page(ctx, { q }, HOW);
  return found.map((booking) => ({
    kind: "booking",
    id: booking.key,
    title: orEmpty(booking.booking_order_id),
    detail: [booking.guest_name, booking.item_name, booking.property_city_name].filter(Boolean).join(", "),
  }));
};

const partners: Finder = async (ctx, q) => {
  const { rows: found } = await partnerList.page(ctx, { q, status: "all" }, HOW);
  return found.map((partner) => ({
    kind: "partner",
    id: partner.key,
    title: orEmpty(partner.partner_name),
    detail: orEmpty(partner.city),
  }));
};

/** Partners and agents of the zone, as staff look after them. */
const zonePartners: Finder = async (ctx, q) => {
  const { rows: found } = await zoneAccountList.page(ctx, { q, status: "all" }, HOW);
  return found.map((partner) => ({
    kind: "partner",
    id: partner.key,
    title: orEmpty(partner.partner_name),
    detail: orEmpty(partner.city),
  }));
};

const agents: Finder = async (ctx, q) => {
  const { rows: found } = await agentList.page(ctx, { q, status: "all" }, HOW);
  return found.map((agent) => ({
    kind: "agent",
    id: agent.key,
    title: orEmpty(agent.agent_name),
    detail: orEmpty(agent.city),
  }));
};

const people: Finder = async (ctx, q) => {
  const { rows: found } = await peopleList.page(ctx, { q }, HOW);
  return found.map((person) => ({
    kind: "person",
    id: person.key,
    title: orEmpty(person.first_name),
    detail: ROLE_LABELS[person.role as Role],
  }));
};

type Row = { id: string; title: string; detail: string };

const requests: Finder = async (ctx, q) => {
  const [fits, bind] = requestFits(q);
  const own = isPrivileged(ctx.actor) ? "" : "AND owner_id = $self";
  const found = await rows<Row>(
    `SELECT id, number || ', ' || name AS title, kind AS detail FROM requests WHERE ${fits} ${own}
     ORDER BY created_at DESC LIMIT ${SHOWN_OF_EACH}`,
    own && isUser(ctx.actor) ? { ...bind, self: ctx.actor.id } : bind,
    ctx.tx,
  );
  return found.map((row) => ({ ...row, kind: "request", detail: KIND_LABELS[row.detail as RequestKind] }));
};

/** Each way of asking has an index of its own, so only one of them is asked for. */
function requestFits(q: string): [sql: string, bind: Record<string, string>] {
  const phone = normalisePhone(q);
  if (phone) return ["phone_e164 = $phone", { phone }];
  if (q.includes("@")) return ["email = $mail::citext", { mail: q }];
  if (isNumber(q)) return ["number = upper($number)", { number: q }];
  return ["name ILIKE $part", { part: containing(q) }];
}

/** Whether a text means a number of a request. One in twenty of them has letters only, so that digits alone do not tell. */
const isNumber = (q: string): boolean => /\d/.test(q) || /^mh[a-z]-/i.test(q);

/** A request stays between the patient and the person who works on it: a city manager finds an open request of the city by its number. */
const zoneRequests: Finder = async (ctx, q) => {
  if (!isNumber(q) || !isUser(ctx.actor)) return [];
  const found = await rows<Row>(
    `SELECT asked.id, asked.number AS title, asked.kind AS detail FROM requests asked
     LEFT JOIN hospitals hospital ON hospital.id = asked.hospital_id
     WHERE asked.number = upper($number) AND asked.status <> 'closed' AND coalesce(asked.city_id, hospital.city_id) = $zone LIMIT 1`,
    { number: q, zone: ctx.actor.zoneCityId },
    ctx.tx,
  );
  return found.map((row) => ({ ...row, kind: "request", detail: KIND_LABELS[row.detail as RequestKind] }));
};

const properties: Finder = async (ctx, q) => {
  const { where, bind } = listingScope(ctx.actor, "p");
  const found = await rows<Row>(
    `SELECT p.id, p.name AS title, city.name::text AS detail
     FROM properties p JOIN cities city ON city.id = p.city_id WHERE p.name ILIKE $part AND ${where}
     ORDER BY p.name LIMIT ${SHOWN_OF_EACH}`,
    { part: containing(q), ...bind },
    ctx.tx,
  );
  return found.map((row) => ({ ...row, kind: "property" }));
};

const hospitals: Finder = async (ctx, q) => {
  const { hospitals: found, isSure } = await findByText(ctx, q, SHOWN_OF_EACH);
  if (!isSure) return [];
  return found.map(({ slug, citySlug, name, locality, cityName }) => ({
    kind: "hospital",
    id: `${citySlug}/${slug}`,
    title: name,
    detail: [locality, cityName].filter(Boolean).join(", "),
  }));
};

const links: Finder = async (ctx, q) => {
  const code = present(q.split("/").at(-1));
  const found = await rows<Row>(
    "SELECT id, code AS title, long_url AS detail FROM short_links WHERE code = $code LIMIT 1",
    { code },
    ctx.tx,
  );
  return found.map((row) => ({ ...row, kind: "link" }));
};

const ADMIN_KINDS = [bookings, partners, agents, properties, people, requests, hospitals, links];
const STAFF_KINDS = [bookings, zonePartners, properties, requests, hospitals];
const CITY_KINDS = [bookings, zoneRequests, hospitals];
