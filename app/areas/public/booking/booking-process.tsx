import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  checkGuests,
  codeFormSchema,
  needsPlace,
  placeField,
  requirePlace,
  typedFormSchema,
  typedGuests,
} from "#app/domain/bookings/guest-input.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import { findPendingOtp } from "#app/domain/identity/otp.ts";
import { ownContact } from "#app/domain/identity/own-contact.ts";
import { decodeStaySearch, validStay } from "#app/domain/search/stay-search.ts";
import { nightDate } from "#app/domain/shared/dates.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { linkedAgency } from "#app/domain/short-links/linked-agency.ts";
import { browserHash } from "#app/http/cookies.ts";
import { deskHere } from "#app/http/desk-here.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { BookingSteps } from "#app/ui/booking-steps.tsx";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { Page, TwoColumns } from "#app/ui/page.tsx";
import type { PayBarHandle } from "#app/ui/pay-bar.tsx";
import { words } from "#app/words/catalogue.ts";
import { searchAgain, stayHref } from "../rooms/parts/search-state.ts";
import { CodeForm } from "./parts/code-form.tsx";
import { askCode, sentCode } from "./parts/code-sent.ts";
import { DeskNote } from "./parts/desk-note.tsx";
import { DraftChanges, DraftInShort } from "./parts/draft-summary.tsx";
import { readChosen, readDraftView } from "./parts/draft-view.ts";
import { GuestForm } from "./parts/guest-form.tsx";
import { HeldAlready } from "./parts/held-already.tsx";
import { processParams, processState } from "./parts/params.ts";
import { placeAtDesk, placeDraft, proveAndPlace } from "./parts/place-draft.ts";

/** The bar stands under the guest details alone. */
export const handle: FooterHandle & PayBarHandle<Parameters<typeof isAtDetails>[0]> = {
  footer: "short",
  payBar: (page) => isAtDetails(page) && page.draft.problem === null,
};

export const meta = () =>
  described({ title: words("booking")("guestDetails"), description: words("booking")("guestLead") });
export const shouldRevalidate = () => true;

export const loader = publicLoader(
  { permission: "public", params: processParams, search: processState },
  async (ctx, { request, params, search, browserId }) => {
    const stay = decodeStaySearch(params.searchInfo);
    if (!validStay(stay, nightDate(ctx.now))) throw redirect(searchAgain(stay));
    if (!search.draft) throw redirect(paths.hotels(stay.city, stay.hospital) + stayHref(stay));
    const draft = await readDraftView(ctx, { id: search.draft, searchInfo: params.searchInfo, browserId });
    const [own, desk, agency, pending] = await Promise.all([
      ownContact(ctx),
      deskHere(request, ctx),
      linkedAgency(ctx),
      search.step === "code" && browserId
        ? findPendingOtp(ctx, { purposes: ["booking"], browserHash: browserHash(browserId) })
        : null,
    ]);
    const sent = sentCode(pending);
    return {
      draft,
      sent,
      agency: agency?.name ?? null,
      own: own?.phone ? { name: own.name, phone: formatPhone(own.phone) } : null,
      desk: desk?.name ?? null,
    };
  },
);

export const action = publicAction(
  {
    permission: "public",
    failed: BOOKINGS_MESSAGES.failedToSaveBookingData,
    params: processParams,
    intents: { details: typedFormSchema, code: codeFormSchema, resend: z.object({}) },
  },
  async (ctx, { request, params, browserId, formKey, ...posted }) => {
    const { draft: id } = processState.decode(new URL(request.url).searchParams);
    const browser = browserHash(browserId);
    const draft = await readChosen(ctx, { id, searchInfo: params.searchInfo, browserHash: browser });
    const toCode = paths.bookingProcess(params.searchInfo, draft.id, "code");
    const detailsHref = paths.bookingProcess(params.searchInfo, draft.id);
    const order = { draft: { ...draft, detailsHref }, browser, formKey };
    if (posted.intent === "code") {
      const { otp = "", shownTotalPaise } = posted.value;
      const userAgent = request.headers.get("user-agent") ?? "";
      return proveAndPlace(ctx, { ...order, code: otp, shownTotalPaise, userAgent });
    }
    if (posted.intent === "resend") {
      const guests = checkGuests(draft.guests, draft.chosen);
      return done(toCode, await askCode(ctx, { guests, purpose: "booking", browser, again: true }));
    }
    const own = await ownContact(ctx);
    const typed = typedGuests(posted.value);
    const guests = own?.phone ? { ...typed, phone: own.phone } : typed;
    await updateDraft(ctx, { id: draft.id, browserHash: browser, guests });
    const checked = checkGuests(guests, draft.chosen);
    requirePlace(needsPlace(draft.chosen), checked, placeField(draft.chosen));
    const placing = { ...order, shownTotalPaise: posted.value.shownTotalPaise };
    if (own?.phone) return placeDraft(ctx, placing);
    const desk = await deskHere(request, ctx);
    if (desk) return placeAtDesk(ctx, desk, placing);
    return done(toCode, await askCode(ctx, { guests: checked, purpose: "booking", browser }));
  },
);

/** The guest details are asked: nothing is held yet, and no code is on its way. */
const isAtDetails = (page: {
  draft: { order: object | null; problem: string | null };
  sent: object | null;
  own: object | null;
}) => page.draft.order === null && (page.sent === null || page.own !== null);

export default function BookingProcess() {
  const t = words("booking");
  const { draft, own, desk, sent, agency } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const details = paths.bookingProcess(draft.searchInfo, draft.id);
  if (draft.order) return <HeldAlready order={draft.order} draft={draft} />;
  if (sent && !own) {
    return (
      <Page
        above={<BookingSteps at="code" />}
        title={t("enterCode")}
        lead={sent.lead}
        back={{ to: details, label: t("changeNumber") }}
        width="columns"
      >
        <DraftChanges draft={draft} />
        <TwoColumns
          first={<CodeForm failure={failure} totalPaise={draft.totalPaise} sent={sent} />}
          aside={<DraftInShort draft={draft} />}
        />
      </Page>
    );
  }
  return (
    <Page
      above={<BookingSteps at="details" codeless={desk !== null && !own} />}
      title={t("guestDetails")}
      lead={t("guestLead")}
      back={{ to: paths.cart(draft.id, draft.searchInfo), label: t("backToRoom") }}
      width="columns"
    >
      <DraftChanges draft={draft} />
      {own ? null : <DeskNote desk={desk} />}
      <TwoColumns aside={<DraftInShort draft={draft} />}>
        <GuestForm failure={failure} draft={draft} own={own} desk={desk !== null} agency={agency} />
      </TwoColumns>
    </Page>
  );
}
