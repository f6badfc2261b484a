import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { withdrawChange } from "#app/domain/listings/drafts.ts";
import type { ListingRef } from "#app/domain/listings/record.ts";
import { setOnSale } from "#app/domain/listings/set-on-sale.ts";

/** The buttons on the page of every listing: take a waiting change back, and take the listing off sale or put it back. */
export const saleIntents = {
  withdraw: z.object({ version: z.number().int() }),
  sale: z.object({ on_sale: z.enum(["on", "off"]) }),
};

/**
 * Carries out a button of `saleIntents`. @returns the message to show @throws as `withdrawChange` and `setOnSale`
 */
export async function applySaleIntent(
  ctx: Context,
  listing: ListingRef,
  value: { version: number } | { on_sale: "on" | "off" },
): Promise<string> {
  if ("version" in value) {
    await withdrawChange(ctx, { ...listing, version: value.version });
    return "The changes were taken back.";
  }
  const onSale = value.on_sale === "on";
  await setOnSale(ctx, { ...listing, onSale });
  return onSale
    ? "Customers can book it again."
    : "Customers no longer see it. Bookings that are made stand.";
}
