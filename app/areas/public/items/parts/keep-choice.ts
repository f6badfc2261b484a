import { addToDraft, createDraft } from "#app/domain/bookings/create-draft.ts";
import { findDraft } from "#app/domain/bookings/find-draft.ts";
import type { Selection } from "#app/domain/bookings/schema.ts";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { browserHash } from "#app/http/cookies.ts";
import { deskHere } from "#app/http/desk-here.ts";
import { type Done, done } from "#app/http/flash.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";

/** Adds a choice to what this browser has already chosen, or starts a new one, and continues to it. */
export async function keepChoice(
  ctx: Context,
  input: {
    request: Request;
    browserId: string;
    selection: Exclude<Selection, { kind: "room" }>;
    search: string;
    with: string | null;
  },
): Promise<Done> {
  const { selection, search } = input;
  const browser = browserHash(input.browserId);
  if (input.with) {
    const draft = { id: input.with, browserHash: browser };
    try {
      await addToDraft(ctx, { ...draft, selection });
      const { selection: first, search: about } = await findDraft(ctx, draft);
      const to = first.kind === "room" ? paths.cart(draft.id, about) : paths.choice(first.kind, draft.id);
      return done(to, words("items")("addedToTrip"));
    } catch (error) {
      // The other choice has run out meanwhile: this one still stands by itself.
      if (!(error instanceof NotFound)) throw error;
    }
  }
  const startsEmpty = (await deskHere(input.request, ctx)) !== null;
  const draft = await createDraft(ctx, { browserHash: browser, search, selection, startsEmpty });
  return done(paths.choice(selection.kind, draft.id));
}
