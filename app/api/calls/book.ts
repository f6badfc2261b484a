import { z } from "zod";
import { createDraft } from "#app/domain/bookings/create-draft.ts";
import type { Selection } from "#app/domain/bookings/schema.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import type { Context } from "#app/domain/context.ts";
import { RATE_PLANS } from "#app/domain/money/rate-plans.ts";
import { MEALS } from "#app/domain/shared/meals.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { toRupees } from "../amounts.ts";
import { commandSchema, FLAG, ID, INSTANT, NUMBER } from "../answer-schemas.ts";
import { day, flag, id, listOf, timeGiven } from "../fields.ts";
import { operation } from "../operation.ts";
import { HELD, placeChoice } from "../place-choice.ts";
import { PROOF_NAMES, proofFields } from "../proven-customer.ts";

/**
 * Booking something of each kind in one call, and keeping the choice before it is paid for. What can be booked, and for how much, is
 * the domain's matter.
 */

const text = z.string().max(500).optional();
const whole = z.coerce.number("Please give a number").int().min(0).max(1_000);
const many = whole.default(1);

/** Who it is for and where, of every kind. */
const guestFields = {
  ...proofFields,
  contactName: text,
  patientName: text,
  patientAge: z
    .union([z.string().max(20), z.number()])
    .transform(String)
    .optional(),
  patientGender: text,
  attendantNames: listOf(z.string().max(200), 20).optional(),
  email: text,
  nationality: text,
  address: text,
  specialRequests: text,
  hospitalId: id.nullable().default(null),
  propertyId: id.nullable().default(null),
};
const GUEST_NAMES = {
  ...PROOF_NAMES,
  phone_no: "phone",
  guest_name: "contactName",
  customer_name: "contactName",
  patient_name: "patientName",
  customer_age: "patientAge",
  gender: "patientGender",
  guest_names: "attendantNames",
  email_id: "email",
  guest_address: "address",
  special_requests: "specialRequests",
  hospital_id: "hospitalId",
  property_txn_id: "propertyId",
};
const guestInput = z.object(guestFields);

function guestsOf(given: z.output<typeof guestInput>) {
  const { code: _code, hospitalId: _hospital, propertyId: _property, phone = "", ...guests } = given;
  const { contactName = "", patientName = contactName, patientGender = "" } = guests;
  const { patientAge = "", attendantNames = [], email = "" } = guests;
  const { nationality = "", address = "", specialRequests = "" } = guests;
  return {
    contactName,
    patientName,
    patientAge,
    attendantNames,
    phone,
    email,
    nationality,
    address,
    specialRequests,
    patientGender: patientGender.toLowerCase(),
  };
}

/** Several of something, each with how many; or one of it. */
const lines = z
  .array(z.object({ id, units: many }))
  .max(20)
  .optional();
const linesNamed = (ids: readonly string[], counts: readonly string[]) =>
  z.preprocess(
    (given) =>
      Array.isArray(given)
        ? given.map((line: Record<string, unknown> | null) => ({
            id: ids.map((name) => line?.[name]).find((value) => value !== undefined),
            units: counts.map((name) => line?.[name]).find((value) => value !== undefined),
          }))
        : given,
    lines,
  );

type Kind<Input extends z.ZodObject> = {
  input: Input;
  /** The names of its fields in the specification: theirs -> ours. */
  names: Record<string, string>;
  selection(input: z.output<Input> & z.output<typeof guestInput>): Selection;
  note: string;
  failed: string;
  /** What is said when the choice is kept. */
  kept: string;
  save: Array<`POST /booking/${string}`>;
  log: Array<`POST /booking/${string}`>;
};

/** The calls of one kind: booking it, and keeping the choice before it is paid for. */
function bookable<Input extends z.ZodObject>(kind: Kind<Input>) {
  const input = kind.input.extend(guestFields);
  type Given = z.output<Input> & z.output<typeof guestInput>;
  const as = { ...GUEST_NAMES, ...kind.names };
  return [
    ...operation({
      name: "booking.save",
      answer: HELD,
      creates: "booking_order_id",
      summary:
        "Books a choice and holds it until it is paid at pay_url. Without a signed-in customer the first call sends a code to mobile_no, the second brings it as otp.",
      access: "public",
      input,
      aliases: kind.save.map((at) => ({ at, as, note: kind.note })),
      run: (ctx, sent, request) =>
        withFailureMessage(kind.failed, () => {
          const given = sent as unknown as Given;
          const { phone, code } = given;
          const choice = { selection: kind.selection(given), guests: guestsOf(given), phone, code };
          return placeChoice(ctx, choice, request);
        }),
    }),
    ...operation({
      name: "booking.save-log",
      answer: KEPT_CHOICE,
      creates: "draft_id",
      summary:
        "Keeps a choice and who it is for before it is booked, for whoever made it (X-Client-Id): nothing is held yet.",
      access: "public",
      input,
      aliases: kind.log.map((at) => ({ at, as, note: kind.note })),
      run: (ctx, sent, { clientHash }) =>
        withFailureMessage(kind.failed, () => {
          const given = sent as unknown as Given;
          return keep(ctx, kind.selection(given), guestsOf(given), clientHash, kind.kept);
        }),
    }),
  ];
}

const KEPT_CHOICE = commandSchema({ success: FLAG, draft_id: ID, total_price: NUMBER, expires_at: INSTANT });

async function keep(
  ctx: Context,
  selection: Selection,
  guests: ReturnType<typeof guestsOf>,
  browserHash: Buffer,
  message: string,
) {
  const draft = await createDraft(ctx, { browserHash, search: "", selection });
  await updateDraft(ctx, { id: draft.id, browserHash, guests });
  return {
    success: true,
    message,
    draft_id: draft.id,
    total_price: toRupees(draft.totalPaise),
    expires_at: draft.expiresAt,
  };
}

const KEPT = "The booking is kept until it is paid.";

export const bookCalls = [
  ...bookable({
    input: z.object({
      checkIn: day,
      checkOut: day,
      adults: many,
      children: whole.default(0),
      infants: whole.default(0),
      roomId: id.optional(),
      units: many,
      ratePlan: z.enum(RATE_PLANS, "Please say standard or saver").default("standard"),
      rooms: linesNamed(["room_id", "txn_id", "roomId"], ["room_booked_count", "units"]),
    }),
    names: {
      check_in: "checkIn",
      check_out: "checkOut",
      adult_count: "adults",
      child_count: "children",
      infant_count: "infants",
      room_id: "roomId",
      room_booked_count: "units",
      rate_plan: "ratePlan",
    },
    selection: ({ roomId, units, rooms, ratePlan, hospitalId, checkIn, checkOut, ...party }) => ({
      kind: "room",
      hospitalId,
      checkIn,
      checkOut,
      adults: party.adults,
      children: party.children,
      infants: party.infants,
      lines: (rooms ?? (roomId ? [{ id: roomId, units }] : [])).map((room) => ({
        roomId: room.id,
        units: room.units,
        ratePlan,
      })),
    }),
    note: "The room is room_id with room_booked_count, or rooms is a list of both; rate_plan standard, or saver where each of them has one.",
    failed: BOOKINGS_MESSAGES.failedToSaveBookingData,
    kept: BOOKINGS_MESSAGES.accommodationDetailsSavedSuccessfully,
    save: ["POST /booking/saveBookingData"],
    log: ["POST /booking/saveBookingDataBeforePay"],
  }),
  ...bookable({
    input: z.object({
      kitchenId: id,
      from: day,
      days: many,
      meals: listOf(z.enum(MEALS), MEALS.length),
      itemId: id.optional(),
      units: many,
      items: linesNamed(["item_txn_id", "txn_id", "item_id"], ["item_quantity", "quantity", "units"]),
    }),
    names: {
      parent_txn_id: "kitchenId",
      food_booking_date: "from",
      from_date: "from",
      no_of_days: "days",
      meal_times: "meals",
      item_txn_id: "itemId",
      total_item_qty: "units",
      item_quantity: "units",
      food_items_list: "items",
    },
    selection: ({ kitchenId, from, days, meals, itemId, units, items, hospitalId, propertyId }) => ({
      kind: "food",
      hospitalId,
      propertyId,
      kitchenId,
      from,
      days,
      meals,
      lines: (items ?? (itemId ? [{ id: itemId, units }] : [])).map((item) => ({
        itemId: item.id,
        quantity: item.units,
      })),
    }),
    note: "parent_txn_id is the kitchen; food_items_list holds item_txn_id and item_quantity, the same for each of meal_times. With hospital_id and no property_txn_id, guest_address is needed: the ward, floor and bed.",
    failed: BOOKINGS_MESSAGES.failedToSaveBookingData,
    kept: KEPT,
    save: ["POST /booking/saveFoodBookingDetails"],
    log: ["POST /booking/saveFoodBookingLogsDetails"],
  }),
  ...bookable({
    input: z.object({
      itemId: id,
      units: many,
      from: day,
      days: many,
    }),
    names: {
      item_txn_id: "itemId",
      txn_id: "itemId",
      eqp_booking_date: "from",
      from_date: "from",
      no_of_days: "days",
    },
    selection: ({ itemId, units, from, days, hospitalId, propertyId }) => ({
      kind: "equipment",
      hospitalId,
      propertyId,
      itemId,
      units,
      from,
      days,
    }),
    note: "no_of_days counts for what is hired.",
    failed: BOOKINGS_MESSAGES.failedToSaveEquipmentBookingDetails,
    kept: KEPT,
    save: ["POST /booking/saveEquipmentBookingDetails"],
    log: ["POST /booking/saveEquipmentBookingDetailsLog"],
  }),
  ...bookable({
    input: z.object({
      routeId: id,
      at: timeGiven,
      date: day.optional(),
      travellers: many,
      wheelchair: flag.default(false),
      stretcher: flag.default(false),
      flightOrTrain: z.string().max(100).default(""),
    }),
    names: {
      item_txn_id: "routeId",
      txn_id: "routeId",
      booking_time: "at",
      time: "at",
      booking_date: "date",
      flightOrTrainNo: "flightOrTrain",
    },
    selection: ({ routeId, at, date, travellers, wheelchair, stretcher, flightOrTrain, hospitalId }) => ({
      kind: "travel",
      hospitalId,
      routeId,
      travellers,
      wheelchair,
      stretcher,
      flightOrTrain,
      date: at.date ?? date ?? "",
      time: at.time,
    }),
    note: "booking_time is HH:MM with the day before it, or beside it as booking_date. Both aliases of the save and both of the log mean the same.",
    failed: BOOKINGS_MESSAGES.failedToSaveTravelData,
    kept: KEPT,
    save: ["POST /booking/submittravelDetails", "POST /booking/submitTravelBookingDetails"],
    log: ["POST /booking/submittravelDetailsLogs", "POST /booking/submittravelBookingDetailsLogs"],
  }),
];
