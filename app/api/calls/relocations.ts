import { z } from "zod";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { findOtherRooms, type OtherRoom } from "#app/domain/relocations/find-rooms.ts";
import { quoteRelocation, type RelocationOffer, relocateStay } from "#app/domain/relocations/relocate.ts";
import { rupeesGiven } from "../amounts.ts";
import { commandSchema, objectSchema, TEXT } from "../answer-schemas.ts";
import { byNumber, number } from "../asked-bookings.ts";
import { id } from "../fields.ts";
import { type Access, operation } from "../operation.ts";
import { field, rowOf } from "../present/row.ts";

/** A house cannot keep a stay: rooms of others, what moving the guest costs whom, and the move. */

const ACCESS = ["admin", "city_manager"] as const satisfies Access;
const AT = { booking_order_id: "number", room_id: "roomId" };

const otherRoom = rowOf<OtherRoom>()({
  room_id: field.id((room) => room.roomId),
  room_name: field.text((room) => room.roomName),
  room_type: field.text((room) => room.roomType),
  room_category: field.text((room) => room.roomCategory),
  property_id: field.id((room) => room.propertyId),
  hotel_name: field.text((room) => room.propertyName),
  account_name: field.text((room) => room.partnerName),
  distance_m: field.number((room) => room.distanceM),
  further_m: field.number((room) => room.furtherM),
  no_of_avail_rooms: field.number((room) => room.free),
  lacks: field.texts((room) => room.lacks),
  difference_amount: field.amount((room) => room.differencePaise),
  house_amount: field.amount((room) => room.housePaise),
  refund_amount: field.amount((room) => room.refundPaise),
});
const offer = rowOf<RelocationOffer>()({
  room_id: field.id((one) => one.roomId),
  room_name: field.text((one) => one.roomName),
  hotel_name: field.text((one) => one.propertyName),
  check_in: field.day((one) => one.checkIn),
  check_out: field.day((one) => one.checkOut),
  no_of_rooms: field.number((one) => one.units),
  paid_amount: field.amount((one) => one.paidPaise),
  difference_amount: field.amount((one) => one.differencePaise),
  house_amount: field.amount((one) => one.housePaise),
  refund_amount: field.amount((one) => one.refundPaise),
});

export const relocationCalls = [
  ...operation({
    name: "relocation.list-rooms",
    answer: objectSchema({ data: { type: "array", items: otherRoom.schema } }),
    summary:
      "Rooms of other houses that are free for the nights of a stay that its house cannot keep, at most 20, the closest match first.",
    access: ACCESS,
    input: z.object({ number }),
    aliases: [{ at: "GET /relocations/:booking_order_id/rooms", as: AT }],
    run: async (ctx, asked) => {
      const { key } = await byNumber(ctx, asked.number, ["room"]);
      return { data: (await findOtherRooms(ctx, key)).rooms.map(otherRoom.row) };
    },
  }),
  ...operation({
    name: "relocation.quote",
    answer: objectSchema({ data: offer.schema }),
    summary:
      "What moving the stay to this room costs: what the guest gets back, and what the house that cannot keep the stay bears.",
    access: ACCESS,
    input: z.object({ number, roomId: id }),
    aliases: [{ at: "GET /relocations/:booking_order_id/rooms/:room_id", as: AT }],
    run: async (ctx, { number: wanted, roomId }) => {
      const { key: bookingId } = await byNumber(ctx, wanted, ["room"]);
      return { data: offer.row(await quoteRelocation(ctx, { bookingId, roomId })) };
    },
  }),
  ...operation({
    name: "relocation.move",
    answer: commandSchema({ booking_order_id: TEXT, reference: TEXT }),
    summary:
      "Moves the guest to the room at exactly these amounts, in rupees: if they have changed, nobody is moved and 409 gives the new ones. The guest and both houses are told.",
    access: ACCESS,
    input: z.object({
      number,
      roomId: id,
      houseAmount: rupeesGiven,
      refundAmount: rupeesGiven,
      reason: z.string("Please say why the house cannot keep the stay").max(500),
    }),
    aliases: [
      {
        at: "POST /relocations/:booking_order_id/rooms/:room_id",
        as: { ...AT, house_amount: "houseAmount", refund_amount: "refundAmount" },
      },
    ],
    run: async (ctx, { number: wanted, roomId, houseAmount, refundAmount, reason }, { commandId }) => {
      const { key: bookingId } = await byNumber(ctx, wanted, ["room"]);
      const moved = await relocateStay(ctx, {
        bookingId,
        roomId,
        reason,
        formKey: commandId,
        expectedHousePaise: houseAmount,
        expectedRefundPaise: refundAmount,
      });
      const { bookingOrderId, reference } = await findBooking(ctx, { id: moved.bookingId });
      const message = moved.proposed
        ? "The guest is moved. Another admin decides what the house bears."
        : "The guest is moved.";
      return { message, booking_order_id: bookingOrderId, reference };
    },
  }),
];
