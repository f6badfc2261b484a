import { redirect } from "@remix-run/node";
import { type ComingStay, comingStays } from "#app/domain/bookings/coming-stays.ts";
import { findStayByNumber } from "#app/domain/bookings/find-stay-by-number.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { paths } from "#app/http/paths.ts";
import { present } from "#app/present.ts";
import { aboutStay } from "#app/ui/items/stay-more.tsx";
import { words } from "#app/words/catalogue.ts";

/** Nobody is there any more. */
const OVER = ["cancelled", "expired", "no_show", "completed"];

/**
 * The start from a booking: a signed-in customer names one of their bookings and continues to the search around it. @returns what the page
 * shows otherwise: whether somebody is signed in, a customer's stays to choose from, and what was
 *   not found or is over
 */
export async function startFromBooking(
  ctx: Context,
  input: { kind: Exclude<BookingKindName, "room">; id: string },
): Promise<{ signedIn: boolean; id: string; problem: string | null; stays: ComingStay[] }> {
  const { kind, id } = input;
  const signedIn = isUser(ctx.actor);
  const stays = hasRole(ctx.actor, "customer") ? await comingStays(ctx) : [];
  if (!signedIn || id === "") return { signedIn, id, problem: null, stays };
  try {
    const stay = await findStayByNumber(ctx, id);
    const today = istDate(ctx.now);
    if (stay.endsOn < today || OVER.includes(stay.status))
      return { signedIn, id, problem: words("items")("bookingOver"), stays };
    const from = present([today, stay.startsOn].sort()[1]);
    throw redirect(paths.itemEntry(kind) + aboutStay({ ...stay, from }));
  } catch (error) {
    if (error instanceof NotFound) return { signedIn, id, problem: error.message, stays };
    throw error;
  }
}
