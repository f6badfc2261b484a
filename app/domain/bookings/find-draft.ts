import { type Context, hasRole } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { type CustomerPrice, customerPrice } from "#app/domain/money/breakdown.ts";
import type { FrozenPolicy } from "#app/domain/money/cancellation-policy.ts";
import type { Obstacle, SoldLine } from "#app/domain/money/quote.ts";
import type { RatePlan } from "#app/domain/money/rate-plans.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { filled, present } from "#app/present.ts";
import { plannedRow } from "#db/client.ts";
import { atRate, type DraftKey, readDraft } from "./draft.ts";
import type { Snapshot } from "./kind.ts";
import { kindOf, quoteAll } from "./kinds.ts";
import type { BookingKindName } from "./labels.ts";
import { lateDayPaise } from "./late-days.ts";
import type { Selection, TypedGuests } from "./schema.ts";

export type DraftLine = {
  kind: BookingKindName;
  /** Which of the draft's choices it is of. */
  place: number;
  startsOn: IsoDate;
  endsOn: IsoDate;
  roomId: string | null;
  units: number;
  adults: number;
  children: number;
  infants: number;
  extraBeds: number;
  /** What they cost of the base price, paise. */
  extraBedsPaise: number;
  ratePlan: RatePlan;
  /** The rate that a room has beside that one, if any. */
  otherRate: RatePlan | null;
  /** What the weekly or monthly rate of a room takes off each night, ppm; the price has it already. */
  longStayPpm: number;
  /** Names and addresses as they are now. */
  snapshot: Snapshot;
  policy: FrozenPolicy;
  price: CustomerPrice;
  depositPaise: number;
  /** What a day after the last one of a hire costs of its deposit, paise. */
  lateDayPaise: number;
  lines: SoldLine[];
  /** What an agent who books it gets, after tax; null for everybody else. Paise. */
  netAgentPaise: number | null;
  /** The names of the offers in the price. */
  offers: string[];
  obstacle: Obstacle | null;
};

export type Draft = {
  id: string;
  search: string;
  /** The first choice, and all of them. */
  selection: Selection;
  selections: Selection[];
  guests: TypedGuests;
  couponCode: string | null;
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
  const draft = await readDraft(ctx, key);
  const order = await placedOrder(ctx, draft.orderId);
  const { lines, problem } = await priceLines(ctx, draft.selections, draft.couponCode);
  const totalPaise = lines.reduce((sum, line) => sum + line.price.totalPaise + line.depositPaise, 0);
  const { id, search, selection, selections, guests, couponCode, expiresAt, quotedTotalPaise } = draft;
  const priceChanged = problem === null && totalPaise !== quotedTotalPaise;
  return {
    id,
    search,
    selection,
    selections,
    guests,
    couponCode,
    expiresAt,
    quotedTotalPaise,
    totalPaise,
    priceChanged,
    lines,
    problem,
    order,
  };
}

/** The room of a draft at the other of its rates, priced as in this cart; null where it has no other, or cannot be booked. */
export async function atOtherRate(
  ctx: Context,
  { selections, couponCode, lines: [now] }: Draft,
): Promise<DraftLine | null> {
  if (!now?.otherRate) return null;
  const { lines, problem } = await priceLines(ctx, atRate(selections, now.otherRate), couponCode);
  return problem === null && lines.every(({ obstacle }) => obstacle === null) ? present(lines[0]) : null;
}

/** What an agent gets for all of it, after tax; null for everybody else. Paise. */
export function commissionOf(lines: Array<Pick<DraftLine, "netAgentPaise">>): number | null {
  if (lines.some(({ netAgentPaise }) => netAgentPaise === null)) return null;
  return lines.reduce((sum, { netAgentPaise }) => sum + filled(netAgentPaise), 0);
}

async function placedOrder(ctx: Context, orderId: string | null): Promise<Draft["order"]> {
  if (!orderId) return null;
  const found = await plannedRow<{ reference: string; status: "held" | "confirmed" }>(
    `SELECT reference, status FROM orders WHERE id = $orderId AND
       (status = 'confirmed' OR (status = 'held' AND hold_expires_at > $now))`,
    { orderId, now: ctx.now },
    ctx.tx,
  );
  return found ?? null;
}

async function priceLines(
  ctx: Context,
  selections: Selection[],
  code: string | null,
): Promise<{ lines: DraftLine[]; problem: string | null }> {
  try {
    const priced = await quoteAll(ctx, selections, { code });
    const lines: DraftLine[] = [];
    for (const [place, selection] of selections.entries()) {
      const quotes = priced.filter((each) => each.selection === selection).map(({ quote }) => quote);
      const frozen = await kindOf(selection.kind).describe(quotes, selection.hospitalId, ctx.tx);
      lines.push(
        ...quotes.map((quote, index): DraftLine => {
          const { kind, startsOn, endsOn, roomId, units, adults, children, infants, extraBeds } = quote;
          const { depositPaise, lines: sold, obstacle } = quote;
          return {
            kind,
            place,
            startsOn,
            endsOn,
            roomId,
            units,
            adults,
            children,
            infants,
            extraBeds,
            extraBedsPaise: quote.extraBedsPaise ?? 0,
            ratePlan: quote.ratePlan ?? "standard",
            otherRate: quote.otherRate ?? null,
            longStayPpm: quote.longStayPpm ?? 0,
            depositPaise,
            lateDayPaise: lateDayPaise({ startsOn, endsOn, lines: sold, ...quote.breakdown }),
            lines: sold,
            obstacle,
            price: customerPrice(quote.breakdown),
            netAgentPaise: hasRole(ctx.actor, "agent") ? quote.breakdown.netAgentPaise : null,
            offers: [quote.terms?.partner?.name, quote.terms?.platform?.name].filter(
              (name) => name !== undefined,
            ),
            ...present(frozen[index]),
          };
        }),
      );
    }
    return { lines, problem: null };
  } catch (error) {
    if (error instanceof Invalid) return { lines: [], problem: error.message };
    if (error instanceof NotFound) return { lines: [], problem: goneWords(selections) };
    throw error;
  }
}

function goneWords(selections: Selection[]): string {
  const onlyRoom = selections.length === 1 && present(selections[0]).kind === "room";
  return onlyRoom ? "This room is no longer on sale." : "Something that you chose is no longer on sale.";
}
