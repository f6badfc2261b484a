import { randomUUID } from "node:crypto";
import { readBookings } from "#app/domain/bookings/booking-row.ts";
import { cancelBooking, quoteCancellation } from "#app/domain/bookings/cancel-booking.ts";
import { addToDraft, createDraft } from "#app/domain/bookings/create-draft.ts";
import { expireOrder } from "#app/domain/bookings/expire-holds.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import type { Selection } from "#app/domain/bookings/schema.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import { objectToClaim } from "#app/domain/claims/answer-claim.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { claimMissing, markReturned, withholdDeposit } from "#app/domain/fulfilment/return-deposit.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { row, rows, type Transaction } from "#db/client.ts";
import type { Refundable } from "./bookings.ts";
import { payInSandbox } from "./pay.ts";
import { type DemoPeople, someBrowser } from "./people.ts";
import { drawn, keepPictures } from "./pictures.ts";

/** Food, cabs, equipment and tests of the demo: some orders of several kinds, in every state that their lists show. */

type ItemKind = Exclude<BookingKindName, "room">;
type End =
  | "confirmed"
  | "checked_in"
  | "completed"
  | "cancelled"
  | "no_show"
  | "returned"
  | "disputed"
  | "missing"
  | "expired";

/**
 * Of the demo's customers (0 is the demo login) | city | patient, age, sex | what: kind, first day from today, how it stands.
 * `returned` is a hire that came back with a torn armrest, `disputed` one whose guest objects to that, `missing` one that never came
 * back, whose guest does not object, so that the deposit is kept. A line is one order.
 */
const TABLE = `
0 | Hyderabad | Gopalan Nair, 71, male | travel -2 completed, equipment -2 checked_in, food -1 checked_in, lab 1 confirmed
0 | Hyderabad | Gopalan Nair, 71, male | travel 9 confirmed, food 9 confirmed
3 | Hyderabad | Annamma Mathew, 64, female | equipment -14 returned, food -14 completed, lab -13 completed
8 | Hyderabad | Venkata Prasad, 58, male | food -3 cancelled, travel -3 completed
10 | Hyderabad | Ismail Sheikh, 49, male | lab -4 no_show
1 | Hyderabad | Zubeda Khatoon, 66, female | travel 2 expired
2 | Delhi | Ram Naresh, 60, male | food 2 confirmed, travel 2 confirmed
5 | Hyderabad | Lakshmi Devi, 52, female | equipment -6 disputed
7 | Hyderabad | Mary Fernandes, 67, female | equipment -9 missing
4 | Bengaluru | Sarojini Shetty, 55, female | lab 3 confirmed, equipment 3 confirmed
6 | Kolkata | Abdul Mannan, 47, male | travel -6 completed, equipment 1 cancelled
`;

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Places the orders, and lets happen to each line what is planned. @returns what is to be refunded once all is committed */
export async function writeItemBookings(
  tx: Transaction,
  now: Date,
  people: DemoPeople,
): Promise<Refundable[]> {
  const refundable: Refundable[] = [];
  for (const [index, line] of TABLE.trim().split("\n").entries()) {
    const [guest, city, patient, what] = line.split(" | ") as [string, string, string, string];
    const plans = what.split(", ").map((text) => {
      const [kind, day, end] = text.split(" ") as [ItemKind, string, End];
      return { kind, day: addDays(istDate(now), Number(day)), end };
    });
    const first = istInstant(present(plans.map(({ day }) => day).sort()[0]), "09:00");
    const placedAt = new Date(Math.min(first.getTime() - 2 * DAY, now.getTime() - DAY) - index * 17 * MINUTE);
    const customer = present(people.customers[Number(guest)]);
    const [name, age, gender] = patient.split(", ") as [string, string, string];
    const guests = { contactName: customer.name, patientName: name, patientAge: age, patientGender: gender };
    const ctx = { ...customer.ctx(placedAt), tx };
    const selections: Selection[] = [];
    const stay = await stayOf(tx, customer.id, city, present(plans[0]).day);
    for (const plan of plans) selections.push(await selectionOf(tx, city, plan, stay));
    const order = await place(ctx, selections, guests);
    if (present(plans[0]).end === "expired") {
      const over = new Date(placedAt.getTime() + 25 * MINUTE);
      await expireOrder({ ...systemContext("demo", over), tx }, order.orderId);
      continue;
    }
    const paymentId = await payInSandbox({ ...after(ctx, 6), tx }, order.reference);
    const made = await rows<{ id: string; kind: ItemKind }>(
      "SELECT id, kind FROM bookings WHERE order_id = $orderId",
      order,
      tx,
    );
    for (const plan of plans) {
      const { id } = present(made.find(({ kind }) => kind === plan.kind));
      const at = await happen({ tx, people, customer: ctx, bookingId: id, plan });
      if (at) refundable.push({ paymentId, at });
    }
  }
  return refundable;
}

const after = (ctx: Context, minutes: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + minutes * MINUTE),
});

async function place(ctx: Context, [first, ...more]: Selection[], typed: Record<string, string>) {
  const browserHash = someBrowser();
  const { id } = await createDraft(ctx, { browserHash, search: "", selection: present(first) });
  for (const selection of more) await addToDraft(ctx, { id, browserHash, selection });
  const guests = {
    ...typed,
    phone: "",
    email: "",
    address: "Block B, fourth floor, bed 412",
    nationality: "Indian",
  };
  await updateDraft(ctx, { id, browserHash, guests });
  return placeOrder(after(ctx, 3), { draftId: id, browserHash, formKey: randomUUID() });
}

type Happening = {
  tx: Transaction;
  people: DemoPeople;
  customer: Context;
  bookingId: string;
  plan: { day: string; end: End };
};

/** @returns when something was given back */
async function happen({ tx, people, customer, bookingId, plan }: Happening): Promise<Date | undefined> {
  const seller = (time: string, day = plan.day) => ({ ...people.admin(istInstant(day, time)), tx });
  const begin = () => markBooking(seller("10:30"), { bookingId, mark: "checked_in" });
  switch (plan.end) {
    case "cancelled": {
      const ctx = after(customer, 90);
      const { refundPaise } = await quoteCancellation(ctx, { bookingId });
      const reason = "The doctor changed the plan";
      await cancelBooking(ctx, {
        bookingId,
        reason,
        formKey: randomUUID(),
        expectedRefundPaise: refundPaise,
      });
      return ctx.now;
    }
    case "checked_in":
      await begin();
      return;
    case "completed":
      await begin();
      await markBooking(seller("20:40"), { bookingId, mark: "completed" });
      return;
    case "no_show":
      await markBooking(seller("07:20", addDays(plan.day, 1)), { bookingId, mark: "no_show" });
      return;
    case "returned":
    case "disputed": {
      await begin();
      const back = seller("09:20", addDays(plan.day, 5));
      await markReturned(back, { bookingId, inOrder: false });
      const photoId = await torn(back, bookingId);
      await withholdDeposit(after(back, 8), {
        bookingId,
        photoId,
        amountPaise: 20_000,
        reason: "One armrest is torn.",
      });
      if (plan.end === "returned") return back.now;
      const claim = await row<{ id: string }>(
        "SELECT id FROM claims WHERE booking_id = $bookingId",
        { bookingId },
        tx,
      );
      const objection = "It was torn when it came. I told the driver.";
      await objectToClaim(after({ ...customer, now: back.now }, 95), {
        claimId: present(claim).id,
        objection,
      });
      return;
    }
    case "missing": {
      await begin();
      const [hire] = await readBookings("booking.id = $bookingId", { bookingId }, tx);
      await claimMissing(seller("10:20", addDays(plan.day, 6)), {
        bookingId,
        amountPaise: present(hire).depositPaise,
        reason: "Nobody answers, and the ward says that the patient has left.",
      });
      return;
    }
    default:
      return;
  }
}

/** The photo that the store took. @returns its upload, which belongs to nothing yet */
async function torn(ctx: Context & { tx: Transaction }, bookingId: string): Promise<string> {
  const store = await row<{ accountId: string }>(
    "SELECT account_id FROM bookings WHERE id = $bookingId",
    { bookingId },
    ctx.tx,
  );
  const picture = await drawn({ caption: "The armrest", file: "armrest-1.svg" });
  const [id] = await keepPictures(
    ctx.tx,
    ctx.now,
    [{ ...present(store), picture, purpose: "claim_photo" }],
    false,
  );
  return present(id);
}

type Near = { itemId: string; hospitalId: string; propertyId: string | null };
/** The room that the customer has then: what else is booked goes to its house and its hospital. */
type Stay = { hospitalId: string | null; propertyId: string | null };

async function stayOf(
  tx: Transaction,
  customerId: string,
  city: string,
  day: string,
): Promise<Stay | undefined> {
  return row<Stay>(
    `SELECT booking.hospital_id, booking.property_id FROM bookings booking JOIN cities city ON city.id = booking.city_id
     WHERE booking.customer_id = $customerId AND booking.kind = 'room' AND city.name = $city AND booking.hospital_id IS NOT NULL
       AND booking.status IN ('confirmed', 'checked_in', 'completed')
       AND booking.starts_on <= $day::date + 2 AND booking.ends_on >= $day::date
     ORDER BY booking.starts_on LIMIT 1`,
    { customerId, city, day },
    tx,
  );
}

/** The nearest one to the house of the stay that comes there; without a stay one of the city, with the hospital nearest to it. */
async function nearest(tx: Transaction, city: string, kind: string, stay?: Stay): Promise<Near> {
  const near = stay
    ? await row<Near>(
        `SELECT item.id AS "itemId", $hospitalId::uuid AS "hospitalId", house.id AS "propertyId"
         FROM items item JOIN outlets outlet ON outlet.item_id = item.id JOIN properties house ON house.id = $propertyId
         WHERE item.city_id = house.city_id AND item.kind = $kind AND item.status = 'approved'
           AND distance_m(outlet.latitude, outlet.longitude, house.latitude, house.longitude) <= outlet.service_radius_m
           AND ($kind <> 'kitchen' OR EXISTS (SELECT FROM items dish JOIN food_items food ON food.item_id = dish.id
             WHERE dish.parent_id = item.id AND dish.status = 'approved' AND food.meal_times @> '{lunch,dinner}'))
           AND ($kind <> 'medical_store' OR EXISTS (SELECT FROM items hired JOIN equipment_items article ON article.item_id = hired.id
             WHERE hired.parent_id = item.id AND hired.status = 'approved' AND article.purchased_type = 'hire'))
         ORDER BY distance_m(outlet.latitude, outlet.longitude, house.latitude, house.longitude), item.id LIMIT 1`,
        { ...stay, kind },
        tx,
      )
    : undefined;
  const found =
    near ??
    (await row<Near>(
      `SELECT item.id AS "itemId", hospital.id AS "hospitalId", NULL::uuid AS "propertyId"
       FROM items item JOIN cities city ON city.id = item.city_id
       JOIN outlets outlet ON outlet.item_id = item.id JOIN hospitals hospital ON hospital.city_id = city.id
       WHERE city.name = $city AND item.kind = $kind AND item.status = 'approved'
       ORDER BY item.name DESC, distance_m(outlet.latitude, outlet.longitude, hospital.latitude, hospital.longitude) LIMIT 1`,
      { city, kind },
      tx,
    ));
  if (!found) throw new Error(`The demo sells no ${kind} in ${city}`);
  return found;
}

async function selectionOf(
  tx: Transaction,
  city: string,
  { kind, day }: { kind: ItemKind; day: string },
  stay?: Stay,
): Promise<Selection> {
  const ids = async (sql: string, bind: Record<string, unknown>) =>
    (await rows<{ id: string }>(sql, bind, tx)).map(({ id }) => id);
  switch (kind) {
    case "food": {
      const { itemId: kitchenId, ...place } = await nearest(tx, city, "kitchen", stay);
      const dishes = await ids(
        `SELECT item.id FROM items item JOIN food_items food ON food.item_id = item.id WHERE item.parent_id = $kitchenId
           AND item.status = 'approved' AND food.meal_times @> '{lunch,dinner}' ORDER BY item.name LIMIT 2`,
        { kitchenId },
      );
      const lines = dishes.map((itemId) => ({ itemId, quantity: 1 }));
      return {
        kind,
        ...place,
        kitchenId,
        from: day,
        days: 3,
        meals: ["lunch", "dinner"],
        lines,
      };
    }
    case "equipment": {
      const { itemId: storeId, ...place } = await nearest(tx, city, "medical_store", stay);
      const [itemId] = await ids(
        `SELECT item.id FROM items item JOIN equipment_items article ON article.item_id = item.id
         WHERE item.parent_id = $storeId AND article.purchased_type = 'hire' ORDER BY item.name = 'Wheelchair' DESC, item.name LIMIT 1`,
        { storeId },
      );
      return { kind, ...place, itemId: present(itemId), units: 1, from: day, days: 6 };
    }
    case "lab": {
      const { itemId: centreId, ...place } = await nearest(tx, city, "lab_centre", stay);
      const testIds = await ids(
        `SELECT own.lab_test_id AS id FROM lab_centre_tests own JOIN lab_tests test ON test.id = own.lab_test_id
         WHERE own.item_id = $centreId AND own.active ORDER BY test.name LIMIT 2`,
        { centreId },
      );
      return { kind, ...place, centreId, date: day, time: "09:30", testIds, collect: true };
    }
    case "travel": {
      const route = await row<{ id: string; hospitalId: string }>(
        `SELECT route.item_id AS id, coalesce(drop.hospital_id, $hospitalId) AS "hospitalId" FROM travel_locations route
         JOIN items item ON item.id = route.item_id AND item.status = 'approved' JOIN items car ON car.id = item.parent_id
         JOIN vehicles vehicle ON vehicle.item_id = car.id AND vehicle.wheelchair JOIN cities city ON city.id = item.city_id
         JOIN travel_points pickup ON pickup.id = route.from_point_id JOIN point_types type ON type.id = pickup.point_type_id
         JOIN travel_points drop ON drop.id = route.to_point_id
         WHERE city.name = $city AND type.place = 'airport' AND (drop.hospital_id IS NOT NULL OR drop.property_id = $propertyId)
         ORDER BY drop.property_id = $propertyId DESC NULLS LAST, drop.hospital_id = $hospitalId DESC NULLS LAST, drop.point_name LIMIT 1`,
        { city, propertyId: stay?.propertyId ?? null, hospitalId: stay?.hospitalId ?? null },
        tx,
      );
      const { id: routeId, hospitalId } = present(route);
      const trip = { date: day, time: "10:00", travellers: 2, wheelchair: true, stretcher: false };
      return { kind, hospitalId, routeId, ...trip, flightOrTrain: "6E 6204" };
    }
  }
}
