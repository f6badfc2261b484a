import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import type { KindQuote } from "#app/domain/money/quote.ts";
import { applyTerms } from "#app/domain/offers/apply-terms.ts";
import { withhold } from "#app/domain/tax/withhold.ts";
import { present } from "#app/present.ts";
import { agencyOf } from "./agency.ts";
import type { Kind } from "./kind.ts";
import { equipmentKind } from "./kinds/equipment.ts";
import { foodKind } from "./kinds/food.ts";
import { labKind } from "./kinds/lab.ts";
import { roomKind } from "./kinds/room.ts";
import { soldOut } from "./kinds/room-stock.ts";
import { travelKind } from "./kinds/travel.ts";
import type { BookingKindName } from "./labels.ts";
import type { RoomSelection, Selection } from "./schema.ts";

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
  by: { code?: string | null; customerId?: string } = {},
): Promise<Array<{ selection: Selection; quote: KindQuote }>> {
  const priced: Array<{ selection: Selection; quote: KindQuote }> = [];
  for (const selection of selections) {
    const quotes = await kindOf(selection.kind).quote(ctx, selection);
    priced.push(...quotes.map((quote) => ({ selection, quote })));
  }
  const lines = priced.map(({ selection, quote }) => ({ quote, hospitalId: selection.hospitalId }));
  const quotes = await withhold(ctx, await applyTerms(ctx, lines, by), agencyOf(ctx));
  return priced.map(({ selection }, index) => ({ selection, quote: present(quotes[index]) }));
}

/**
 * Prices nights of a room that a customer has booked already or is offered in place of another.
 * @throws Conflict `sold_out` when the room is no longer on sale
 */
export async function quoteRoomNights(
  ctx: Context,
  selections: RoomSelection[],
  customerId: string,
): Promise<KindQuote[]> {
  try {
    return (await quoteAll(ctx, selections, { customerId })).map(({ quote }) => quote);
  } catch (error) {
    if (error instanceof NotFound) throw soldOut(null, present(selections[0]?.lines[0]).roomId);
    throw error;
  }
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
