import { z } from "zod";
import { cancelBooking, quoteCancellation } from "#app/domain/bookings/cancel-booking.ts";
import { BOOKING_MARKS, BOOKING_STATUSES, type BookingKindName } from "#app/domain/bookings/labels.ts";
import { type BookingFilters, listBookings } from "#app/domain/bookings/list-bookings.ts";
import { markBooking } from "#app/domain/bookings/mark-booking.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { LOOKUP_MESSAGES } from "#app/domain/shared/messages.ts";
import {
  ADMIN,
  AGENT,
  BACK_OFFICE,
  CUSTOMER,
  operation,
  PARTNER,
  type Spelling,
  STAFF,
} from "../operation.ts";
import { bookingRow } from "../present/booking.ts";

/** Bookings of every kind: lists within the scope of whoever asks, one by its number, what became of it, cancelling. */

const kind = z.enum(["room", "food", "travel", "equipment", "lab"]);
const page = z.coerce.number().int().min(1).max(400).default(1);
const ofWhom = z.object({
  /** An account, agent or zone. Everybody sees the own only; another's is not found. */
  owner: z.uuid().optional(),
  kind: kind.optional(),
  page,
});
const SIGNED_IN = ["customer", "partner", "agent", "staff", "city_manager", "admin"] as const;

/** The filters of a list within the own scope. @throws NotFound when somebody else's is asked for */
function within(ctx: Context, input: z.output<typeof ofWhom>): BookingFilters {
  const { actor } = ctx;
  const isOwn =
    isUser(actor) && [actor.id, actor.accountId, actor.zoneCityId].includes(input.owner ?? actor.id);
  const seesAll =
    isUser(actor) && (actor.role === "admin" || (actor.role === "staff" && actor.zoneCityId === null));
  if (!isOwn && !seesAll) throw new NotFound();
  const cityId = seesAll && input.owner && actor.role === "staff" ? input.owner : null;
  return { kind: input.kind as BookingKindName | undefined, cityId, page: input.page, pageSize: 50 };
}

async function listed(ctx: Context, input: z.output<typeof ofWhom>, more: BookingFilters = {}) {
  const found = await listBookings(ctx, { ...within(ctx, input), ...more });
  return { data: found.rows.map(bookingRow), total: found.total, page: found.page };
}

/** One booking by the number that a person reads out. @throws NotFound with the specification's words */
async function byNumber(ctx: Context, number: string) {
  const found = await listBookings(ctx, { q: number, pageSize: 5 });
  const booking = found.rows.find((row) => row.bookingOrderId === number || row.reference === number);
  if (!booking) throw new NotFound(LOOKUP_MESSAGES.bookingIdNotFound(number));
  return booking;
}

const number = z.string().trim().min(5).max(60);
const owners = { id: "owner", account_id: "owner", zone: "owner" };

export const bookingCalls = [
  ...operation({
    name: "booking.list",
    summary: "The bookings that the caller may see, newest first, 50 a page.",
    access: ADMIN,
    input: ofWhom,
    spellings: [
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
    summary: "The bookings that are going on today.",
    access: ADMIN,
    input: ofWhom,
    spellings: [
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
    summary: "The bookings that are still to come.",
    access: ADMIN,
    input: ofWhom,
    spellings: [
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
    summary: "The customer's own bookings.",
    access: CUSTOMER,
    input: ofWhom,
    spellings: [
      { at: "GET /booking/customerFoodBkngDetails/:id", as: owners, with: { kind: "food" } },
      { at: "GET /booking/customerBkngDetails/:id", as: owners },
    ],
    run: (ctx, input) => listed(ctx, input),
  }),
  ...operation({
    name: "booking.list-by-agent",
    summary: "The bookings that the agent brought.",
    access: AGENT,
    input: ofWhom,
    spellings: [{ at: "GET /agentApi/getAgentBookingRows/:id", as: owners }],
    run: (ctx, input) => listed(ctx, input),
  }),
  ...operation({
    name: "booking.list-by-partner",
    summary: "The stays booked at the partner's properties.",
    access: PARTNER,
    input: ofWhom,
    spellings: [
      { at: "GET /booking/getaccomodationdetails/acc/:account_id", as: owners, with: { kind: "room" } },
    ],
    run: (ctx, input) => listed(ctx, input),
  }),
  ...operation({
    name: "booking.list-guest-rows",
    summary: "Bookings with their guests, for partners, zones and admins.",
    access: PARTNER,
    input: ofWhom,
    spellings: [
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
    summary: "Bookings in one status; ALL is every one.",
    access: ADMIN,
    input: z.object({
      status: z
        .string()
        .transform((text) => text.toLowerCase())
        .pipe(z.enum([...BOOKING_STATUSES, "all"])),
      page,
    }),
    spellings: ["GET /adminDashboard/getBookingAllDisplayForAdmin/:status"],
    run: (ctx, { status, page: wanted }) =>
      listed(ctx, { page: wanted }, status === "all" ? {} : { status: [status] }),
  }),
  ...operation({
    name: "booking.count-by-status",
    summary: "How many bookings are in each status.",
    access: ADMIN,
    input: z.object({}),
    spellings: ["GET /adminDashboard/booking-status-counts"],
    run: async (ctx) => ({ data: (await listBookings(ctx, { pageSize: 1 })).countByStatus }),
  }),
  ...operation({
    name: "booking.update-status",
    summary: "Says what became of a booking: checked_in, completed or no_show.",
    access: ["partner", ...BACK_OFFICE],
    input: z.object({
      number,
      status: z
        .string()
        .transform((text) => text.toLowerCase())
        .pipe(z.enum(BOOKING_MARKS)),
    }),
    spellings: (["booking", "cancelled"] as const).flatMap((base): Spelling[] => [
      {
        at: `PUT /${base}/AccomodationStatus/:booking_order_id` as const,
        as: { booking_order_id: "number" },
      },
      {
        at: `PUT /${base}/FoodStatus/:food_booking_orderid` as const,
        as: { food_booking_orderid: "number" },
      },
      {
        at: `PUT /${base}/TravelStatus/:travel_booking_orderid` as const,
        as: { travel_booking_orderid: "number" },
      },
      {
        at: `PUT /${base}/equipmentStatus/:medical_booking_orderid` as const,
        as: { medical_booking_orderid: "number" },
      },
    ]),
    run: async (ctx, input) => {
      const booking = await byNumber(ctx, input.number);
      await markBooking(ctx, { bookingId: booking.id, mark: input.status });
      return { message: "Booking status updated", status: input.status };
    },
  }),
  ...operation({
    name: "booking.get-for-cancellation",
    summary: "A booking with what cancelling it now would cost and give back.",
    access: SIGNED_IN,
    input: z.object({ item: number }),
    spellings: [
      "GET /cancelled/loadAccomodationDetails/:item",
      "GET /cancelled/loadTravelDetails",
      "GET /cancelled/loadMedicalDetails",
      "GET /cancelled/loadFoodDetails",
    ],
    run: async (ctx, { item }) => {
      const booking = await byNumber(ctx, item);
      const offer = await quoteCancellation(ctx, { bookingId: booking.id });
      return {
        data: [
          {
            ...bookingRow(booking),
            cancellAmount: offer.chargePaise / 100,
            refundAmount: offer.refundPaise / 100,
          },
        ],
      };
    },
  }),
  ...operation({
    name: "booking.cancel",
    summary:
      "Cancels a booking. refundAmount is what was shown: when it changed meanwhile nothing is cancelled and 409 says the new one.",
    access: SIGNED_IN,
    input: z.object({
      number,
      refundAmount: z.coerce.number().min(0),
      reason: z.string().max(500).default(""),
    }),
    spellings: [
      "cancellDetails",
      "cancelledfoodbooking",
      "cancelledtravelbooking",
      "cancelledequipmentbooking",
    ].map((last) => ({
      at: `POST /cancelled/${last}` as const,
      as: {
        booking_order_id: "number",
        mh_booking_id: "number",
        food_booking_orderid: "number",
        travel_booking_orderid: "number",
        medical_booking_orderid: "number",
      },
    })),
    run: async (ctx, input, { idempotencyKey }) => {
      const booking = await byNumber(ctx, input.number);
      const done = await cancelBooking(ctx, {
        bookingId: booking.id,
        expectedRefundPaise: Math.round(input.refundAmount * 100),
        reason: input.reason,
        formKey: idempotencyKey,
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
