import type { Context } from "#app/domain/context.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { BOOKING_KINDS, type BookingKindName, KIND_WORDS } from "#app/domain/shared/kind-labels.ts";
import { containing } from "#app/domain/shared/like.ts";
import { offerScope } from "./offer-scope.ts";
import type { Funder } from "./terms.ts";

export const OFFER_KINDS = Object.fromEntries(
  BOOKING_KINDS.map((kind) => [kind, KIND_WORDS[kind].title]),
) as Record<BookingKindName, string>;
const FUNDERS = { platform: "Us", partner: "The partner" };
const STATES = { active: "Running", inactive: "Ended" };

/** Of the bookings that used it and were not released. */
const taken = (sum: string) =>
  `(SELECT ${sum} FROM offer_redemptions taken WHERE taken.offer_id = offer.id AND taken.state = 'taken')`;

const shared = {
  from: `offers offer LEFT JOIN accounts account ON account.id = offer.account_id
    LEFT JOIN properties property ON property.id = offer.property_id LEFT JOIN items item ON item.id = offer.item_id`,
  joins: `LEFT JOIN rooms room ON room.id = offer.room_id LEFT JOIN cities city ON city.id = offer.city_id
    LEFT JOIN hospitals hospital ON hospital.id = offer.hospital_id`,
  key: "offer.id",
  columns: {
    offer_id: column.text("Id", "offer.id::text", { on: "file" }),
    offer_name: column.text("Offer", "offer.name"),
    mh_offer_coupon: column.text("Coupon code", "offer.code::text", { under: "offer_name" }),
    offer_by: column.choice("Given by", "offer.funder", FUNDERS, { always: true }),
    partner_name: column.text("Partner", "account.name", { under: "offer_by" }),
    kind: column.choice("For", "offer.kind", OFFER_KINDS, { always: true }),
    property_name: column.text("Property", "property.name", { on: "file" }),
    room_name: column.text("Room", "room.name", { on: "file" }),
    item_name: column.text("Item", "item.name", { on: "file" }),
    near_hospital_name: column.text("Near the hospital", "hospital.near_hospital_name", { on: "file" }),
    city_name: column.text("City", "city.name::text", { on: "file" }),
    offer_percentage: column.percent("Gives", "offer.percent_ppm"),
    offer_amount: column.money("Amount", "offer.amount_paise", { on: "file" }),
    max_amount: column.money("At most", "offer.max_paise", { on: "file" }),
    min_price: column.money("From a price of", "offer.min_price_paise", { on: "file", always: true }),
    earlybird_days: column.count("Early bird: days before", "offer.early_bird_days", {
      on: "file",
      always: true,
    }),
    from_date: column.date("When", "offer.book_from", { always: true }),
    to_date: column.date("Booked until", "offer.book_to", { on: "file" }),
    stay_from: column.date("Beginning from", "offer.stay_from", { on: "file" }),
    stay_to: column.date("Beginning until", "offer.stay_to", { on: "file" }),
    taken_count: column.count("Taken", taken("count(*)::integer"), { always: true }),
    limit_total: column.count("How often in all", "offer.limit_total", { on: "file" }),
    limit_per_customer: column.count("How often for a guest", "offer.limit_per_customer", { on: "file" }),
    given_amount: column.money("Given", taken("coalesce(sum(taken.amount_paise), 0)::bigint")),
    status: column.choice("State", "CASE WHEN offer.active THEN 'active' ELSE 'inactive' END", STATES, {
      on: "file",
      always: true,
    }),
    city_id: column.text("City's id", "offer.city_id::text", { on: "file" }),
    property_txn_id: column.text("Property's id", "offer.property_id::text", { on: "file" }),
    hospital_id: column.text("Hospital's id", "offer.hospital_id::text", { on: "file" }),
    account_id: column.text("Partner's id", "offer.account_id::text", { on: "file" }),
  },
  order: "offer.created_at DESC",
  pageSize: 25,
};

const q = filter.search("Name or code", (words) => ({
  sql: `offer.name ILIKE $part OR offer.code::text ILIKE $part OR property.name ILIKE $part OR item.name ILIKE $part
    OR account.name ILIKE $part`,
  bind: { part: containing(words) },
}));

/** A partner sees its own, admins all. */
const scopeOf = (funder: Funder) => (ctx: Context) => {
  const { accountId } = offerScope(ctx);
  const sql = `offer.funder = '${funder}'`;
  return accountId ? { sql: `${sql} AND offer.account_id = $accountId`, bind: { accountId } } : { sql };
};

/** Our own offers, newest first. */
export const platformOfferList = defineList({
  ...shared,
  name: "platform-offers",
  title: "Our offers",
  filters: { q },
  scope: scopeOf("platform"),
});

/** The offers that partners give on what they sell, newest first. */
export const partnerOfferList = defineList({
  ...shared,
  name: "partner-offers",
  title: "Offers",
  filters: {
    kind: filter.choice("Kind", OFFER_KINDS, "offer.kind = $kind", { first: "room", all: null }),
    q,
  },
  scope: scopeOf("partner"),
});
