import { HIRE_IS_OUT } from "#app/domain/bookings/hires-out.ts";
import { CAPACITY } from "#app/domain/listings/calendar/capacity.ts";
import type { Invariant } from "./invariant.ts";

/** What is on sale: nights, hours, items, cars. */
export const STOCK: Invariant[] = [
  {
    name: "stock-counts",
    claim: "What a night counts as held and sold is what its bookings hold and have bought.",
    sql: `SELECT coalesce(n.room_id, taken.room_id) AS room_id, coalesce(n.night, taken.night) AS night,
        n.held, n.sold, taken.held AS held_by_bookings, taken.sold AS sold_by_bookings
      FROM room_nights n FULL JOIN (
        SELECT room_id, night, coalesce(sum(rooms) FILTER (WHERE state = 'held'), 0) AS held,
          coalesce(sum(rooms) FILTER (WHERE state = 'sold'), 0) AS sold
        FROM booking_nights WHERE state <> 'released' GROUP BY room_id, night) taken
        ON taken.room_id = n.room_id AND taken.night = n.night
      WHERE coalesce(n.held, 0) <> coalesce(taken.held, 0) OR coalesce(n.sold, 0) <> coalesce(taken.sold, 0)`,
  },
  {
    name: "not-oversold",
    claim: "No night has more rooms held and sold than it has.",
    sql: "SELECT room_id, night, allotment, held, sold FROM room_nights WHERE held + sold > allotment OR held < 0 OR sold < 0",
  },
  {
    name: "slot-counts",
    claim: "What a slot of an item counts as held and sold is what its bookings hold and have bought.",
    sql: `SELECT coalesce(s.item_id, taken.item_id) AS item_id, coalesce(s.slot, taken.slot)::text AS slot,
        s.held, s.sold, taken.held AS held_by_bookings, taken.sold AS sold_by_bookings
      FROM stock_slots s FULL JOIN (
        SELECT item_id, slot, coalesce(sum(units) FILTER (WHERE state = 'held'), 0) AS held,
          coalesce(sum(units) FILTER (WHERE state = 'sold'), 0) AS sold
        FROM booking_slots WHERE state <> 'released' GROUP BY item_id, slot) taken
        ON taken.item_id = s.item_id AND taken.slot = s.slot
      WHERE coalesce(s.held, 0) <> coalesce(taken.held, 0) OR coalesce(s.sold, 0) <> coalesce(taken.sold, 0)`,
  },
  {
    name: "slots-not-oversold",
    claim: "No slot has more held and sold than it has.",
    sql: "SELECT item_id, slot::text AS slot, capacity, held, sold FROM stock_slots WHERE held + sold > capacity OR held < 0 OR sold < 0",
  },
  {
    name: "stock-of-items",
    claim:
      "A booking of food, equipment, a test or a car takes its stock, in the state that it is in; days that nobody used are free again.",
    sql: `SELECT booking.id AS booking_id, booking.kind, booking.status, taken.states
      FROM bookings booking LEFT JOIN LATERAL (
        SELECT array_agg(DISTINCT state) AS states FROM (
          SELECT state FROM booking_slots WHERE booking_id = booking.id AND booking.kind <> 'travel'
          UNION ALL SELECT state FROM vehicle_trips WHERE booking_id = booking.id AND booking.kind = 'travel') each) taken ON true
      WHERE booking.kind <> 'room' AND taken.states IS DISTINCT FROM ARRAY[CASE WHEN booking.status = 'held' THEN 'held'
        WHEN booking.status IN ('cancelled', 'expired') THEN 'released' ELSE 'sold' END]
        AND NOT (taken.states = '{released,sold}' AND (booking.status IN ('completed', 'no_show') OR booking.returned_at IS NOT NULL))`,
  },
  {
    name: "days-after-a-hire",
    claim:
      "A day after the last one of a booking is taken only by a hire that was handed over, for no more than its units, and by none from the day on which it came back or its store counted without it.",
    sql: `SELECT day.booking_id, day.item_id, day.slot::text AS slot, day.units, day.state
      FROM bookings booking JOIN booking_slots day ON day.booking_id = booking.id
      LEFT JOIN claims gone ON gone.booking_id = booking.id AND gone.claim_kind = 'missing' AND gone.state = 'settled'
      WHERE booking.kind = 'equipment' AND day.state <> 'released' AND (day.slot AT TIME ZONE 'Asia/Kolkata')::date > booking.ends_on
        AND (booking.checked_in_at IS NULL OR day.state <> 'sold' OR day.units > booking.units
          OR (day.slot AT TIME ZONE 'Asia/Kolkata')::date >= (coalesce(booking.returned_at, gone.stock_out_at,
            CASE WHEN gone.id IS NULL THEN booking.completed_at END) AT TIME ZONE 'Asia/Kolkata')::date)`,
  },
  {
    name: "hires-not-back",
    claim: "A hire that is not back after its last day takes what is left of today.",
    // The job runs every minute; a hire can be handed over after its last day.
    sql: `SELECT booking.id AS booking_id, booking.units, coalesce(own.units, 0) AS taken
      FROM bookings booking CROSS JOIN LATERAL (SELECT date_trunc('day', now(), 'Asia/Kolkata') AS slot) today
      JOIN items item ON item.id = booking.item_id
      LEFT JOIN stock_slots s ON s.item_id = booking.item_id AND s.slot = today.slot
      LEFT JOIN booking_slots own ON own.booking_id = booking.id AND own.item_id = booking.item_id AND own.slot = today.slot AND own.state = 'sold'
      WHERE ${HIRE_IS_OUT} AND booking.ends_on < (now() AT TIME ZONE 'Asia/Kolkata')::date AND booking.checked_in_at < now() - interval '10 minutes'
        AND coalesce(own.units, 0) < booking.units AND coalesce(s.capacity - s.held - s.sold, ${CAPACITY}) > 0`,
  },
  {
    name: "cars-in-one-trip",
    claim: "No car is in two trips at once.",
    sql: `SELECT one.booking_id, other.booking_id AS other_booking_id FROM vehicle_trips one
      JOIN vehicle_trips other ON other.vehicle_unit_id = one.vehicle_unit_id AND other.during && one.during
        AND other.booking_id > one.booking_id
      WHERE one.state <> 'released' AND other.state <> 'released'`,
  },
  {
    name: "distances",
    claim: "Every property knows each hospital within 20 km and how far it is.",
    sql: `SELECT coalesce(kept.property_id, near.property_id) AS property_id, coalesce(kept.hospital_id, near.hospital_id) AS hospital_id,
        kept.distance_m AS kept_m, near.distance_m AS computed_m
      FROM property_hospitals kept FULL JOIN (
        SELECT p.id AS property_id, h.id AS hospital_id, distance_m(h.latitude, h.longitude, p.latitude, p.longitude) AS distance_m
        FROM properties p JOIN hospitals h ON h.cell_latitude BETWEEN p.cell_latitude - 1 AND p.cell_latitude + 1
          AND h.cell_longitude BETWEEN p.cell_longitude - 1 AND p.cell_longitude + 1
        WHERE distance_m(h.latitude, h.longitude, p.latitude, p.longitude) <= 20000) near
        ON near.property_id = kept.property_id AND near.hospital_id = kept.hospital_id
      WHERE kept.distance_m IS DISTINCT FROM near.distance_m`,
  },
];
