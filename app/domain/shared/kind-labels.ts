/** The kinds of what is booked, and their words. Client-safe. */

import { words } from "#app/words/catalogue.ts";

export const BOOKING_KINDS = ["room", "food", "travel", "equipment", "lab"] as const;
export type BookingKindName = (typeof BOOKING_KINDS)[number];

type KindWords = {
  /** The kind in a heading and in a list. */
  title: string;
  /** One of it: "your room". */
  noun: string;
  /** Who gives it. */
  seller: string;
  /** When it begins: the instant that a cancellation policy counts to. */
  start: string;
  /** One night of it, for a policy that charges nights. */
  step: string;
  /** The whole of it. */
  whole: string;
};

/** The words of each kind, in the language of the work under way. */
export const KIND_WORDS = Object.fromEntries(
  BOOKING_KINDS.map((kind) => [kind, wordsOfKind(kind)] as const),
) as Record<BookingKindName, KindWords>;

function wordsOfKind(kind: BookingKindName): KindWords {
  return {
    get title() {
      return words("kinds")(`title_${kind}`);
    },
    get noun() {
      return words("kinds")(`noun_${kind}`);
    },
    get seller() {
      return words("kinds")(`seller_${kind}`);
    },
    get start() {
      return words("kinds")(`start_${kind}`);
    },
    get step() {
      return words("kinds")(`step_${kind}`);
    },
    get whole() {
      return words("kinds")(`whole_${kind}`);
    },
  };
}

/** The titles of the kinds, for columns and filters. */
export const KIND_TITLES = Object.fromEntries(
  Object.entries(KIND_WORDS).map(([kind, { title }]) => [kind, title]),
);
