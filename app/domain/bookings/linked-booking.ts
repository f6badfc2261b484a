import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { words } from "#app/words/catalogue.ts";
import { readBookings, type StoredBooking } from "./booking-row.ts";
import { isPartnerAnswerLink } from "./links.ts";

/** The signed link by which a partner works on one booking, as its address says it. */
export type PartnerLink = {
  reference: string;
  accountId: string;
  /** What is sold: the item, or the room. */
  itemId: string;
  until: number;
  sign: string;
};

/** The booking of a link. @throws NotFound when it is wrong, withdrawn or over */
export async function bookingOfLink(ctx: Context, link: PartnerLink): Promise<StoredBooking> {
  const known = z
    .string()
    .regex(/^[0-9A-Z]{22,40}$/)
    .safeParse(link.reference).success;
  const [booking] = known
    ? await readBookings("booking.reference = $reference", { reference: link.reference }, ctx.tx)
    : [];
  const sold = booking && (booking.itemId ?? booking.roomId);
  if (!booking || booking.accountId !== link.accountId || sold !== link.itemId)
    throw new NotFound(words("refusals")("linkDead"));
  if (!isPartnerAnswerLink(booking, link, ctx.now)) throw new NotFound(words("refusals")("linkDead"));
  return booking;
}
