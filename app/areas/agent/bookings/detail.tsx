import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { config } from "#app/config.ts";
import { isPlacedByAgent } from "#app/domain/bookings/agency.ts";
import { agentRetryPath } from "#app/domain/bookings/book-again.ts";
import { releaseHold } from "#app/domain/bookings/expire-holds.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { findOrder } from "#app/domain/bookings/find-order.ts";
import { statusLabel } from "#app/domain/bookings/labels.ts";
import { type PayLinkSent, payLinkSent } from "#app/domain/bookings/pay-link-sent.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { readRelocation } from "#app/domain/relocations/read-relocation.ts";
import { done } from "#app/http/flash.ts";
import { agentAction, agentLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { AmountsPanel } from "#app/ui/bookings/amounts.tsx";
import { RelocationNote } from "#app/ui/bookings/relocation-note.tsx";
import { GuestsPanel, PolicyPanel, StayPanel, TimelinePanel } from "#app/ui/bookings/stay.tsx";
import { FailureAlert } from "#app/ui/failure-alert.tsx";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { ShareButtons } from "#app/ui/share-buttons.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("agent")("booking"), data?.booking.bookingOrderId) },
];

export const loader = agentLoader(
  { permission: "agent.booking.read", params: idParam },
  async (ctx, { params }) => {
    const booking = await findBooking(ctx, { id: params.id });
    const order = booking.may.pay ? await findOrder(ctx, { reference: booking.orderReference }) : null;
    const isOurs = order?.payable && (await isPlacedByAgent(booking.orderId));
    const unpaid = order?.payable && {
      totalPaise: order.totalPaise,
      until: order.holdExpiresAt,
      guestLink: config().APP_ORIGIN + paths.pay(order.reference),
      sent: await payLinkSent(booking.orderId),
      count: order.bookings.length,
      failed: order.payment?.state === "failed",
      release: isOurs
        ? {
            guest: booking.guests.find(({ type }) => type === "patient")?.name ?? booking.contact.name,
            what: order.bookings.map(({ snapshot }) => `${snapshot.title}, ${snapshot.subtitle}`),
          }
        : null,
    };
    const again =
      booking.status === "expired" && !booking.extends && (await isPlacedByAgent(booking.orderId))
        ? await agentRetryPath(booking)
        : null;
    return { booking, unpaid: unpaid || null, again, relocation: await readRelocation(ctx, booking.id) };
  },
);

export const action = agentAction(
  {
    permission: "agent.booking.write",
    params: idParam,
    intents: { pay: z.object({}), release: z.object({}) },
  },
  async (ctx, { params, intent }) => {
    const { orderReference } = await findBooking(ctx, { id: params.id });
    if (intent === "release") {
      await releaseHold(ctx, { orderReference });
      return done(paths.agentBooking(params.id), words("agent")("released"), { tone: "info" });
    }
    const { payUrl } = await startPayment(ctx, { orderReference });
    return done(payUrl);
  },
);

export default function AgentBooking() {
  const t = words("agent");

  const { booking, unpaid, again, relocation } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const brand = useRoot()?.brand ?? "";
  return (
    <Page
      title={t("bookingBookingOrderId", { bookingOrderId: booking.bookingOrderId })}
      back={{ to: paths.agentBookings, label: t("bookings") }}
    >
      <FailureAlert failure={failure} />
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={booking.status}>{statusLabel(booking.status, booking.kind)}</StatusBadge>
        {booking.snapshot.title}
      </p>
      {again ? (
        <p>
          <Link to={again} className="btn btn-primary min-h-12">
            {t("bookAgain")}
          </Link>
        </p>
      ) : null}
      <RelocationNote relocation={relocation} to={paths.agentBooking} />
      {unpaid ? (
        <Panel title={t("heldUntilNotPaid", { until: formatInstant(unpaid.until) })}>
          {unpaid.failed ? <p className="mb-3">{t("lastPaymentDidNotGo")}</p> : null}
          <RowForm fields={{}}>
            <SubmitButton intent="pay" className="text-base">
              {t("payNowForBookings", { total: formatRupees(unpaid.totalPaise), count: unpaid.count })}
            </SubmitButton>
          </RowForm>
          <p className="mt-3">
            {t("orGuestPaysAfterCode")} {t(linkSentWords(unpaid.sent))}{" "}
            <span className="font-semibold [overflow-wrap:anywhere]">{unpaid.guestLink}</span>
          </p>
          <p className="mt-3 flex flex-wrap gap-2">
            <ShareButtons url={unpaid.guestLink} />
          </p>
          {unpaid.release ? <Release {...unpaid.release} /> : null}
        </Panel>
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <StayPanel booking={booking} />
        <GuestsPanel booking={booking} />
        <AmountsPanel booking={booking} brand={brand} />
        <div className="flex flex-col gap-5">
          <TimelinePanel booking={booking} />
          <PolicyPanel booking={booking} />
        </div>
      </div>
    </Page>
  );
}

/** What became of the message to the guest: a guest who chose alone was sent none. */
function linkSentWords({ wasQueued, channels: [first, second] }: PayLinkSent) {
  if (!wasQueued) return "linkNotSent" as const;
  if (!first) return "linkLost" as const;
  return second ? ("linkSentTwice" as const) : (`linkSent_${first}` as const);
}

/** Gives the hold back, once the agent has read whose and what it is. */
function Release({ guest, what }: { guest: string; what: string[] }) {
  const t = words("agent");
  return (
    <details className="mt-4 border-t border-base-300 pt-3">
      <summary className="btn btn-outline min-h-11">{t("release")}</summary>
      <p className="mt-3">{t("releaseFor", { guest })}</p>
      <ul className="list-disc ps-5 font-semibold">
        {what.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <p className="my-3">{t("releaseMeans")}</p>
      <RowForm fields={{}}>
        <SubmitButton intent="release" tone="danger">
          {t("yesRelease")}
        </SubmitButton>
      </RowForm>
    </details>
  );
}
