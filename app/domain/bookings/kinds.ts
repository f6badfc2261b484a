import type { Context } from "#app/domain/context.ts";
import type { Breakdown, RateSet } from "#app/domain/money/breakdown.ts";
import type { FrozenPolicy } from "#app/domain/money/cancellation-policy.ts";
import type { SupplyLine } from "#app/domain/money/gst.ts";
import { applyTerms } from "#app/domain/offers/apply-terms.ts";
import type { SaleTerms } from "#app/domain/offers/terms.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { withhold } from "#app/domain/tax/withhold.ts";
import type { Transaction } from "#db/client.ts";
import { equipmentKind } from "./kinds/equipment.ts";
import { foodKind } from "./kinds/food.ts";
import { labKind } from "./kinds/lab.ts";
import { roomKind } from "./kinds/room.ts";
import { travelKind } from "./kinds/travel.ts";
import type { BookingKindName } from "./labels.ts";
import type { Selection } from "./schema.ts";

/** One thing to sell, priced. What every kind tells the engine; a kind adds what its own `claim` needs. */
export type KindQuote = {
  kind: BookingKindName;
  accountId: string;
  cityId: string;
  propertyId: string | null;
  roomId: string | null;
  /** Who or what is booked beside rooms: a kitchen, a route, an article, a lab centre. */
  itemId: string | null;
  startsOn: IsoDate;
  endsOn: IsoDate;
  units: number;
  extraBeds: number;
  /** What extra beds cost of the base price, paise; only rooms have any. */
  extraBedsPaise?: number;
  adults: number;
  children: number;
  infants: number;
  breakdown: Breakdown;
  /** Paid with the price and given back on return, paise. */
  depositPaise: number;
  /** What it is made of; a room has its nights instead. Sums to the base price. */
  lines: SoldLine[];
  /** The same as GST counts it: units, what they cost before the partner's offer, and their group. Sums to the base price. */
  supplies: SupplyLine[];
  rates: RateSet;
  /** The offers and the commission rule that made the breakdown, when there were any, and the price that no offer goes below. */
  terms?: SaleTerms;
  floorPaise?: number;
  /** Why it cannot be sold just now, or null. */
  obstacle: Obstacle | null;
};

/** A dish, a test, a fare: as it is sold. Amounts in paise. */
export type SoldLine = { itemId: string; name: string; quantity: number; unitPricePaise: number };

export type Obstacle = {
  code:
    | "sold_out"
    | "too_many_guests"
    | "wrong_length"
    | "closed_to_arrival"
    | "closed_to_departure"
    | "too_late"
    | "closed"
    | "too_far"
    | "not_served";
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
  /** Gives back what is held or sold; with `from` only the nights or days from then on (IST), which nobody uses. */
  release(tx: Transaction, bookingIds: string[], from?: IsoDate): Promise<void>;
  /** What each night (day, slot) adds to the base price, in order, in paise: for a policy that charges nights. */
  baseByNight(tx: Transaction | undefined, bookingId: string): Promise<number[]>;
};

const KINDS: Record<BookingKindName, Kind> = {
  room: roomKind,
  food: foodKind,
  travel: travelKind,
  equipment: equipmentKind,
  lab: labKind,
};

export function kindOf(name: BookingKindName): Kind {
  return KINDS[name];
}

/**
 * Prices choices of any kinds, in their order, with the offers and commission rules of the day. `code` is a coupon that the guest
 * typed; limits for each customer count once the customer is known.
 * @throws as `Kind.quote`
 */
export async function quoteAll(
  ctx: Context,
  selections: Selection[],
  tx?: Transaction,
  by: { code?: string | null; customerId?: string } = {},
): Promise<Array<{ selection: Selection; quote: KindQuote }>> {
  const priced: Array<{ selection: Selection; quote: KindQuote }> = [];
  for (const selection of selections) {
    const quotes = await kindOf(selection.kind).quote(ctx, selection, tx);
    priced.push(...quotes.map((quote) => ({ selection, quote })));
  }
  const lines = priced.map(({ selection, quote }) => ({ quote, hospitalId: selection.hospitalId }));
  const quotes = await withhold(ctx, await applyTerms(ctx, lines, by, tx), tx);
  return priced.map(({ selection }, index) => ({ selection, quote: quotes[index]! }));
}

/** What a customer pays for priced things: their totals and their deposits, paise. */
export function payable(quotes: KindQuote[]): number {
  return quotes.reduce((sum, quote) => sum + quote.breakdown.totalPaise + quote.depositPaise, 0);
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
