import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { type CustomerPrice, customerPrice } from "#app/domain/money/breakdown.ts";
import type { FrozenPolicy } from "#app/domain/money/cancellation-policy.ts";
import { inTransaction, row } from "#db/client.ts";
import { type DraftKey, readDraft } from "./draft.ts";
import { kindOf, type Obstacle, type Snapshot } from "./kinds.ts";
import type { Selection, TypedGuests } from "./schema.ts";

export type DraftLine = {
  roomId: string | null;
  units: number;
  adults: number;
  children: number;
  infants: number;
  extraBeds: number;
  /** Names and addresses as they are now. */
  snapshot: Snapshot;
  policy: FrozenPolicy;
  price: CustomerPrice;
  obstacle: Obstacle | null;
};

export type Draft = {
  id: string;
  search: string;
  selection: Selection;
  guests: TypedGuests;
  expiresAt: Date;
  /** The total that the guest saw when choosing, and the total now. */
  quotedTotalPaise: number;
  totalPaise: number;
  priceChanged: boolean;
  lines: DraftLine[];
  /** Why the choice as a whole cannot be booked any more (a past date, a room taken off sale), or null. */
  problem: string | null;
  /** The order that was placed from it, while that is still held or confirmed. */
  order: { reference: string; status: "held" | "confirmed" } | null;
};

/** A draft of this browser, priced anew. @throws NotFound when missing, another browser's, or expired */
export async function findDraft(ctx: Context, key: DraftKey): Promise<Draft> {
  const draft = await readDraft(ctx, key, ctx.tx);
  const order = await placedOrder(ctx, draft.orderId);
  const { lines, problem } = await priceLines(ctx, draft.selection);
  const totalPaise = lines.reduce((sum, line) => sum + line.price.totalPaise, 0);
  const { id, search, selection, guests, expiresAt, quotedTotalPaise } = draft;
  const priceChanged = problem === null && totalPaise !== quotedTotalPaise;
  return {
    id,
    search,
    selection,
    guests,
    expiresAt,
    quotedTotalPaise,
    totalPaise,
    priceChanged,
    lines,
    problem,
    order,
  };
}

async function placedOrder(ctx: Context, orderId: string | null): Promise<Draft["order"]> {
  if (!orderId) return null;
  const found = await row<{ reference: string; status: "held" | "confirmed" }>(
    `SELECT reference, status FROM orders WHERE id = $orderId AND
       (status = 'confirmed' OR (status = 'held' AND hold_expires_at > $now))`,
    { orderId, now: ctx.now },
    ctx.tx,
  );
  return found ?? null;
}

async function priceLines(
  ctx: Context,
  selection: Selection,
): Promise<{ lines: DraftLine[]; problem: string | null }> {
  const kind = kindOf(selection.kind);
  try {
    return await inTransaction(ctx.tx, async (tx) => {
      const quotes = await kind.quote(ctx, selection, tx);
      const frozen = await kind.describe(quotes, selection.hospitalId, tx);
      const lines = quotes.map((quote, index): DraftLine => {
        const { roomId, units, adults, children, infants, extraBeds, obstacle } = quote;
        const price = customerPrice(quote.breakdown);
        return { roomId, units, adults, children, infants, extraBeds, obstacle, price, ...frozen[index]! };
      });
      return { lines, problem: null };
    });
  } catch (error) {
    if (error instanceof Invalid) return { lines: [], problem: error.message };
    if (error instanceof NotFound) return { lines: [], problem: "This room is no longer on sale." };
    throw error;
  }
}
