import { redirect } from "@remix-run/node";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { newestDraft } from "#app/domain/bookings/newest-draft.ts";
import type { Context } from "#app/domain/context.ts";
import { browserHash } from "#app/http/cookies.ts";
import { paths } from "#app/http/paths.ts";

/** Leads to what this browser chose last of a kind, or to where it is looked for. */
export async function toNewestChoice(
  ctx: Context,
  input: { kind: Exclude<BookingKindName, "room">; browserId: string | null },
): Promise<never> {
  const { kind, browserId } = input;
  const draft = browserId ? await newestDraft(ctx, { browserHash: browserHash(browserId), kind }) : null;
  throw redirect(draft ? paths.choice(kind, draft.id) : paths.itemEntry(kind));
}
