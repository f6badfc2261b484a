import { applyCoupon } from "#app/domain/bookings/apply-coupon.ts";
import { removeFromDraft } from "#app/domain/bookings/create-draft.ts";
import { checkGuests, requirePlace, typedGuests } from "#app/domain/bookings/guest-input.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import type { Context } from "#app/domain/context.ts";
import { ownContact } from "#app/domain/identity/own-contact.ts";
import { browserHash } from "#app/http/cookies.ts";
import { deskHere } from "#app/http/desk-here.ts";
import { type Done, done } from "#app/http/flash.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { askCode } from "../../booking/parts/code-sent.ts";
import { placeAtDesk, placeDraft, proveAndPlace } from "../../booking/parts/place-draft.ts";
import type { ChoicePosted } from "./choice-input.ts";
import { choiceHref, otpPurpose, readChoice } from "./choice-view.ts";

type Input = { request: Request; id: string; browserId: string; formKey: string; posted: ChoicePosted };

/**
 * What the forms of a choice do: keep the details, send and check the code, hold everything and go on to the payment, take a part out.
 * @throws as `placeOrder` and the codes
 */
export async function actOnChoice(ctx: Context, input: Input): Promise<Done> {
  const { request, browserId, formKey, posted } = input;
  const choice = await readChoice(ctx, { id: input.id, browserId });
  const browser = browserHash(browserId);
  const purpose = otpPurpose(choice.kind);
  const toCode = paths.choice(choice.kind, choice.id, "code");
  const details = choiceHref(choice);
  const order = {
    draft: { ...choice, chosen: choice.lines, detailsHref: details },
    browser,
    formKey,
    purpose,
  };
  switch (posted.intent) {
    case "remove":
      await removeFromDraft(ctx, { id: choice.id, browserHash: browser, place: posted.value.place });
      return done((await firstKind(ctx, input)) ?? details, words("items")("removed"));
    case "coupon": {
      const key = { id: choice.id, browserHash: browser };
      const replaced = await applyCoupon(ctx, key, posted.value.code);
      if (replaced) return done(details, words("booking")("couponReplaces", { code: replaced }));
      return done(
        details,
        words("items")(posted.value.code.trim() === "" ? "couponRemoved" : "couponApplied"),
      );
    }
    case "code": {
      const { otp = "", shownTotalPaise } = posted.value;
      const userAgent = request.headers.get("user-agent") ?? "";
      return proveAndPlace(ctx, { ...order, code: otp, shownTotalPaise, userAgent });
    }
    case "resend": {
      const guests = checkGuests(choice.guests, choice.lines);
      return done(toCode, await askCode(ctx, { guests, purpose, browser, again: true }));
    }
    case "details": {
      const own = await ownContact(ctx);
      const typed = typedGuests(posted.value);
      const guests = own?.phone ? { ...typed, phone: own.phone } : typed;
      await updateDraft(ctx, { id: choice.id, browserHash: browser, guests });
      const checked = checkGuests(guests, choice.lines);
      requirePlace(choice.needsPlace, checked, "address");
      const placing = { ...order, shownTotalPaise: posted.value.shownTotalPaise };
      if (own?.phone) return placeDraft(ctx, placing);
      const desk = await deskHere(request, ctx);
      if (desk) return placeAtDesk(ctx, desk, placing);
      return done(toCode, await askCode(ctx, { guests: checked, purpose, browser }));
    }
  }
}

/** Where the choice continues when its first part was removed. */
async function firstKind(ctx: Context, { id, browserId }: Input): Promise<string> {
  return choiceHref(await readChoice(ctx, { id, browserId }));
}
