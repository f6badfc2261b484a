import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { listingScope } from "#app/domain/listings/policy.ts";
import type { Stay } from "#app/domain/search/stay-search.ts";
import { present } from "#app/present.ts";
import { row, rows } from "#db/client.ts";
import { MOST_ENTRIES, WAITING_STATE, type WaitingState } from "./labels.ts";
import { isWaitingLink, waitingPath } from "./links.ts";

export type WaitingPage = Stay & {
  id: string;
  state: WaitingState;
  hospitalName: string;
  hospitalSlug: string;
  citySlug: string;
  /** The only house that will do; null when any near the hospital will. */
  propertyName: string | null;
  /** How many stand before it in line for the same nights. */
  before: number;
  endsAt: Date;
  /** What is held, once a room was offered. */
  orderReference: string | null;
  heldUntil: Date | null;
};

/** What somebody waits for, by the link of the message. @throws NotFound */
export async function findWaiting(ctx: Context, link: { id: string; sign: string }): Promise<WaitingPage> {
  if (!isWaitingLink(link.id, link.sign)) throw new NotFound();
  const found = await row<WaitingPage>(
    `SELECT entry.id, ${WAITING_STATE} AS state, entry.check_in, entry.check_out, entry.adults, entry.children, entry.infants, entry.units AS rooms,
       hospital.near_hospital_name AS hospital_name, hospital.slug AS hospital_slug, city.slug AS city_slug, house.name AS property_name,
       (SELECT count(*)::integer FROM waiting_entries earlier WHERE earlier.status = 'waiting' AND earlier.hospital_id = entry.hospital_id
          AND (earlier.property_id IS NULL OR entry.property_id IS NULL OR earlier.property_id = entry.property_id)
          AND earlier.check_in < entry.check_out AND earlier.check_out > entry.check_in
          AND (earlier.created_at, earlier.id) < (entry.created_at, entry.id)) AS before,
       entry.ends_at, placed.reference AS order_reference, placed.hold_expires_at AS held_until
     FROM waiting_entries entry JOIN hospitals hospital ON hospital.id = entry.hospital_id JOIN cities city ON city.id = hospital.city_id
     LEFT JOIN properties house ON house.id = entry.property_id LEFT JOIN orders placed ON placed.id = entry.order_id
     WHERE entry.id = $id`,
    { id: link.id },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

export type OwnWaiting = {
  path: string;
  isHeld: boolean;
  hospitalName: string;
  propertyName: string | null;
  checkIn: string;
  checkOut: string;
};

/** The stays that the signed-in customer waits for or is held a room of, as they begin, each with the page to see and leave it. @throws Forbidden */
export async function waitingOfCustomer(ctx: Context): Promise<OwnWaiting[]> {
  if (!isUser(ctx.actor) || !hasRole(ctx.actor, "customer")) throw new Forbidden();
  const found = await rows<Omit<OwnWaiting, "path"> & { id: string }>(
    `SELECT entry.id, entry.status = 'offered' AS is_held, hospital.near_hospital_name AS hospital_name, house.name AS property_name,
       entry.check_in, entry.check_out
     FROM waiting_entries entry JOIN hospitals hospital ON hospital.id = entry.hospital_id
     LEFT JOIN properties house ON house.id = entry.property_id LEFT JOIN orders placed ON placed.id = entry.order_id
     WHERE entry.customer_id = $customerId AND entry.ends_at > $now
       AND (entry.status = 'waiting' OR entry.status = 'offered' AND placed.status = 'held')
     ORDER BY entry.check_in, entry.created_at LIMIT ${2 * MOST_ENTRIES}`,
    { customerId: ctx.actor.id, now: ctx.now },
    ctx.tx,
  );
  return found.map(({ id, ...entry }) => ({ ...entry, path: waitingPath(id) }));
}

/** How many families wait for a room that a house of the actor could give: that house, or any near a hospital that it is near (20 km). */
export async function countWaitingFor(ctx: Context): Promise<number> {
  const scope = listingScope(ctx.actor, "p");
  const found = await row<{ count: number }>(
    `SELECT count(*)::integer AS count FROM waiting_entries entry WHERE entry.status = 'waiting' AND EXISTS (
       SELECT FROM properties p WHERE ${scope.where} AND p.status = 'approved' AND (p.id = entry.property_id
         OR (entry.property_id IS NULL AND EXISTS (SELECT FROM property_hospitals near
           WHERE near.hospital_id = entry.hospital_id AND near.property_id = p.id))))`,
    scope.bind,
    ctx.tx,
  );
  return present(found).count;
}
