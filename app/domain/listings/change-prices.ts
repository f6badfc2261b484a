import { randomUUID } from "node:crypto";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { words } from "#app/words/catalogue.ts";
import { rows } from "#db/client.ts";
import type { Values } from "./fields.ts";
import type { ItemKind, KindName } from "./labels.ts";
import { changeScope } from "./policy.ts";
import { type ListingRecord, lockListing, readRecord } from "./record.ts";
import { LISTING_KINDS } from "./registry.ts";
import { writeTerms } from "./set-terms.ts";

export type PriceRise = {
  /** Items of one kind, at most 100. */
  itemIds: string[];
  /** Up or down, ppm: 50,000 is 5 % dearer. Prices come out in whole rupees. */
  changePpm: number;
  /** The sum of the new prices that the preview showed, paise: when it would be another one by now, nothing is changed. */
  expectedPaise?: number;
};

export type PriceStep = {
  itemId: string;
  name: string;
  parentName: string | null;
  field: string;
  label: string;
  beforePaise: number;
  afterPaise: number;
};

const MOST_ITEMS = 100;

/** The prices of a kind that a rise in per cent reaches: what is paid for the thing itself, no deposit, toll or delivery. */
function risingFields(kind: KindName) {
  return LISTING_KINDS[kind].terms.filter(
    (field) => field.type === "rupees" && /^(day_|night_)?(price|fare)|^night_fare/.test(field.name),
  );
}

/** A price moved by a rate, in whole rupees, never below one rupee. */
export function changedPrice(paise: number, changePpm: number): number {
  return Math.max(100, Math.round((paise * (1_000_000 + changePpm)) / 1_000_000 / 100) * 100);
}

function stepsOf(item: ListingRecord, parentName: string | null, changePpm: number): PriceStep[] {
  return risingFields(item.kind).flatMap((field): PriceStep[] => {
    const before = item.terms[field.name];
    if (typeof before !== "number" || before === 0) return [];
    const after = changedPrice(before, changePpm);
    if (after === before) return [];
    const { id: itemId, name } = item;
    return [
      {
        itemId,
        name,
        parentName,
        field: field.name,
        label: field.label,
        beforePaise: before,
        afterPaise: after,
      },
    ];
  });
}

async function chosen(ctx: Context, { itemIds, changePpm }: PriceRise) {
  if (itemIds.length === 0)
    throw new Invalid("Please choose at least one.", { items: ["Please choose at least one"] });
  if (itemIds.length > MOST_ITEMS)
    throw new Invalid(`At most ${MOST_ITEMS} at once, please.`, { items: [`At most ${MOST_ITEMS} at once`] });
  if (changePpm === 0 || changePpm < -900_000 || changePpm > 2_000_000)
    throw new Invalid("Please enter a change between -90 and 200 per cent.", {
      percent: ["Please enter a change between -90 and 200, but not 0"],
    });
  const scope = changeScope(ctx.actor, "i");
  const found = await rows<{ id: string; kind: ItemKind; parentName: string | null }>(
    `SELECT i.id, i.kind, p.name AS "parentName" FROM items i LEFT JOIN items p ON p.id = i.parent_id
     WHERE i.id = ANY($itemIds::uuid[]) AND ${scope.where} ORDER BY i.id`,
    { itemIds, ...scope.bind },
    ctx.tx,
  );
  if (found.length !== new Set(itemIds).size) throw new NotFound();
  return found;
}

/** The sum of the new prices, paise. */
export const newPricesPaise = (steps: PriceStep[]): number =>
  steps.reduce((sum, { afterPaise }) => sum + afterPaise, 0);

/** What `changePrices` would do, without doing it. @throws as `changePrices` */
export async function previewPrices(ctx: Context, input: PriceRise): Promise<PriceStep[]> {
  const items = await chosen(ctx, input);
  const steps: PriceStep[] = [];
  for (const { id, kind, parentName } of items) {
    steps.push(...stepsOf(await readRecord(kind, id, ctx.tx), parentName, input.changePpm));
  }
  return steps;
}

/**
 * Makes several items dearer or cheaper by a rate, all or none, as one batch of the price log that can be undone.
 * @returns how many prices changed, and the batch
 * @throws Invalid with `items` or `percent`; NotFound for a foreign item; Conflict `price_changed` when a price moved since the preview,
 *   or when the same preview was already confirmed in another window: pressed twice, it would count twice
 */
export async function changePrices(
  ctx: Context,
  input: PriceRise,
): Promise<{ changed: number; batchId: string }> {
  const batchId = randomUUID();
  return withTransaction(ctx, async (ctx) => {
    const all: PriceStep[] = [];
    for (const { id } of await chosen(ctx, input)) {
      const item = await lockListing(ctx, { store: "items", id });
      const steps = stepsOf(item, null, input.changePpm);
      const terms: Values = { ...item.terms };
      for (const step of steps) terms[step.field] = step.afterPaise;
      await writeTerms(ctx, { listing: item, terms, batchId });
      all.push(...steps);
    }
    if (input.expectedPaise !== undefined && input.expectedPaise !== newPricesPaise(all))
      throw new Conflict(words("refusals")("priceChanged"), "price_changed");
    return { changed: all.length, batchId };
  });
}

/**
 * Sets the prices of a batch back to what they were before it, as a batch of its own.
 * @throws NotFound when none of it is the actor's; Conflict (`changed_since`) when a price was changed again meanwhile
 */
export async function undoPrices(ctx: Context, input: { batchId: string }): Promise<{ changed: number }> {
  const batchId = randomUUID();
  return withTransaction(ctx, async (ctx) => {
    const scope = changeScope(ctx.actor, "i");
    const changes = await rows<{ itemId: string; field: string; previous: number; changed: number }>(
      `SELECT c.item_id, c.field, c.previous_paise AS previous, c.changed_paise AS changed
       FROM item_price_changes c JOIN items i ON i.id = c.item_id
       WHERE c.batch_id = $batchId AND c.previous_paise IS NOT NULL AND c.changed_paise IS NOT NULL AND c.lab_test_id IS NULL
         AND ${scope.where} ORDER BY c.item_id`,
      { batchId: input.batchId, ...scope.bind },
      ctx.tx,
    );
    if (changes.length === 0) throw new NotFound();
    for (const itemId of new Set(changes.map((change) => change.itemId))) {
      const item = await lockListing(ctx, { store: "items", id: itemId });
      const terms: Values = { ...item.terms };
      for (const { field, previous, changed } of changes.filter((change) => change.itemId === itemId)) {
        if (item.terms[field] !== changed) {
          throw new Conflict(words("refusals")("priceChangedSince", { name: item.name }), "changed_since");
        }
        terms[field] = previous;
      }
      await writeTerms(ctx, { listing: item, terms, batchId });
    }
    return { changed: changes.length };
  });
}
