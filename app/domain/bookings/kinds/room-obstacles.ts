import type { Obstacle } from "#app/domain/money/quote.ts";
import { addDays, type IsoDate, nightsBetween } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { formats, words } from "#app/words/catalogue.ts";
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
  soldOutNights,
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
  const [night] = soldOutNights;
  if (!night) return null;
  return { code: "sold_out", message: takenMessage(soldOutNights), details: { night, roomId } };
}

/** How many nights or spans of nights a sentence names. */
const MOST_NAMED = 5;

/** Says on which nights a room is full: at least one, in order. */
export function takenMessage(nights: IsoDate[]): string {
  const named = spansOf(nights).flatMap(spanWords);
  const t = words("refusals");
  const said = named.length > MOST_NAMED ? [...named.slice(0, MOST_NAMED), t("otherNights")] : named;
  return t("roomTaken", { count: nights.length, nights: formats().list(said) });
}

/** Nights that follow each other, together. */
function spansOf(nights: IsoDate[]): IsoDate[][] {
  const spans: IsoDate[][] = [];
  for (const night of nights) {
    const last = spans.at(-1);
    if (last && addDays(present(last.at(-1)), 1) === night) last.push(night);
    else spans.push([night]);
  }
  return spans;
}

function spanWords(nights: IsoDate[]): string[] {
  const [first, last] = [present(nights[0]), present(nights.at(-1))];
  return nightsBetween(first, last) < 2
    ? nights.map((night) => formats().weekdayDate(night))
    : [formats().range(first, last)];
}
