import { Conflict } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { rows } from "#db/client.ts";

/** A booking that has more rooms of a night than would be left. */
export type BlockingBooking = {
  bookingId: string;
  /** The number that people read out. */
  bookingOrderId: string;
  status: string;
  roomName: string;
  nights: IsoDate[];
};

/** More than this nobody reads; the rest is there when these are settled. */
const MOST_SHOWN = 50;

/**
 * The bookings (held or sold) of nights on which fewer rooms would be left than are taken, at most 50.
 * `allotments` gives the new number of rooms for each room and night.
 */
export function blockingBookings(
  nights: Array<{ roomId: string; night: IsoDate; allotment: number }>,
): Promise<BlockingBooking[]> {
  return rows<BlockingBooking>(
    `SELECT b.id AS "bookingId", b.booking_order_id, b.status, r.name AS "roomName",
            array_agg(bn.night::text ORDER BY bn.night) AS nights
     FROM unnest($roomIds::uuid[], $nights::date[], $allotments::integer[]) AS wanted (room_id, night, allotment)
     JOIN room_nights n ON n.room_id = wanted.room_id AND n.night = wanted.night AND n.held + n.sold > wanted.allotment
     JOIN booking_nights bn ON bn.room_id = n.room_id AND bn.night = n.night AND bn.state <> 'released'
     JOIN bookings b ON b.id = bn.booking_id
     JOIN rooms r ON r.id = bn.room_id
     GROUP BY b.id, r.id ORDER BY min(bn.night), b.booking_order_id LIMIT ${MOST_SHOWN}`,
    {
      roomIds: nights.map((each) => each.roomId),
      nights: nights.map((each) => each.night),
      allotments: nights.map((each) => each.allotment),
    },
  );
}

/** The refusal of an allotment below what is taken, naming the bookings. */
export function belowSoldConflict(bookings: BlockingBooking[]): Conflict {
  return new Conflict(
    "There are bookings for more rooms than you would leave. Please move or cancel these bookings first, or leave more rooms.",
    "allotment_below_sold",
    { bookings },
  );
}
