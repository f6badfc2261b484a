import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { breakDown, type RateSet, ratesOf } from "#app/domain/money/breakdown.ts";
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
  const inForce = await ratesByKind(ctx, []);
  const proposing = await ratesByKind(ctx, proposed);
  // Both with the rates of today: a change that came into force since is none of this one.
  return whatIf(ctx, ({ kind, breakdown, gstin, depositPaise, supplies }) => {
    const made = (byKind: Map<BookingKindName, RateSet>) =>
      breakDown({
        ...breakdown,
        ...ratesOf(present(byKind.get(kind)), gstin),
        depositPaise,
        supplies: supplies ?? undefined,
      });
    return { before: made(inForce), after: made(proposing) };
  });
}

async function ratesByKind(ctx: Context, proposed: StoredRate[]): Promise<Map<BookingKindName, RateSet>> {
  const byKind = new Map<BookingKindName, RateSet>();
  for (const kind of BOOKING_KINDS) byKind.set(kind, await ratesWith(ctx, kind, proposed));
  return byKind;
}

/** The rates in force with the proposed ones in place of those that they would follow. */
async function ratesWith(ctx: Context, kind: BookingKindName, proposed: StoredRate[]): Promise<RateSet> {
  const inForce = await rows<StoredRate>(IN_FORCE, { kind, date: istDate(ctx.now) }, ctx.tx);
  const place = (one: StoredRate) => [one.code, one.itemGroup, one.abovePaise, one.party].join();
  const fitting = proposed.filter((one) => one.kind === kind || one.kind === "*");
  const taken = new Set(fitting.map(place));
  return rateSetOf([...inForce.filter((one) => !taken.has(place(one))), ...fitting], kind);
}
