import { redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { draftOfOrder } from "#app/domain/bookings/draft-of-order.ts";
import { releaseHold } from "#app/domain/bookings/expire-holds.ts";
import { findOrder } from "#app/domain/bookings/find-order.ts";
import { type BookingKindName, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import { isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { browserHash } from "#app/http/cookies.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { BookingSteps } from "#app/ui/booking-steps.tsx";
import { FailureAlert } from "#app/ui/failure-alert.tsx";
import type { FooterHandle } from "#app/ui/footer.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees, formatRupeesShort } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel, TwoColumns } from "#app/ui/page.tsx";
import { PayBar, type PayBarHandle } from "#app/ui/pay-bar.tsx";
import { PolicySteps } from "#app/ui/policy-steps.tsx";
import { stayDatesText } from "#app/ui/stay.ts";
import { WaiverHint } from "#app/ui/waiver-hint.tsx";
import { words } from "#app/words/catalogue.ts";
import { HoldClock } from "./parts/hold-clock.tsx";
import { HoldEnded } from "./parts/hold-ended.tsx";
import { OrderLines } from "./parts/order-lines.tsx";
import { OrderParts } from "./parts/order-parts.tsx";

const params = z.object({ order: z.string().max(60) });

export const handle: FooterHandle & PayBarHandle<{ order: { payable: boolean; mayPay: boolean } }> = {
  footer: "short",
  payBar: ({ order }) => order.payable && order.mayPay,
};

export const meta = () => [{ title: words("payment")("title") }];
export const shouldRevalidate = () => true;

export const loader = publicLoader({ permission: "public", params }, async (ctx, { params, browserId }) => {
  const order = await findOrder(ctx, { reference: params.order });
  const [first] = order.bookings;
  if (!first) throw new NotFound();
  if (order.status === "confirmed" || order.status === "cancelled")
    throw redirect(paths.bookingPage(first.kind, first.reference));
  const draft = browserId
    ? await draftOfOrder(ctx, { orderReference: order.reference, browserHash: browserHash(browserId) })
    : null;
  // Somebody with only the reference learns no names.
  const bookings = order.bookings.map(({ guests: _, ...booking }) => booking);
  return { order: { ...order, bookings }, hasDraft: draft !== null, signedIn: isUser(ctx.actor) };
});

export const action = publicAction(
  { permission: "public", params, intents: { pay: z.object({}), again: z.object({}), change: z.object({}) } },
  async (ctx, { params, intent, browserId, formKey }) => {
    if (intent === "pay") {
      const { payUrl } = await startPayment(ctx, { orderReference: params.order });
      return done(payUrl);
    }
    const browser = browserHash(browserId);
    const draft = await draftOfOrder(ctx, { orderReference: params.order, browserHash: browser });
    if (intent === "change") {
      await releaseHold(ctx, { orderReference: params.order });
      const t = words("payment");
      if (draft) return done(detailsHref(draft), t("notHeld"), { tone: "info" });
      return done(paths.customerBookings, t("released"), { tone: "info" });
    }
    if (!draft) throw new NotFound();
    try {
      const order = await placeOrder(ctx, { draftId: draft.id, browserHash: browser, formKey });
      return done(paths.pay(order.reference), words("payment")("heldAgain"));
    } catch (error) {
      // The details page says what has changed, and asks for consent or for the number's code.
      if (!(error instanceof Conflict || error instanceof Forbidden)) throw error;
      return done(detailsHref(draft), error.message, { tone: "info" });
    }
  },
);

function detailsHref(draft: { id: string; kind: BookingKindName; search: string }): string {
  if (draft.kind === "room") return paths.bookingProcess(draft.search, draft.id);
  return paths.choice(draft.kind, draft.id);
}

export default function ProceedToPay() {
  const { order, hasDraft } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return order.payable ? <PayNow /> : <HoldEnded order={order} hasDraft={hasDraft} failure={failure} />;
}

/** The button that pays, or the way to the number whose order it is. */
function PayOrSignIn() {
  const t = words("payment");
  const { order, signedIn } = useLoaderData<typeof loader>();
  if (!order.mayPay) {
    const login = paths.customerLogin(paths.pay(order.reference));
    return (
      <p className="mt-4 flex flex-col gap-3">
        {signedIn ? t("otherNumber") : t("proveNumber")}
        <Link
          to={signedIn ? paths.logout("customer", login) : login}
          className="btn btn-primary min-h-12 text-base"
        >
          {signedIn ? t("signInOther") : t("signInPay")}
        </Link>
      </p>
    );
  }
  const isFree = order.totalPaise === 0;
  return (
    <RowForm fields={{}} className="mt-4 flex flex-col gap-2">
      <PayBar>
        <SubmitButton intent="pay" className="text-lg lg:w-full">
          {isFree ? t("bookFree") : t("payNow", { amount: formatRupees(order.totalPaise) })}
        </SubmitButton>
      </PayBar>
      {isFree ? null : <p className="text-sm">{t("securePage")}</p>}
    </RowForm>
  );
}

/** What the button says that ends the hold: the details can be changed only where the choice was made, not by the link of an agent. */
const DROPS = { booking: "dropBooking", change: "dropChange", extension: "dropExtension" } as const;

function PayNow() {
  const t = words("payment");
  const { order, hasDraft } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      above={
        order.purpose === "booking" ? (
          <BookingSteps at="pay" of={order.bookings[0]?.kind === "room" ? "room" : "item"} />
        ) : null
      }
      title={t("payAmount", { amount: formatRupeesShort(order.totalPaise) })}
      lead={t("lead")}
      width="columns"
    >
      <FailureAlert failure={failure} />
      {order.payment?.state === "failed" ? (
        <Alert tone="negative">
          <p className="font-semibold">{t("failedTitle")}</p>
          <p>{t("failedText")}</p>
        </Alert>
      ) : null}
      {order.payment?.state === "created" && !failure ? <Alert tone="info">{t("unfinished")}</Alert> : null}
      <TwoColumns
        first={
          <>
            <Panel>
              <HoldClock until={order.holdExpiresAt} />
              <PayOrSignIn />
            </Panel>
            {order.change ? (
              <Panel title={t("movedTitle")}>
                <p>
                  {t("movedDates", { dates: stayDatesText(order.change) })}{" "}
                  {t("movedText", {
                    carried: formatRupees(order.carriedPaise),
                    amount: formatRupees(order.totalPaise),
                  })}
                </p>
              </Panel>
            ) : null}
          </>
        }
        aside={
          <>
            <OrderParts bookings={order.bookings} totalPaise={order.totalPaise} />
            <OrderLines order={order} />
          </>
        }
      >
        {order.bookings.map((booking) => (
          <Panel key={booking.reference} title={t("ifCancelKind", { kind: KIND_WORDS[booking.kind].title })}>
            <PolicySteps steps={booking.policy.steps} depositPaise={booking.deposit?.paise} />
            {booking.kind === "room" ? <WaiverHint /> : null}
          </Panel>
        ))}
        {order.mayPay ? (
          <RowForm fields={{}} className="flex flex-col items-start gap-2">
            <SubmitButton intent="change" tone="plain">
              {t(hasDraft && order.purpose === "booking" ? "changeDetails" : DROPS[order.purpose])}
            </SubmitButton>
            <p className="text-sm">{t("changeNote")}</p>
          </RowForm>
        ) : null}
      </TwoColumns>
    </Page>
  );
}
