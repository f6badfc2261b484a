import { redirect } from "@remix-run/node";
import { findStayByNumber } from "#app/domain/bookings/find-stay-by-number.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { paths } from "#app/http/paths.ts";
import { present } from "#app/present.ts";

/**
 * The start from a booking: who is signed in names an own booking and goes on to the search around it.
 * @returns what the page shows when it does not lead on: whether somebody is signed in, and what was not found
 */
export async function startFromBooking(
  ctx: Context,
  input: { kind: Exclude<BookingKindName, "room">; id: string },
): Promise<{ signedIn: boolean; id: string; problem: string | null }> {
  const { kind, id } = input;
  const signedIn = isUser(ctx.actor);
  if (!signedIn || id === "") return { signedIn, id, problem: null };
  try {
    const stay = await findStayByNumber(ctx, id);
    const today = istDate(ctx.now);
    const about = new URLSearchParams({
      city: stay.citySlug,
      ...(stay.hospitalSlug ? { hospital: stay.hospitalSlug } : {}),
      date: present([today, stay.startsOn].sort()[1]),
    });
    throw redirect(`${paths.itemEntry(kind)}?${about}`);
  } catch (error) {
    if (error instanceof NotFound) return { signedIn, id, problem: error.message };
    throw error;
  }
}
