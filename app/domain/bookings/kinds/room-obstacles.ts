import type { Obstacle } from "#app/domain/money/quote.ts";
import { words } from "#app/words/catalogue.ts";
import type { RoomQuote } from "./room-quotes.ts";

const CLOSED_TO = {
  arrival:
    "This room has no check-in on the first day of your stay. Please choose another day or another room.",
  departure:
    "This room has no check-out on the last day of your stay. Please choose another day or another room.",
};

/** Why a room cannot be booked for the stay that was priced, the first reason of several; null when it can. */
export function obstacleOf({
  fits,
  wrongLength,
  closedTo,
  soldOutNight,
  roomId,
}: RoomQuote): Obstacle | null {
  if (!fits) {
    const message = "Your party does not fit into this choice. Please take one more room.";
    return { code: "too_many_guests", message, details: { roomId } };
  }
  if (wrongLength) {
    const { minNights, maxNights } = wrongLength;
    const message = words("refusals")("lengthOfStay", { min: minNights, max: maxNights });
    return { code: "wrong_length", message, details: { roomId, minNights, maxNights } };
  }
  if (closedTo) return { code: `closed_to_${closedTo}`, message: CLOSED_TO[closedTo], details: { roomId } };
  if (!soldOutNight) return null;
  const message = "This room is taken for at least one of your nights.";
  return { code: "sold_out", message, details: { night: soldOutNight, roomId } };
}
