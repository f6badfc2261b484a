import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answerBooking, findAskedBooking } from "#app/domain/bookings/answer-booking.ts";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { defineSearch, integer, text } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { FactList, Page, Panel } from "#app/ui/page.tsx";

const params = z.object({
  txn: z.string().max(60),
  account: z.uuid(),
  partner: z.uuid(),
  status: z.enum(["accepted", "declined"]),
});
const MAX_SECONDS = 999_999_999_999;
const search = defineSearch({ until: text(12), sign: text(60), answered: integer(0, 1, 0) });

export const meta = () => [{ title: "Can you do this booking?" }, { name: "robots", content: "noindex" }];

function linkOf(parts: z.output<typeof params>, state: { until: string; sign: string }) {
  const until = Math.min(Number(state.until) || 0, MAX_SECONDS);
  return { reference: parts.txn, accountId: parts.account, itemId: parts.partner, until, sign: state.sign };
}

export const loader = publicLoader(
  { permission: "public", params, search },
  async (ctx: Context, { params: parts, search: state }) => ({
    booking: await findAskedBooking(ctx, linkOf(parts, state)),
  }),
);

const answer = z.object({ reason: z.string().max(300, "At most 300 characters").default("") });

export const action = publicAction(
  { permission: "public", params, intents: { accepted: answer, declined: answer } },
  async (ctx, { request, params: parts, intent, value, formKey }) => {
    const url = new URL(request.url);
    await answerBooking(ctx, linkOf(parts, search.decode(url.searchParams)), {
      answer: intent,
      reason: value.reason,
      formKey,
    });
    const message =
      intent === "accepted" ? "Thank you. You have accepted." : "You have declined. The money goes back.";
    return done(url.pathname + url.search, message, { tone: intent === "accepted" ? "positive" : "info" });
  },
);

export default function PartnerAccepted() {
  const { booking } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<{ reason: string; intent: string }>("answer", failure);
  const open = booking.status === "confirmed" && booking.answer === null;
  return (
    <Page
      title={open ? "Can you do this booking?" : "This booking"}
      lead={open ? "It is paid. Please accept it, or decline it when you cannot do it." : undefined}
      width="narrow"
    >
      {booking.answer ? (
        <Alert tone={booking.answer === "accepted" ? "positive" : "info"}>
          You have {booking.answer} this booking.
        </Alert>
      ) : null}
      <Panel title={`${KIND_WORDS[booking.kind].title}: ${booking.title}`}>
        <FactList
          facts={[
            ["Booking number", booking.bookingOrderId],
            ["What", booking.subtitle],
            ["When", whenWords(booking)],
            ...booking.facts,
            ["Your share", formatRupees(booking.partnerSharePaise)],
          ]}
        />
      </Panel>
      {open ? (
        <ScreenForm form={form} className="flex flex-col gap-4">
          <TextAreaField field={fields.reason} label="If you decline: why?" maxLength={300} rows={2} />
          <p className="flex flex-wrap gap-3">
            <SubmitButton intent="accepted" className="text-base">
              Accept
            </SubmitButton>
            <SubmitButton intent="declined" tone="danger" className="text-base">
              Decline
            </SubmitButton>
          </p>
          <p className="text-sm">If you decline, the customer gets everything back at once.</p>
        </ScreenForm>
      ) : null}
    </Page>
  );
}
