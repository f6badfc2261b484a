import type { Context } from "#app/domain/context.ts";
import type { FrozenPolicy } from "#app/domain/money/cancellation-policy.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import type { Transaction } from "#db/client.ts";
import type { BookingKindName } from "./labels.ts";
import type { Selection } from "./schema.ts";

/** Names and addresses as they are when the order is placed, and the policy that counts from then on. */
export type Frozen = { snapshot: Snapshot; policy: FrozenPolicy };

/** What was booked, in words, for any page, message or invoice. Each kind adds its own. */
export type Snapshot = { title: string; subtitle: string };

/**
 * What a kind supplies. Placing, holding, paying, confirming, extending, cancelling and settling are the engine's, once for
 * all kinds. Everything that changes stock runs in the engine's transaction and takes its locks in the order of its stock keys.
 */
export type Kind<Quote extends KindQuote = KindQuote> = {
  name: BookingKindName;
  /** Of the number that a person reads out. */
  numberPrefix: string;
  /** Prices a selection of this kind by stored prices and rates. @throws NotFound when a part of it is not on sale; Invalid for bad dates */
  quote(ctx: Context, selection: Selection): Promise<Quote[]>;
  /** Freezes names, addresses and the cancellation policy of quotes, in their order. */
  describe(quotes: Quote[], hospitalId: string | null, tx?: Transaction): Promise<Frozen[]>;
  /** Writes what new bookings take and holds it. @throws Conflict `sold_out` */
  claim(tx: Transaction, bookings: Array<{ bookingId: string; quote: Quote }>): Promise<void>;
  /** Holds again what expired bookings had given back. @throws Conflict `sold_out` */
  claimAgain(tx: Transaction, bookingIds: string[]): Promise<void>;
  /** Turns what is held into sold. */
  sell(tx: Transaction, bookingIds: string[]): Promise<void>;
  /** Gives back what is held or sold; with `from` only the nights or days from then on (IST), which nobody uses. */
  release(tx: Transaction, bookingIds: string[], from?: IsoDate): Promise<void>;
  /** What each night (day, slot) adds to the base price, in order, in paise: for a policy that charges nights. */
  baseByNight(tx: Transaction | undefined, bookingId: string): Promise<number[]>;
};
