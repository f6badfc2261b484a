import { z } from "zod";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { OBJECTION_HOURS } from "#app/domain/claims/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { markBackAfterAll } from "#app/domain/fulfilment/back-after-all.ts";
import { addConditionPhoto } from "#app/domain/fulfilment/condition-photos.ts";
import { claimMissing, markReturned, withholdDeposit } from "#app/domain/fulfilment/return-deposit.ts";
import { takeOutOfStock } from "#app/domain/fulfilment/take-out-of-stock.ts";
import { parseRupees } from "#app/domain/shared/amounts.ts";
import { receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { formats, words } from "#app/words/catalogue.ts";

/** The forms by which a hire comes back and damage, late days or a missing return are claimed, for every page of a booking that has them. */

const photo = z.preprocess((file) => file ?? new File([], ""), chosenFile);

/** An input left empty posts a nameless file of no bytes. */
const photoIfAny = z.preprocess(
  (file) => (file instanceof File && file.size === 0 ? undefined : file),
  chosenFile.optional(),
);

const rupees = z
  .string({ error: "Please enter an amount in rupees" })
  .transform(parseRupees)
  .refine((paise): paise is number => paise !== undefined && paise > 0, "Please enter an amount in rupees");

const rupeesIfAny = z
  .string()
  .default("")
  .transform((typed) => (typed.trim() === "" ? 0 : parseRupees(typed)))
  .refine((paise): paise is number => paise !== undefined, "Please enter an amount in rupees");
const reason = z
  .string({ error: "Please say what happened. The guest reads it." })
  .max(500, "At most 500 characters");

export const DEPOSIT_INTENTS = {
  returned_in_order: z.object({}),
  returned_damaged: z.object({}),
  // What is claimed for late days and for damage; without damage there is no photo.
  claim_damage: z.object({ late: rupeesIfAny, withheld: rupeesIfAny, reason, photo: photoIfAny }),
  claim_missing: z.object({ withheld: rupees, reason }),
  // What was settled as not returned is taken out of the stock, or the stock is right without it.
  stock_lower: z.object({}),
  stock_right: z.object({}),
  back_after_all: z.object({ expectedBackPaise: z.coerce.number().int().min(0) }),
  photo_out: z.object({ photo }),
  photo_in: z.object({ photo }),
};

type Posted = {
  [Intent in keyof typeof DEPOSIT_INTENTS]: {
    intent: Intent;
    value: z.output<(typeof DEPOSIT_INTENTS)[Intent]>;
  };
}[keyof typeof DEPOSIT_INTENTS];

/** Does what a form of the deposit asks. @returns what to tell; throws as the commands do */
export async function changeDeposit(ctx: Context, bookingId: string, posted: Posted): Promise<string> {
  const t = words("bookingDesk");
  if (posted.intent === "returned_in_order") {
    await markReturned(ctx, { bookingId, inOrder: true });
    return t("depositGoesBack");
  }
  if (posted.intent === "returned_damaged") {
    await markReturned(ctx, { bookingId, inOrder: false });
    return t("sayWhatIsBroken");
  }
  if (posted.intent === "stock_lower" || posted.intent === "stock_right") {
    const lower = posted.intent === "stock_lower";
    await takeOutOfStock(ctx, { bookingId, lower });
    return t(lower ? "stockLowered" : "stockKept");
  }
  if (posted.intent === "back_after_all") {
    await markBackAfterAll(ctx, { bookingId, ...posted.value });
    return t("afterAllDone");
  }
  if (posted.intent === "photo_out" || posted.intent === "photo_in") {
    const { accountId } = await findBooking(ctx, { id: bookingId });
    const { id } = await receiveUpload(ctx, {
      file: posted.value.photo,
      purpose: "condition_photo",
      accountId,
    });
    const moment = posted.intent === "photo_out" ? "out" : "in";
    await addConditionPhoto(ctx, { bookingId, moment, photoId: id });
    return t("photoAdded");
  }
  const told = t("damageClaimed", { objection: formats().hours(OBJECTION_HOURS) });
  if (posted.intent === "claim_missing") {
    const { withheld: amountPaise, reason } = posted.value;
    await claimMissing(ctx, { bookingId, amountPaise, reason });
    return told;
  }
  const { late: latePaise, withheld: amountPaise, reason, photo: file } = posted.value;
  // Seen first, so that nobody uploads for a booking of somebody else.
  const { accountId } = await findBooking(ctx, { id: bookingId });
  const photoId = file ? (await receiveUpload(ctx, { file, purpose: "claim_photo", accountId })).id : null;
  await withholdDeposit(ctx, { bookingId, amountPaise, latePaise, reason, photoId });
  return told;
}
