import type { IsoDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import type { Breakdown, RateSet } from "./breakdown.ts";
import type { SupplyLine } from "./gst.ts";
import type { RatePlan } from "./rate-plans.ts";

/** One thing to sell, priced. What every kind tells the engine; a kind adds what its own `claim` needs. */
export type KindQuote = {
  kind: BookingKindName;
  accountId: string;
  cityId: string;
  propertyId: string | null;
  roomId: string | null;
  /** Who or what is booked beside rooms: a kitchen, a route, an article, a lab centre. */
  itemId: string | null;
  /** Of a room: the rate that was chosen, with its cancellation policy. */
  ratePlan?: RatePlan;
  /** Of a room: the rate that it has beside that one, if any. */
  otherRate?: RatePlan | null;
  startsOn: IsoDate;
  endsOn: IsoDate;
  units: number;
  extraBeds: number;
  /** What extra beds cost of the base price, paise; only rooms have any. */
  extraBedsPaise?: number;
  /** Of a room: what the weekly or monthly rate takes off each night, ppm; the price has it already. */
  longStayPpm?: number;
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

/** The offers and the rule that decided a price, as a booking keeps them: their names, with what they were. */
export type SaleTerms = {
  partner?: { id: string; name: string; label: string; ppm: number; limited: boolean };
  platform?: { id: string; name: string; code: string | null; limited: boolean };
  commission?: { id: string; rule: string; why: string };
};
