import type { Context } from "#app/domain/context.ts";
import type { Breakdown, RateSet } from "#app/domain/money/breakdown.ts";
import type { FrozenPolicy } from "#app/domain/money/cancellation-policy.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import type { Transaction } from "#db/client.ts";
import { roomKind } from "./kinds/room.ts";
import type { BookingKindName } from "./labels.ts";
import type { Selection } from "./schema.ts";

/** One thing to sell, priced. What every kind tells the engine; a kind adds what its own `claim` needs. */
export type KindQuote = {
  kind: BookingKindName;
  accountId: string;
  cityId: string;
  propertyId: string | null;
  roomId: string | null;
  startsOn: IsoDate;
  endsOn: IsoDate;
  units: number;
  extraBeds: number;
  adults: number;
  children: number;
  infants: number;
  breakdown: Breakdown;
  rates: RateSet;
  /** Why it cannot be sold just now, or null. */
  obstacle: Obstacle | null;
};

export type Obstacle = {
  code: "sold_out" | "too_many_guests";
  message: string;
  details: Record<string, unknown>;
};

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
  /** Prices a selection by stored prices and rates. @throws NotFound when a part of it is not on sale; Invalid for bad dates */
  quote(ctx: Context, selection: Selection, tx?: Transaction): Promise<Quote[]>;
  /** Freezes names, addresses and the cancellation policy of quotes, in their order. */
  describe(quotes: Quote[], hospitalId: string | null, tx: Transaction): Promise<Frozen[]>;
  /** Writes what new bookings take and holds it. @throws Conflict `sold_out` */
  claim(tx: Transaction, bookings: Array<{ bookingId: string; quote: Quote }>): Promise<void>;
  /** Holds again what expired bookings had given back. @throws Conflict `sold_out` */
  claimAgain(tx: Transaction, bookingIds: string[]): Promise<void>;
  /** Turns what is held into sold. */
  sell(tx: Transaction, bookingIds: string[]): Promise<void>;
  /** Gives back what is held or sold. */
  release(tx: Transaction, bookingIds: string[]): Promise<void>;
  /** What each night (day, slot) adds to the base price, in order, in paise: for a policy that charges nights. */
  baseByNight(tx: Transaction | undefined, bookingId: string): Promise<number[]>;
};

const KINDS: Partial<Record<BookingKindName, Kind>> = { room: roomKind };

/** @throws Error when nothing sells that kind yet */
export function kindOf(name: BookingKindName): Kind {
  const kind = KINDS[name];
  if (!kind) throw new Error(`Nothing sells the kind ${name}`);
  return kind;
}

/** Does the same for bookings of several kinds, kind by kind in a fixed order, so that two mixed orders never deadlock. */
export async function forEachKind<Item extends { kind: BookingKindName }>(
  items: Item[],
  work: (kind: Kind, items: Item[]) => Promise<void>,
): Promise<void> {
  for (const name of [...new Set(items.map((item) => item.kind))].sort()) {
    await work(
      kindOf(name),
      items.filter((item) => item.kind === name),
    );
  }
}
