import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context, TxContext } from "#app/domain/context.ts";
import { hasRole, isUser, userIdOf } from "#app/domain/context.ts";
import { Conflict, Invalid, TooMany } from "#app/domain/errors.ts";
import type { EarlierTerms } from "#app/domain/money/earlier-terms.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import { BREAKDOWN_COLUMNS, toColumns } from "#app/domain/money/stored-breakdown.ts";
import { redeemOffers } from "#app/domain/offers/redeem-offers.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { newReadableNumber, newReference } from "#app/domain/shared/ids.ts";
import { freezeSupplies } from "#app/domain/tax/freeze-supply.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import type { Language } from "#app/words/languages.ts";
import { currentLanguage, speaking } from "#app/words/speaking.ts";
import { brokenConstraint, plannedExecute, plannedRow } from "#db/client.ts";
import { enqueue } from "#db/queue.ts";
import { agencyOf } from "./agency.ts";
import { holdEnd } from "./hold-end.ts";
import type { Frozen } from "./kind.ts";
import type { RoomSnapshot } from "./kinds/room-snapshot.ts";
import { forEachKind, kindOf, payable } from "./kinds.ts";
import type { AGE_GROUPS, GENDERS } from "./labels.ts";
import type { OrderPurpose, StoredOrder } from "./order-row.ts";

/** A customer with this many unpaid orders has to pay or wait first, so that nobody can block a house for free. */
const MAX_OPEN_HOLDS = { customer: 5, agent: 10, other: 20 };

export type Guest = {
  name: string;
  type: "patient" | "attendant";
  ageGroup: (typeof AGE_GROUPS)[number];
  /** Of the patient of a lab test, years. */
  age: number | null;
  gender: (typeof GENDERS)[number] | null;
};

export type NewBooking = {
  quote: KindQuote;
  hospitalId: string | null;
  extendsBookingId: string | null;
  /** Of a stay that we move to another house: the terms that its guest keeps. */
  earlierTerms?: EarlierTerms[];
  guests: Guest[];
  nationality: string;
  guestAddress: string;
  specialRequests: string;
};

/** A company that is registered for GST. */
export type Buyer = { gstin: string; name: string; address: string };

export type NewOrder = {
  formKey: string;
  purpose: OrderPurpose;
  /** Of an order that moves a stay: see `StoredOrder`. */
  change?: Pick<
    StoredOrder,
    "changesBookingId" | "keepFrom" | "keepUntil" | "refundExpectedPaise" | "carriedPaise"
  >;
  customerId: string;
  contact: {
    name: string;
    phone: string;
    email: string | null;
    /** A company that buys, for its invoice. */
    buyer: Buyer | null;
  };
  bookings: NewBooking[];
  /** A night of an open end: held until then instead of as `holdEnd` says. */
  reservedUntil?: Date;
  /** The draft that it comes from, which remembers its order. */
  draftId?: string;
  /** Until when it is held, where that is not as long as usual (`holdEnd`). */
  holdUntil?: Date;
  /** What the guest is written to in, where it is neither that of the page nor of the account. */
  language?: Language;
};

export type PlacedOrder = {
  orderId: string;
  /** Of the payment page. */
  reference: string;
  holdExpiresAt: Date;
  totalPaise: number;
  /** True when this form had placed the order before. */
  repeated: boolean;
};

/**
 * Opens an order for priced bookings: writes it, takes the stock until the hold ends (`holdEnd`, or as long as asked), and sets the clock that gives it back. All
 * kinds and all purposes go through here. The caller holds a lock that keeps two of the same form apart.
 * @throws Conflict `sold_out`, `form_reused`; Invalid when a booking cannot be sold; TooMany when the customer holds five unpaid orders
 */
export async function openOrder(ctx: TxContext, order: NewOrder): Promise<PlacedOrder> {
  for (const { quote } of order.bookings) refuseObstacle(quote);
  if (!order.reservedUntil) await refuseHoarding(ctx);
  const orderId = randomUUID();
  const reference = newReference();
  const holdExpiresAt =
    order.reservedUntil ??
    order.holdUntil ??
    holdEnd(
      ctx.now,
      ctx.actor,
      order.bookings.map(({ quote }) => quote.startsOn),
    );
  const totalPaise = payable(order.bookings.map((booking) => booking.quote));
  const { buyer, ...contact } = order.contact;
  const opened = await plannedExecute(
    `INSERT INTO orders (id, reference, customer_id, placed_by, purpose, status, contact_name, phone_e164, email, total_paise,
       form_key, hold_expires_at, created_at, buyer_gstin, buyer_name, buyer_address, short_link_id,
       changes_booking_id, keep_from, keep_until, refund_expected_paise, carried_paise, reserved, language)
     VALUES ($orderId, $reference, $customerId, $placedBy, $purpose, 'held', $name, $phone, $email, $totalPaise,
       $formKey, $holdExpiresAt, $now, $buyerGstin, $buyerName, $buyerAddress, (SELECT id FROM short_links WHERE id = $shortLinkId),
       $changesBookingId, $keepFrom, $keepUntil, $refundExpectedPaise, $carriedPaise, $reserved,
       coalesce($language, (SELECT language FROM users WHERE id = $customerId), 'en')) ON CONFLICT (form_key) DO NOTHING`,
    {
      orderId,
      reference,
      customerId: order.customerId,
      placedBy: userIdOf(ctx.actor),
      purpose: order.purpose,
      ...contact,
      buyerGstin: buyer?.gstin ?? null,
      buyerName: buyer?.name ?? "",
      buyerAddress: buyer?.address ?? "",
      totalPaise,
      ...(order.change ?? NO_CHANGE),
      reserved: order.reservedUntil !== undefined,
      formKey: order.formKey,
      holdExpiresAt,
      now: ctx.now,
      // The guest's own page says it; people who book for a guest work in English.
      language: order.language ?? (hasRole(ctx.actor, "customer") ? currentLanguage() : null),
      // An agent's link does not count when somebody books for another person.
      shortLinkId: hasRole(ctx.actor, "customer") ? (ctx.request?.shortLinkId ?? null) : null,
    },
    ctx.tx,
  );
  if (opened === 0) throw formReused();
  const placed = order.bookings.map((booking) => ({
    ...booking,
    id: randomUUID(),
    kind: booking.quote.kind,
  }));
  // What is stored of a booking is in English, whoever books it.
  await speaking("en", () => insertBookings(ctx, orderId, order, placed));
  await redeemOffers(ctx.tx, order.customerId, placed);
  await enqueue("hold-expiry", { orderId }, { tx: ctx.tx, startAfter: holdExpiresAt });
  await recordAudit(ctx, {
    action: "order.place",
    subjectKind: "order",
    subjectId: orderId,
    after: { purpose: order.purpose, totalPaise, bookings: placed.map((booking) => booking.id) },
  });
  if (order.draftId) {
    await plannedExecute(
      "UPDATE booking_drafts SET order_id = $orderId, quoted_total_paise = $totalPaise WHERE id = $draftId",
      { orderId, totalPaise, draftId: order.draftId },
      ctx.tx,
    );
  }
  // Last, because from here on everybody else who wants one of these nights waits for the commit.
  await forEachKind(placed, (kind, items) =>
    kind.claim(
      ctx.tx,
      items.map((item) => ({ bookingId: item.id, quote: item.quote })),
    ),
  );
  return { orderId, reference, holdExpiresAt, totalPaise, repeated: false };
}

const NO_CHANGE = {
  changesBookingId: null,
  keepFrom: null,
  keepUntil: null,
  refundExpectedPaise: null,
  carriedPaise: 0,
};

/** One form opens one order: the key came before, with something else. */
export function formReused(): Conflict {
  return new Conflict(
    "This form was already sent with another choice. Please reload the page.",
    "form_reused",
  );
}

function refuseObstacle({ obstacle }: KindQuote) {
  if (obstacle?.code === "sold_out") throw new Conflict(obstacle.message, "sold_out", obstacle.details);
  if (obstacle) throw new Invalid(obstacle.message, { lines: [obstacle.message] });
}

/** Counts what this person placed, for whomever: so an agent cannot use up what a guest may hold. */
async function refuseHoarding(ctx: TxContext) {
  if (!isUser(ctx.actor)) return;
  const open = await plannedRow<{ count: number; firstEnds: Date | null }>(
    `SELECT count(*)::integer AS count, min(hold_expires_at) AS "firstEnds" FROM orders
     WHERE placed_by = $placedBy AND status = 'held' AND NOT reserved AND hold_expires_at > $now`,
    { placedBy: ctx.actor.id, now: ctx.now },
    ctx.tx,
  );
  const { role } = ctx.actor;
  const most = MAX_OPEN_HOLDS[role === "customer" || role === "agent" ? role : "other"];
  if (!open?.firstEnds || open.count < most) return;
  const minutes = Math.ceil((open.firstEnds.getTime() - ctx.now.getTime()) / 60_000);
  throw new TooMany(words("refusals")("holdsTooMany", { count: open.count, minutes }), minutes * 60);
}

type PlacedBooking = NewBooking & { id: string; kind: KindQuote["kind"] };

const COLUMNS = [
  ..."id order_id kind booking_order_id reference extends_booking_id account_id agent_account_id customer_id city_id".split(
    " ",
  ),
  ..."hospital_id property_id room_id item_id starts_at deposit_paise status starts_on ends_on units extra_beds adults children infants".split(
    " ",
  ),
  ..."nationality guest_address special_requests snapshot policy rates terms floor_paise rate_plan created_at".split(
    " ",
  ),
  ...BREAKDOWN_COLUMNS,
].join(", ");

async function insertBookings(
  ctx: TxContext,
  orderId: string,
  { customerId, contact: { buyer } }: Pick<NewOrder, "customerId" | "contact">,
  bookings: PlacedBooking[],
): Promise<void> {
  const buyerGstin = buyer?.gstin ?? null;
  const frozen = new Map<PlacedBooking, Frozen>();
  await forEachKind(bookings, async (kind, items) => {
    const described = await kind.describe(
      items.map((item) => item.quote),
      present(items[0]).hospitalId,
      ctx.tx,
    );
    items.forEach((item, index) => {
      frozen.set(item, present(described[index]));
    });
  });
  const agentAccountId = agencyOf(ctx);
  const rates = await freezeSupplies(
    ctx.tx,
    bookings.map((booking) => ({
      quote: booking.quote,
      gstin: (present(frozen.get(booking)).snapshot as Partial<RoomSnapshot>).propertyGstin ?? null,
    })),
    { date: istDate(ctx.now), buyerGstin },
  );
  const bookingRows = bookings.map((booking, index) => {
    const { quote, id, kind } = booking;
    return {
      id,
      order_id: orderId,
      kind,
      booking_order_id: newReadableNumber(kindOf(kind).numberPrefix),
      reference: newReference(),
      extends_booking_id: booking.extendsBookingId,
      account_id: quote.accountId,
      agent_account_id: agentAccountId,
      customer_id: customerId,
      city_id: quote.cityId,
      hospital_id: booking.hospitalId,
      property_id: quote.propertyId,
      room_id: quote.roomId,
      item_id: quote.itemId,
      starts_at: present(frozen.get(booking)).policy.startsAt,
      deposit_paise: quote.depositPaise,
      status: "held",
      starts_on: quote.startsOn,
      ends_on: quote.endsOn,
      units: quote.units,
      extra_beds: quote.extraBeds,
      adults: quote.adults,
      children: quote.children,
      infants: quote.infants,
      nationality: booking.nationality,
      guest_address: booking.guestAddress,
      special_requests: booking.specialRequests,
      ...keptTerms(present(frozen.get(booking)), booking.earlierTerms),
      rates: rates[index],
      terms: quote.terms ?? {},
      floor_paise: quote.floorPaise ?? 0,
      rate_plan: quote.ratePlan ?? "standard",
      ...toColumns(quote.breakdown),
      created_at: ctx.now,
    };
  });
  const guestRows = bookings.flatMap((booking) =>
    booking.guests.map((guest, index) => ({ booking_id: booking.id, position: index + 1, ...guest })),
  );
  const lineRows = bookings.flatMap(({ id, quote }) =>
    quote.lines.map(({ itemId, name, quantity, unitPricePaise }, index) => ({
      booking_id: id,
      position: index + 1,
      item_id: itemId,
      name,
      quantity,
      unit_price_paise: unitPricePaise,
      amount_paise: quantity * unitPricePaise,
    })),
  );
  await plannedExecute(
    `WITH placed AS (
       INSERT INTO bookings (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::bookings, $bookings::jsonb) RETURNING id)
     INSERT INTO booking_guests (booking_id, position, guest_name, guest_type, age_group, age_years, gender)
     SELECT placed.id, guest.position, guest.name, guest.type, guest."ageGroup", guest.age, guest.gender
     FROM placed JOIN jsonb_to_recordset($guests::jsonb)
       AS guest(booking_id uuid, position integer, name text, type text, "ageGroup" text, age smallint, gender text)
       ON guest.booking_id = placed.id`,
    { bookings: JSON.stringify(bookingRows), guests: JSON.stringify(guestRows) },
    ctx.tx,
  );
  if (lineRows.length === 0) return;
  await plannedExecute(
    "INSERT INTO booking_lines SELECT * FROM jsonb_populate_recordset(NULL::booking_lines, $lines::jsonb)",
    { lines: JSON.stringify(lineRows) },
    ctx.tx,
  );
}

const keptTerms = ({ policy, ...rest }: Frozen, earlier: EarlierTerms[] | undefined): Frozen =>
  earlier ? { ...rest, policy: { ...policy, earlier } } : { ...rest, policy };

/**
 * Does the work in a transaction, and again when it made up a booking number that exists. Within the transaction of a caller, which
 * the database has broken off then, it is not tried again.
 */
export async function withFreshNumbers<T>(ctx: Context, work: (ctx: TxContext) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withTransaction(ctx, work);
    } catch (error) {
      if (ctx.tx || attempt >= 3 || brokenConstraint(error) !== "bookings_booking_order_id_key") throw error;
    }
  }
}
