import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { readRate } from "#app/domain/masters/read-rate.ts";
import { breakDown, type RateSet, ratesOf } from "#app/domain/money/breakdown.ts";
import { groupOfArticle } from "#app/domain/money/gst.ts";
import { IN_FORCE, RATE_COLUMNS, rateSetOf, type StoredRate } from "#app/domain/money/rates.ts";
import { type WhatIfRow, whatIf } from "#app/domain/money/what-if.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { BOOKING_KINDS } from "#app/domain/shared/kind-labels.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";

/**
 * What the rates in force today together with these proposed ones would have made of the bookings of the last 31 days, by partner: those
 * that would have got something else. Withholding is by the general rows, without thresholds.
 * @throws Forbidden for anybody but admins
 */
export async function previewRates(ctx: Context, proposedIds: string[]): Promise<WhatIfRow[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const proposed = await rows<StoredRate>(
    `SELECT ${RATE_COLUMNS} FROM rates WHERE id = ANY($ids::uuid[])`,
    { ids: proposedIds },
    ctx.tx,
  );
  return whatIfProposed(ctx, proposed);
}

/**
 * The same with a rate that nobody has proposed yet.
 * @param input what is typed in the form of a new rate, as its schema takes it
 * @throws Forbidden for anybody but admins; Invalid with fields
 */
export async function previewNewRate(ctx: Context, input: unknown): Promise<WhatIfRow[]> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return whatIfProposed(ctx, [readRate(input)]);
}

async function whatIfProposed(ctx: Context, proposed: StoredRate[]): Promise<WhatIfRow[]> {
  const inForce = await ratesByKind(ctx, []);
  const proposing = await ratesByKind(ctx, proposed);
  // Both with the rates of today, so that a change that came into force since the sale is not counted as this one.
  return whatIf(ctx, ({ kind, breakdown, gstin, depositPaise, supplies, article }) => {
    const made = (byKind: Map<BookingKindName, RateSet>) => {
      const rates = present(byKind.get(kind));
      const group = article ? groupOfArticle(present(rates.gstTable), article) : undefined;
      return breakDown({
        ...breakdown,
        ...ratesOf(rates, gstin),
        depositPaise,
        supplies: supplies?.map((line) => ({ ...line, group: group ?? line.group })),
      });
    };
    return { before: made(inForce), after: made(proposing) };
  });
}

async function ratesByKind(ctx: Context, proposed: StoredRate[]): Promise<Map<BookingKindName, RateSet>> {
  const byKind = new Map<BookingKindName, RateSet>();
  for (const kind of BOOKING_KINDS) byKind.set(kind, await ratesWith(ctx, kind, proposed));
  return byKind;
}

/** The rates in force with the proposed ones in place of those that they would follow. A row of the kind counts before one for every kind. */
async function ratesWith(ctx: Context, kind: BookingKindName, proposed: StoredRate[]): Promise<RateSet> {
  const inForce = await rows<StoredRate>(IN_FORCE, { kind, date: istDate(ctx.now) }, ctx.tx);
  const byPlace = new Map<string, StoredRate>();
  for (const counted of ["*", kind])
    for (const rate of [...inForce, ...proposed].filter((one) => one.kind === counted))
      byPlace.set([rate.code, rate.itemGroup, rate.abovePaise, rate.party].join(), rate);
  return rateSetOf([...byPlace.values()], kind);
}
