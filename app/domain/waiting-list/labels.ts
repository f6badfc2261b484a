/** The words and limits of waiting lists. Client-safe. */

/** How long a room is held for the first in line. */
export const OFFER_MINUTES = 120;
/** When an entry ends on the day before its check-in, Indian time: a guest who is offered a room later could no longer travel in time. */
export const LAST_OFFER = "20:00";
/** Nobody is offered a room while people sleep, Indian time: two hours would be over before they have read of it. */
export const QUIET_FROM = "22:00";
export const QUIET_UNTIL = "07:00";
/** How many stays one person waits for at once. */
export const MOST_ENTRIES = 5;

/** The status of an entry; the last four of an offer are told by its order. */
export const WAITING_STATES = {
  waiting: "Waiting",
  offered: "Room held",
  booked: "Booked",
  missed: "Not paid in time",
  left: "Left the list",
  ended: "No room came free",
} as const;
export type WaitingState = keyof typeof WAITING_STATES;

/** The state of an entry `entry` with its order `placed`, as SQL. */
export const WAITING_STATE = `CASE WHEN entry.status <> 'offered' THEN entry.status WHEN placed.status = 'held' THEN 'offered'
  WHEN placed.status = 'expired' THEN 'missed' ELSE 'booked' END`;
