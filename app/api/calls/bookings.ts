import { z } from "zod";
import { cancelBooking, quoteCancellation } from "#app/domain/bookings/cancel-booking.ts";
import { countBookingsByStatus } from "#app/domain/bookings/count-by-status.ts";
import { BOOKING_KINDS, BOOKING_MARKS, BOOKING_STATUSES } from "#app/domain/bookings/labels.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { COUNTS, commandSchema, NUMBER, objectSchema, rowsSchema, TEXT } from "../answer-schemas.ts";
import {
  BOOKING_ROW,
  BOOKINGS,
  byNumber,
  listed,
  NUMBER_NAMES,
  number,
  ofWhom,
  owners,
  SIGNED_IN,
} from "../asked-bookings.ts";
import {
  ADMIN,
  AGENT,
  BACK_OFFICE,
  CUSTOMER,
  operation,
  PARTNER,
  type RouteAlias,
  STAFF,
} from "../operation.ts";
import { bookingAnswer } from "../present/booking.ts";

/** Bookings of every kind: lists within the scope of whoever asks, one by its number, what became of it, cancelling. */

/** The kinds that a call is named after: a booking of another kind is not found by it. Lab bookings are the medical calls'. */
const kinds = z.array(z.enum(BOOKING_KINDS)).optional();
const MEDICAL = ["equipment", "lab"];

export const bookingCalls = [
  ...operation({
    name: "booking.list",
    answer: BOOKINGS,
    summary: "The bookings that the caller may see, newest first, 50 a page.",
    access: ADMIN,
    input: ofWhom,
    aliases: [
      { at: "GET /approvePartner/getBookingAllForAgent/:id", as: owners, access: AGENT },
      "GET /bookings/getBookingsDetails/booking",
      { at: "GET /booking/loadaccallbooking", note: "acc is read as account: every kind." },
      { at: "GET /booking/loadaccfoodbooking", with: { kind: "food" } },
      { at: "GET /booking/loadacctravelbooking", with: { kind: "travel" } },
      { at: "GET /booking/loadaccmedicalbooking", with: { kind: "equipment" } },
      "GET /adminDashboard/all-bookings",
      { at: "GET /adminDashboard/all-bookings-for-partner/:account_id", as: owners, access: PARTNER },
      {
        at: "GET /adminDashboard/all-bookings-for-travel-partner/:account_id",
        as: owners,
        with: { kind: "travel" },
        access: PARTNER,
      },
      { at: "GET /adminDashboard/all-bookings-for-staff-zone/:zone", as: owners, access: STAFF },
    ],
    run: (ctx, input) => listed(ctx, input),
  }),
  ...operation({
    name: "booking.list-live",
    answer: BOOKINGS,
    summary: "The bookings that are going on today.",
    access: ADMIN,
    input: ofWhom,
    aliases: [
      { at: "GET /approvePartner/getLiveBookingsDataForAgent/:id", as: owners, access: AGENT },
      "GET /adminDashboard/live-bookings",
      { at: "GET /adminDashboard/live-bookings-for-partner/:account_id", as: owners, access: PARTNER },
      {
        at: "GET /adminDashboard/live-bookings-for-travel-partner/:account_id",
        as: owners,
        with: { kind: "travel" },
        access: PARTNER,
      },
      { at: "GET /adminDashboard/live-bookings-for-staff-zone/:zone", as: owners, access: STAFF },
    ],
    run: (ctx, input) => listed(ctx, input, { when: "live" }),
  }),
  ...operation({
    name: "booking.list-upcoming",
    answer: BOOKINGS,
    summary: "The bookings that are still to come.",
    access: ADMIN,
    input: ofWhom,
    aliases: [
      { at: "GET /approvePartner/getUpcomingBookingsDataForAgent/:id", as: owners, access: AGENT },
      "GET /adminDashboard/upcoming-bookings",
      { at: "GET /adminDashboard/upcoming-bookings-for-partner/:account_id", as: owners, access: PARTNER },
      {
        at: "GET /adminDashboard/upcoming-bookings-for-travel-partner/:account_id",
        as: owners,
        with: { kind: "travel" },
        access: PARTNER,
      },
      { at: "GET /adminDashboard/upcoming-bookings-for-staff-zone/:zone", as: owners, access: STAFF },
    ],
    run: (ctx, input) => listed(ctx, input, { when: "upcoming" }),
  }),
  ...operation({
    name: "booking.list-by-customer",
    answer: BOOKINGS,
    summary: "The customer's own bookings.",
    access: CUSTOMER,
    input: ofWhom,
    aliases: [
      { at: "GET /booking/customerFoodBkngDetails/:id", as: owners, with: { kind: "food" } },
      { at: "GET /booking/customerBkngDetails/:id", as: owners },
    ],
    run: (ctx, input) => listed(ctx, input),
  }),
  ...operation({
    name: "booking.list-by-agent",
    answer: BOOKINGS,
    summary: "The bookings that the agent brought.",
    access: AGENT,
    input: ofWhom,
    aliases: [{ at: "GET /agentApi/getAgentBookingRows/:id", as: owners }],
    run: (ctx, input) => listed(ctx, input),
  }),
  ...operation({
    name: "booking.list-by-partner",
    answer: BOOKINGS,
    summary: "The stays booked at the partner's properties.",
    access: PARTNER,
    input: ofWhom,
    aliases: [
      { at: "GET /booking/getaccomodationdetails/acc/:account_id", as: owners, with: { kind: "room" } },
    ],
    run: (ctx, input) => listed(ctx, input),
  }),
  ...operation({
    name: "booking.list-guest-rows",
    answer: BOOKINGS,
    summary: "Bookings with their guests, for partners, zones and admins.",
    access: PARTNER,
    input: ofWhom,
    aliases: [
      { at: "GET /booking/guestBookingDataTable/:account_id", as: owners, with: { kind: "room" } },
      { at: "GET /booking/guestBookingDataTableForCity/:zone", as: owners, access: ["city_manager"] },
      { at: "GET /booking/guestBookingDataTableForStaff/:zone", as: owners, access: STAFF },
      { at: "GET /booking/guestBookingDataTableForAdmin", access: ADMIN },
      { at: "GET /booking/guestFoodBookingData", with: { kind: "food" }, access: ["partner", "admin"] },
      {
        at: "GET /booking/guestMedicalBookingData",
        with: { kind: "equipment" },
        access: ["partner", "admin"],
      },
      { at: "GET /booking/guestTravelBookingData", with: { kind: "travel" }, access: ["partner", "admin"] },
    ],
    run: (ctx, input) => listed(ctx, input),
  }),
  ...operation({
    name: "booking.list-by-status",
    answer: BOOKINGS,
    summary: "Bookings in one status; ALL is every one.",
    access: ADMIN,
    input: z.object({
      status: z
        .string()
        .transform((text) => text.toLowerCase())
        .pipe(z.enum([...BOOKING_STATUSES, "all"])),
      page: ofWhom.shape.page,
    }),
    aliases: ["GET /adminDashboard/getBookingAllDisplayForAdmin/:status"],
    run: (ctx, { status, page: wanted }) =>
      listed(ctx, { page: wanted }, status === "all" ? {} : { status: [status] }),
  }),
  ...operation({
    name: "booking.count-by-status",
    answer: objectSchema({ data: COUNTS }),
    summary: "How many bookings are in each status.",
    access: ADMIN,
    input: z.object({}),
    aliases: ["GET /adminDashboard/booking-status-counts"],
    run: async (ctx) => ({ data: await countBookingsByStatus(ctx) }),
  }),
  ...operation({
    name: "booking.update-status",
    answer: commandSchema({ status: TEXT }),
    summary: "Sets the status of a booking: checked_in, completed or no_show.",
    access: ["partner", ...BACK_OFFICE],
    input: z.object({
      number,
      status: z
        .string()
        .transform((text) => text.toLowerCase())
        .pipe(z.enum(BOOKING_MARKS)),
      kinds,
    }),
    aliases: (["booking", "cancelled"] as const).flatMap((base): RouteAlias[] => [
      {
        at: `PUT /${base}/AccomodationStatus/:booking_order_id` as const,
        as: { booking_order_id: "number" },
        with: { kinds: ["room"] },
      },
      {
        at: `PUT /${base}/FoodStatus/:food_booking_orderid` as const,
        as: { food_booking_orderid: "number" },
        with: { kinds: ["food"] },
      },
      {
        at: `PUT /${base}/TravelStatus/:travel_booking_orderid` as const,
        as: { travel_booking_orderid: "number" },
        with: { kinds: ["travel"] },
      },
      {
        at: `PUT /${base}/equipmentStatus/:medical_booking_orderid` as const,
        as: { medical_booking_orderid: "number" },
        with: { kinds: MEDICAL },
      },
    ]),
    run: async (ctx, input) => {
      const booking = await byNumber(ctx, input.number, input.kinds);
      await markBooking(ctx, { bookingId: booking.key, mark: input.status });
      return { message: "Booking status updated", status: input.status };
    },
  }),
  ...operation({
    name: "booking.get-for-cancellation",
    answer: rowsSchema(BOOKING_ROW),
    summary: "A booking with what cancelling it now would cost and give back.",
    access: SIGNED_IN,
    input: z.object({ item: number, kinds }),
    aliases: [
      { at: "GET /cancelled/loadAccomodationDetails/:item", with: { kinds: undefined } },
      { at: "GET /cancelled/loadTravelDetails", with: { kinds: ["travel"] } },
      { at: "GET /cancelled/loadMedicalDetails", with: { kinds: MEDICAL } },
      { at: "GET /cancelled/loadFoodDetails", with: { kinds: ["food"] } },
    ],
    run: async (ctx, { item, kinds: ofKinds }) => {
      const booking = await byNumber(ctx, item, ofKinds);
      const offer = await quoteCancellation(ctx, { bookingId: booking.key });
      return {
        data: [
          {
            ...bookingAnswer(ctx, booking),
            cancellAmount: offer.chargePaise / 100,
            refundAmount: offer.refundPaise / 100,
          },
        ],
      };
    },
  }),
  ...operation({
    name: "booking.cancel",
    answer: commandSchema({ booking_cancel_id: TEXT, reference: TEXT, refundAmount: NUMBER }),
    summary:
      "Cancels a booking. refundAmount is the refund that was shown: if it has changed since, nothing is cancelled and 409 gives the new amount.",
    access: SIGNED_IN,
    input: z.object({
      number,
      refundAmount: z.coerce.number().min(0),
      reason: z.string().max(500).default(""),
      kinds,
    }),
    aliases: (
      [
        ["cancellDetails", { kinds: undefined }],
        ["cancelledfoodbooking", { kinds: ["food"] }],
        ["cancelledtravelbooking", { kinds: ["travel"] }],
        ["cancelledequipmentbooking", { kinds: MEDICAL }],
      ] as const
    ).map(([last, given]) => ({
      at: `POST /cancelled/${last}` as const,
      as: NUMBER_NAMES,
      with: given,
    })),
    run: async (ctx, input, { commandId }) => {
      const booking = await byNumber(ctx, input.number, input.kinds);
      const done = await cancelBooking(ctx, {
        bookingId: booking.key,
        expectedRefundPaise: Math.round(input.refundAmount * 100),
        reason: input.reason,
        formKey: commandId,
      });
      return {
        message: "Booking cancelled",
        booking_cancel_id: done.bookingCancelId,
        reference: done.reference,
        refundAmount: done.refundPaise / 100,
      };
    },
  }),
];
