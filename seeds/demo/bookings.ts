import { randomUUID } from "node:crypto";
import { cancelBooking, quoteCancellation } from "#app/domain/bookings/cancel-booking.ts";
import { createDraft } from "#app/domain/bookings/create-draft.ts";
import { expireOrder } from "#app/domain/bookings/expire-holds.ts";
import { extendBooking, quoteExtension } from "#app/domain/bookings/extend-booking.ts";
import { quoteRooms } from "#app/domain/bookings/kinds/room-quotes.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { reconcilePayment } from "#app/domain/payments/reconcile.ts";
import { encodeStaySearch } from "#app/domain/search/stay-search.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { row, type Transaction } from "#db/client.ts";
import { GUESTS, PLANS, type Plan } from "./booking-plans.ts";
import type { WrittenProperty } from "./inventory.ts";
import { payInSandbox } from "./pay.ts";
import { type DemoPeople, someBrowser } from "./people.ts";

/** A payment whose booking was cancelled, and when: its refund is sent once the bookings are committed. */
export type Refundable = { paymentId: string; at: Date };

type Booked = {
  plan: Plan;
  property: WrittenProperty;
  orderId: string;
  orderReference: string;
  placedAt: Date;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/** Places every planned booking as its guest would have, and lets happen to it what is planned. */
export async function writeBookings(
  tx: Transaction,
  now: Date,
  people: DemoPeople,
  properties: WrittenProperty[],
): Promise<Refundable[]> {
  const today = istDate(now);
  const refundable: Refundable[] = [];
  for (const [index, plan] of PLANS.entries()) {
    const placedAt = later(now, (plan.arrives - plan.ahead) * DAY - (35 + index * 11) * MINUTE);
    const booked = await place(people, properties, {
      plan,
      index,
      placedAt,
      checkIn: addDays(today, plan.arrives),
    });
    const partner = present(people.partners.find(({ accountId }) => accountId === booked.property.accountId));
    const stay = new Stay(tx, people, partner.ctx, booked, addDays(today, plan.arrives));
    const refund = await stay.happen();
    if (refund) refundable.push(refund);
  }
  return refundable;
}

/** Sends the refunds of the cancelled bookings, each soon after its cancellation. */
export async function settleRefunds(refundable: Refundable[]): Promise<void> {
  for (const { paymentId, at } of refundable)
    await reconcilePayment(systemContext("demo", later(at, 5 * MINUTE)), paymentId);
}

type Placing = { plan: Plan; index: number; placedAt: Date; checkIn: string };

/** Books the first house of the planned ones that has a free room for the party. */
async function place(people: DemoPeople, properties: WrittenProperty[], placing: Placing): Promise<Booked> {
  const { plan, placedAt, checkIn } = placing;
  const customer = present(people.customers[plan.guest]);
  const ctx = plan.byAgent ? people.agent(placedAt) : customer.ctx(placedAt);
  const checkOut = addDays(checkIn, plan.nights);
  const { adults, children, units = 1 } = plan;
  const party = { adults, children, infants: 0 };
  const houses = properties.filter(({ city }) => city === plan.city).slice(plan.house);
  for (const property of houses) {
    const quotes = await quoteRooms(ctx, { propertyIds: [property.id], checkIn, checkOut, units, ...party });
    const free = quotes.filter((quote) => quote.fits && quote.available >= units);
    const quote = free.sort((a, b) => a.price.totalPaise - b.price.totalPaise)[0];
    if (!quote) continue;
    const search = encodeStaySearch({
      city: property.citySlug,
      hospital: property.hospitalSlug,
      checkIn,
      checkOut,
      rooms: units,
      ...party,
    });
    const lines = [{ roomId: quote.roomId, units }];
    const { hospitalId } = property;
    const browserHash = someBrowser();
    const selection = { kind: "room" as const, hospitalId, checkIn, checkOut, ...party, lines };
    const draft = await createDraft(ctx, { browserHash, search, selection });
    await updateDraft(ctx, { id: draft.id, browserHash, guests: guestsOf(placing, customer.name) });
    const order = await placeOrder(minutesLater(ctx, 3), {
      draftId: draft.id,
      browserHash,
      formKey: randomUUID(),
      ...(plan.byAgent ? { customerId: customer.id } : {}),
    });
    return { plan, property, orderId: order.orderId, orderReference: order.reference, placedAt };
  }
  throw new Error(`No house of ${plan.city} has a room for the planned booking ${placing.index}`);
}

/** The same person some minutes later. */
function minutesLater(ctx: Context, minutes: number): Context {
  return { ...ctx, now: later(ctx.now, minutes * MINUTE) };
}

function guestsOf({ plan, index }: Placing, contactName: string) {
  const texts = present(GUESTS[index % GUESTS.length]);
  return {
    contactName,
    phone: "",
    email: "",
    patientName: plan.patient ?? contactName,
    patientAgeGroup: plan.patientAgeGroup ?? "adult",
    attendantNames: plan.patient ? [contactName] : [],
    nationality: texts.nationality,
    address: texts.address,
    specialRequests: texts.request,
  };
}

/** What happens to one booking after it was placed. */
class Stay {
  #tx: Transaction;
  #people: DemoPeople;
  #partner: (now: Date) => Context;
  #booked: Booked;
  #checkIn: string;

  constructor(
    tx: Transaction,
    people: DemoPeople,
    partner: (now: Date) => Context,
    booked: Booked,
    checkIn: string,
  ) {
    this.#tx = tx;
    this.#people = people;
    this.#partner = partner;
    this.#booked = booked;
    this.#checkIn = checkIn;
  }

  async happen(): Promise<Refundable | undefined> {
    const { plan, orderId, orderReference, placedAt } = this.#booked;
    if (plan.end === "expired") {
      await expireOrder({ ...systemContext("demo", later(placedAt, 25 * MINUTE)), tx: this.#tx }, orderId);
      return;
    }
    const paymentId = await this.#pay(orderReference, later(placedAt, 6 * MINUTE));
    const { id: bookingId } = present(
      await row<{ id: string }>("SELECT id FROM bookings WHERE order_id = $orderId", { orderId }, this.#tx),
    );
    const checkOut = addDays(this.#checkIn, plan.nights);
    const arrival = istInstant(this.#checkIn, "14:10");
    const departure = istInstant(checkOut, "09:40");
    switch (plan.end) {
      case "cancelled": {
        const at = later(arrival, -(plan.cancelledHoursBefore ?? 72) * HOUR);
        await this.#cancel(bookingId, at);
        return { paymentId, at };
      }
      case "no_show":
        await markBooking(this.#partner(later(arrival, 20 * HOUR)), { bookingId, mark: "no_show" });
        return;
      case "completed":
        await markBooking(this.#partner(arrival), { bookingId, mark: "checked_in" });
        await markBooking(this.#partner(departure), { bookingId, mark: "completed" });
        return;
      case "checked_in":
        await markBooking(this.#partner(arrival), { bookingId, mark: "checked_in" });
        if (plan.extendedBy)
          await this.#extend(bookingId, later(arrival, 4 * HOUR), addDays(checkOut, plan.extendedBy));
        return;
      case "confirmed":
        return;
    }
  }

  #customer(now: Date): Context {
    return present(this.#people.customers[this.#booked.plan.guest]).ctx(now);
  }

  #pay(orderReference: string, at: Date): Promise<string> {
    return payInSandbox({ ...this.#customer(at), tx: this.#tx }, orderReference);
  }

  async #cancel(bookingId: string, at: Date): Promise<void> {
    const customer = this.#customer(at);
    const { refundPaise } = await quoteCancellation(customer, { bookingId });
    const reason = "The operation was moved to another month";
    await cancelBooking(customer, {
      bookingId,
      expectedRefundPaise: refundPaise,
      reason,
      formKey: randomUUID(),
    });
  }

  async #extend(bookingId: string, at: Date, checkOut: string): Promise<void> {
    const customer = this.#customer(at);
    const { price, obstacle } = await quoteExtension(customer, { bookingId, checkOut });
    if (obstacle) throw new Error(`The planned longer stay cannot be: ${obstacle.message}`);
    const order = await extendBooking(customer, {
      bookingId,
      checkOut,
      expectedTotalPaise: price.totalPaise,
      formKey: randomUUID(),
    });
    await this.#pay(order.reference, later(at, 2 * MINUTE));
  }
}
