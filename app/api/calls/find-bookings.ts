import { z } from "zod";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { BOOKING_KINDS, BOOKING_STATUSES, type BookingKindName } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { phoneSchema } from "#app/domain/identity/schema.ts";
import { parseJson } from "#app/domain/shared/bounded-input.ts";
import { ADMIN_MESSAGES, BOOKINGS_MESSAGES, LOOKUP_MESSAGES } from "#app/domain/shared/messages.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { rowsSchema } from "../answer-schemas.ts";
import {
  BOOKING_ROW,
  BOOKING_WHOLE,
  BOOKINGS,
  byNumber,
  listed,
  NUMBER_NAMES,
  number,
  ofWhom,
  SIGNED_IN,
} from "../asked-bookings.ts";
import { cityGiven, cityIdOf } from "../city.ts";
import { day, id, q } from "../fields.ts";
import { ADMIN, operation, type RouteAlias } from "../operation.ts";
import { bookingDetails } from "../present/booking.ts";

/** One booking or a few, within the scope of whoever asks: by number, by mobile, by what is known of them. */

const kind = z.enum(BOOKING_KINDS).optional();

/** A booking whole. @throws NotFound also when it is of another kind */
async function whole(ctx: Context, wanted: string, ofKind?: BookingKindName) {
  const row = await byNumber(ctx, wanted);
  if (ofKind && row.booking_type !== ofKind) throw new NotFound(LOOKUP_MESSAGES.bookingIdNotFound(wanted));
  return { row, booking: await findBooking(ctx, { id: row.key }) };
}

/** What a text of filters may hold; everything may be left out. */
const filtersGiven = z.object({
  mh_booking_id: q,
  q,
  kind,
  status: z.enum(BOOKING_STATUSES).optional(),
  fromDate: day.optional(),
  toDate: day.optional(),
  city: cityGiven,
  page: ofWhom.shape.page,
});

const filtersText = z
  .string()
  .max(1_000)
  .transform((text, issues) => {
    try {
      return parseJson(text);
    } catch {
      issues.addIssue({
        code: "custom",
        message: 'Please give the filters as JSON, like {"mh_booking_id":"MH"}',
      });
      return z.NEVER;
    }
  })
  .pipe(filtersGiven);

const one = (at: `GET /${string}`, ofKind?: BookingKindName): RouteAlias => ({
  at,
  as: NUMBER_NAMES,
  with: ofKind ? { kind: ofKind } : {},
});

export const findBookingCalls = [
  ...operation({
    name: "booking.get",
    answer: rowsSchema(BOOKING_WHOLE),
    summary: "One booking in full: who it is for, what it consists of, what may be done with it.",
    access: SIGNED_IN,
    input: z.object({ number, kind, alone: z.literal(true).optional() }),
    aliases: [
      one("GET /booking/getMHBookingData/:id"),
      one("GET /booking/getBookingIdDetails/:id"),
      one("GET /booking/getMedicalBookingData/equipment/:id", "equipment"),
      one("GET /booking/loadAccomodationDetails/:id", "room"),
      {
        at: "GET /booking/getTravelInpendentBookingDetails",
        as: NUMBER_NAMES,
        with: { kind: "travel", alone: true },
        note: "Takes the number as travel_booking_orderid in the query; a trip that was booked together with a stay is not found.",
      },
    ],
    run: (ctx, input) =>
      withFailureMessage(BOOKINGS_MESSAGES.errorWhileLoadingMHBookingData, async () => {
        const { row, booking } = await whole(ctx, input.number, input.kind);
        if (input.alone && booking.together.some((other) => other.kind === "room"))
          throw new NotFound(LOOKUP_MESSAGES.bookingIdNotFound(input.number));
        return { data: [bookingDetails(ctx, row, booking)] };
      }),
  }),
  ...operation({
    name: "booking.find-latest-by-mobile",
    answer: rowsSchema(BOOKING_ROW),
    summary: "The newest booking of a mobile number that the caller may see; none is an empty list.",
    access: SIGNED_IN,
    input: z.object({ mobile: phoneSchema, kind }),
    aliases: [
      { at: "GET /booking/gettingbookingId/:phone", as: { phone: "mobile" }, with: { kind: "room" } },
      { at: "GET /booking/gettingFoodbookingId/:mobile", with: { kind: "food" } },
      { at: "GET /booking/gettingTravelbookingId/:mobile", with: { kind: "travel" } },
      { at: "GET /booking/gettingEquipmentbookingId/:mobile", with: { kind: "equipment" } },
    ],
    run: async (ctx, { mobile, kind: ofKind }) => {
      const found = await listed(ctx, { kind: ofKind, page: 1 }, { q: mobile }, 1);
      return { data: found.data };
    },
  }),
  ...operation({
    name: "booking.search",
    answer: BOOKINGS,
    summary: "The bookings that match the filters, newest first, 50 a page.",
    access: SIGNED_IN,
    input: z.object({ filters: filtersText }),
    aliases: [
      {
        at: "GET /booking/loadAllBookingDetails/:filters",
        note: "filters is JSON: mh_booking_id or its beginning, q (a mobile or a name), kind, status, fromDate, toDate, city, page.",
      },
    ],
    run: async (ctx, { filters }) => {
      const { mh_booking_id, city, fromDate: from, toDate: to, status, kind: ofKind, page } = filters;
      return listed(
        ctx,
        { kind: ofKind, page },
        {
          from,
          to,
          q: mh_booking_id || filters.q || "",
          status: status ? [status] : [],
          city: city ? await cityIdOf(ctx, city) : undefined,
        },
      );
    },
  }),
  ...operation({
    name: "booking.list-by-hospital",
    answer: BOOKINGS,
    summary: "The bookings near one hospital, or of all with their hospitals, newest first, 50 a page.",
    access: ADMIN,
    input: z.object({ hospitalId: id.optional(), kind, page: ofWhom.shape.page }),
    aliases: [
      {
        at: "GET /adminDashboard/hospital-wise-bookings",
        as: { hospital_id: "hospitalId" },
        note: "Takes hospital_id in the query.",
      },
    ],
    run: (ctx, { hospitalId, ...asked }) =>
      withFailureMessage(ADMIN_MESSAGES.errorWhileGetBookingDetails, () =>
        listed(ctx, asked, { hospital: hospitalId }),
      ),
  }),
];
