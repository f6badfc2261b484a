import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { bookingScope } from "#app/domain/bookings/scope.ts";
import { type Context, hasRole, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { addDays, type IsoDate, istInstant } from "#app/domain/shared/dates.ts";
import type { Standing } from "./labels.ts";

/** Which sold bookings an accounts screen, a report and their files are about: one rule, so that they agree. */

export type SoldFilters = {
  /** Absent for every kind. */
  kind?: BookingKindName | null;
  standing?: Standing;
  /** First and last date of booking or of check-in, IST. */
  dates?: "booked" | "check_in";
  from?: IsoDate | null;
  to?: IsoDate | null;
  propertyId?: string | null;
  /** A property, or what is sold beside rooms: a kitchen, a route, an article, a lab centre. */
  placeId?: string | null;
  cityId?: string | null;
  /** Sold by this partner, or brought by this agent. */
  accountId?: string | null;
  /** Only what agents brought. */
  byAgents?: boolean;
  /** A booking number, or its beginning. */
  q?: string;
};

export type AccountFilters = SoldFilters & { page?: number; pageSize?: number };

/**
 * The condition on `booking_accounts booking` for the actor's scope and the filters, and whose share is meant.
 * @throws Forbidden for customers and guests
 */
export function accountConditions(ctx: Context, filters: SoldFilters) {
  if (!isPrivileged(ctx.actor) && !hasRole(ctx.actor, "partner", "agent", "staff", "city_manager"))
    throw new Forbidden();
  const scope = bookingScope(ctx.actor);
  const clauses = [scope.sql];
  const bind: Record<string, string | null> = { ...scope.bind };
  const add = (sql: string, name: string, value: string | null | undefined) => {
    if (!value) return;
    clauses.push(sql);
    bind[name] = value;
  };
  add("booking.kind = $kind", "kind", filters.kind);
  if (filters.standing === "standing") clauses.push("booking.status <> 'cancelled'");
  if (filters.standing === "cancelled") clauses.push("booking.status = 'cancelled'");
  if (filters.dates === "check_in") {
    add("booking.starts_on >= $from", "from", filters.from);
    add("booking.starts_on <= $to", "to", filters.to);
  } else {
    add(
      "booking.created_at >= $from",
      "from",
      filters.from && istInstant(filters.from, "00:00").toISOString(),
    );
    add(
      "booking.created_at < $to",
      "to",
      filters.to && istInstant(addDays(filters.to, 1), "00:00").toISOString(),
    );
  }
  add("booking.property_id = $propertyId", "propertyId", filters.propertyId);
  add("(booking.property_id = $placeId OR booking.item_id = $placeId)", "placeId", filters.placeId);
  add("booking.city_id = $cityId", "cityId", filters.cityId);
  add(
    "(booking.account_id = $accountId OR booking.agent_account_id = $accountId)",
    "accountId",
    filters.accountId,
  );
  if (filters.byAgents) clauses.push("booking.agent_account_id IS NOT NULL");
  const q = filters.q
    ?.trim()
    .toUpperCase()
    .replace(/[\\%_]/g, "\\$&");
  add("booking.booking_order_id LIKE $q", "q", q ? `${q}%` : null);
  const side: "agent" | "partner" = hasRole(ctx.actor, "agent") ? "agent" : "partner";
  return { where: clauses.join(" AND "), bind, side };
}
