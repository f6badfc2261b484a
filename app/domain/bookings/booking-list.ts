import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { listPropertyNames } from "#app/domain/listings/read-properties.ts";
import { citiesOfSeller } from "#app/domain/listings/seller-cities.ts";
import { column, inFile } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow, type StateOfList } from "#app/domain/lists/define-list.ts";
import { ALL, filter } from "#app/domain/lists/filters.ts";
import { officeCityChoices } from "#app/domain/places/list-cities.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { KIND_TITLES } from "#app/domain/shared/kind-labels.ts";
import { agencyCities, agencyHospitals, agencyHouses } from "./agency-choices.ts";
import { bookingAmounts, bookingFacts, bookingJoins, CARRIED, kindColumns } from "./booking-columns.ts";
import { commonName, nameByItsNumber, searchCondition } from "./find-by-words.ts";
import { BOOKING_STATUSES, type BookingKindName, MAX_NIGHTS, statusLabel } from "./labels.ts";
import { bookingScope } from "./scope.ts";
import { isContinuation, stayEnd } from "./stay-parts.ts";

const facts = bookingFacts("booking");
const sold = bookingAmounts("booking", "booking");

const ALL_ROLES = ["admin", "staff", "city_manager", "partner", "agent", "customer"] as const;

/** What somebody earns of a booking as it stands: of one that was cancelled what was kept, and nothing before it is paid. The file has it as sold. */
const earned = (label: string, keptKey: string, sold: string, role: "agent" | "partner") =>
  column.money(
    label,
    `CASE WHEN booking.status NOT IN ('held', 'expired') THEN coalesce((cancelled.kept ->> '${keptKey}')::bigint, ${sold}) END`,
    {
      on: "screen",
      shownTo: [role],
      hiddenFrom: ALL_ROLES.filter((other) => other !== role),
      needs: "money",
    },
  );

const SHOWN = {
  booking_order_id: facts.booking_order_id,
  guest_name: facts.guest_name,
  check_in: { ...facts.check_in, label: "When", sortable: "booking.starts_on" },
  item_name: facts.item_name,
  near_hospital_name: { ...facts.near_hospital_name, shownTo: ["staff", "city_manager", "agent"] },
  created_at: { ...facts.created_at, sortable: "booking.created_at" },
  total_price: {
    ...sold.total_price,
    sortable: "booking.total_paise",
    shownTo: ["admin", "staff", "city_manager"],
  },
  partner_share: { ...sold.partner_share, on: "file" },
  net_agent_comm: { ...sold.net_agent_comm, on: "file" },
  earned_share: earned("Your share", "partnerSharePaise", "booking.partner_share_paise", "partner"),
  earned_commission: earned("Your commission", "netAgentPaise", "booking.net_agent_paise", "agent"),
} as const;

/** The bookings of the actor's scope, with what was sold and, of a cancelled one, what was kept and refunded; no field of another's part. */
export const bookingList = defineList({
  name: "bookings",
  title: "Bookings",
  from: "bookings booking",
  joins: `${bookingJoins("booking")} LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id`,
  key: "booking.id",
  columns: {
    ...SHOWN,
    carried: CARRIED,
    stay_until: column.date("Stays until", stayEnd("booking"), { on: "file", always: true }),
    ...inFile({ ...facts, ...sold }),
    ...SHOWN,
  },
  extraColumns: ({ kind }) =>
    kind === ALL ? {} : inFile(kindColumns(kind as BookingKindName, "booking", "booking")),
  filters: {
    q: filter.search("Number, phone or name", searchCondition),
    named: filter.prepared<string[]>((ids) => ({
      sql: "booking.id = ANY($named::uuid[])",
      bind: { named: ids },
    })),
    common: filter.prepared<string>(commonName),
    when: filter.choice(
      "When",
      { live: "In house today", upcoming: "Upcoming", past: "Past" },
      (when, { now }) => ({ sql: WHEN[when], bind: { today: istDate(now) } }),
      { all: "Any time" },
    ),
    status: filter.some(
      "Status",
      BOOKING_STATUSES,
      // One status is told as one, so that an index of it yields the rows in the order of the list: a page is read, not a status.
      (chosen) =>
        chosen.length === 1
          ? { sql: "booking.status = $status", bind: { status: chosen[0] } }
          : { sql: "booking.status = ANY($status)", bind: { status: chosen } },
      {
        options: async (_, { kind }) => [
          { value: ALL, label: "All" },
          ...BOOKING_STATUSES.map((value) => ({
            value,
            label: statusLabel(value, kind === ALL ? undefined : (kind as BookingKindName)),
          })),
        ],
        countBy: "booking.status",
      },
    ),
    kind: filter.choice("Kind", KIND_TITLES as Record<BookingKindName, string>, "booking.kind = $kind"),
    property: filter.id("Property", "booking.property_id = $property", propertiesToChoose),
    /** A property, or another seller or item: a kitchen, a route, an article, a lab centre. */
    place: filter.id(null, "(booking.property_id = $place OR booking.item_id = $place)"),
    city: filter.id("City", "booking.city_id = $city", async (ctx) =>
      hasRole(ctx.actor, "agent") ? agencyCities(ctx) : citiesToChoose(ctx),
    ),
    /** Brought by a short link. */
    link: filter.id(null, "booking.order_id IN (SELECT id FROM orders WHERE short_link_id = $link)"),
    // Sold by this partner, or brought by this agent.
    account: filter.id(null, "(booking.account_id = $account OR booking.agent_account_id = $account)"),
    customer: filter.id(null, "booking.order_id IN (SELECT id FROM orders WHERE customer_id = $customer)"),
    hospital: filter.id("Hospital", "booking.hospital_id = $hospital", agencyHospitals),
    dates: filter.setting("Dates of", { check_in: "Check-in", booked: "Booking" }),
    from: filter.date("From", (from, _, { dates }) =>
      dates === "booked"
        ? { sql: "booking.created_at >= $from", bind: { from: istInstant(from, "00:00") } }
        : { sql: "booking.starts_on >= $from", bind: { from } },
    ),
    to: filter.date("Until", (to, _, { dates }) =>
      dates === "booked"
        ? { sql: "booking.created_at < $to", bind: { to: istInstant(addDays(to, 1), "00:00") } }
        : { sql: "booking.starts_on <= $to", bind: { to } },
    ),
  },
  prepare: nameByItsNumber,
  scope: ({ actor }) => (hasRole(actor, "customer") ? ownStays(actor) : bookingScope(actor)),
  order: "-created_at",
});

/** A guest sees a stay as one row, including added nights and without nights given back. */
function ownStays(actor: Context["actor"]) {
  const scope = bookingScope(actor);
  return {
    ...scope,
    sql: `${scope.sql} AND booking.taken_from_id IS NULL AND NOT ${isContinuation("booking")}
      AND NOT (booking.status = 'expired' AND booking.extends_booking_id IS NOT NULL
        AND (SELECT reserved FROM orders WHERE id = booking.order_id))`,
  };
}

/** What lists of bookings and of cancellations have in common. */
export type BookingRow = Omit<ListRow<typeof bookingList>, "earned_share" | "earned_commission">;
export type BookingState = StateOfList<typeof bookingList>;

// A stay that is live began at most as many nights ago as a stay may have, one that is past began before today: an index can use both.
const WHEN = {
  live: `booking.status IN ('confirmed', 'checked_in') AND booking.ends_on >= $today
    AND booking.starts_on BETWEEN $today::date - ${MAX_NIGHTS} AND $today::date`,
  upcoming: "booking.status IN ('held', 'confirmed') AND booking.starts_on > $today",
  past: "booking.ends_on < $today AND booking.starts_on < $today",
} as const;

/** The cities that somebody who sees more than one chooses from: of an office, or of what a partner sells. */
export async function citiesToChoose(ctx: Context) {
  if (hasRole(ctx.actor, "partner")) return citiesOfSeller(ctx);
  const seesAll =
    isPrivileged(ctx.actor) || (isUser(ctx.actor) && ctx.actor.role === "staff" && !ctx.actor.zoneCityId);
  return seesAll ? officeCityChoices(ctx) : [];
}

/** The properties that a partner with several chooses from, and an agency whose guests stay in several. */
async function propertiesToChoose(ctx: Context) {
  if (hasRole(ctx.actor, "agent")) return agencyHouses(ctx);
  const own = hasRole(ctx.actor, "partner") ? await listPropertyNames(ctx) : [];
  return own.length > 1 ? own.map(({ id, name }) => ({ value: id, label: name })) : [];
}
