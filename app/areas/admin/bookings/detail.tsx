import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { eventsOf } from "#app/domain/audit/events-of.ts";
import { quoteNoShow } from "#app/domain/bookings/cancel-booking.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { MARKED } from "#app/domain/bookings/labels.ts";
import { readMoney } from "#app/domain/bookings/stay-money.ts";
import { depositStanding } from "#app/domain/claims/deposit-standing.ts";
import { claimsOfBooking } from "#app/domain/claims/find-claims.ts";
import { quoteBackAfterAll } from "#app/domain/fulfilment/back-after-all.ts";
import { readCondition } from "#app/domain/fulfilment/condition-photos.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { stillInStock } from "#app/domain/fulfilment/take-out-of-stock.ts";
import { listBookingMessages, type MessageListItem } from "#app/domain/messages/list-messages.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { changeDeposit, DEPOSIT_INTENTS } from "#app/http/deposit-forms.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader, idParam } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Events } from "#app/ui/audit/events.tsx";
import { StatusBadge } from "#app/ui/badge.tsx";
import { AmountsPanel } from "#app/ui/bookings/amounts.tsx";
import { BackAfterAllPanel } from "#app/ui/bookings/back-after-all.tsx";
import { DepositPanel } from "#app/ui/bookings/deposit.tsx";
import { BookingMarks } from "#app/ui/bookings/marks.tsx";
import { GuestsPanel, PolicyPanel, StayPanel, TimelinePanel } from "#app/ui/bookings/stay.tsx";
import { ClaimPanels } from "#app/ui/claims/claim-panel.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { blockingSlotsOf, SlotsInTheWay } from "#app/ui/inventory/stock/slots-in-the-way.tsx";
import { Link } from "#app/ui/link.tsx";
import { BookingMoneyPanel } from "#app/ui/money/booking-money.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("adminBookings")("booking"), data?.booking.bookingOrderId) },
];

const search = defineSearch({
  confirm: oneOf(["", "no_show", "completed", "returned", "back_after_all"], ""),
});

export const loader = adminLoader(
  {
    permission: "admin.booking.read",
    failed: BOOKINGS_MESSAGES.errorWhileLoadingMHBookingData,
    params: idParam,
    search,
  },
  async (ctx, { params, search: { confirm } }) => {
    const [booking, claims, messages, events, condition, counted, afterAll, money, noShowPaise] =
      await Promise.all([
        findBooking(ctx, { id: params.id }),
        claimsOfBooking(ctx, params.id),
        listBookingMessages(ctx, params.id),
        eventsOf(ctx, { kinds: ["booking", "booking_money", "claim"], id: params.id }),
        readCondition(ctx, params.id),
        stillInStock(ctx, params.id),
        quoteBackAfterAll(ctx, params.id),
        readMoney(ctx, params.id),
        confirm === "no_show" ? quoteNoShow(ctx, params.id) : null,
      ]);
    return {
      booking,
      claims,
      depositState: depositStanding(booking, claims, ctx.now),
      messages,
      events,
      condition,
      counted,
      afterAll,
      money,
      now: ctx.now.getTime(),
      today: istDate(ctx.now),
      confirm,
      noShowPaise,
    };
  },
);

export const action = adminAction(
  {
    permission: "admin.booking.change",
    params: idParam,
    intents: {
      checked_in: z.object({}),
      completed: z.object({}),
      no_show: z.object({}),
      ...DEPOSIT_INTENTS,
    },
    maxFileBytes: maxBytesOf("claim_photo"),
  },
  async (ctx, { params, ...posted }) => {
    const page = paths.adminBooking(params.id);
    switch (posted.intent) {
      case "checked_in":
      case "completed":
      case "no_show":
        await markBooking(ctx, { bookingId: params.id, mark: posted.intent });
        return done(page, MARKED[posted.intent]);
      default:
        return done(page, await changeDeposit(ctx, params.id, posted));
    }
  },
);

const messageColumns: TableColumn<MessageListItem>[] = [
  {
    key: "at",
    label: "Made",
    value: (row) => <span className="whitespace-nowrap">{formatInstant(row.createdAt)}</span>,
  },
  { key: "by", label: "By", value: (row) => CHANNEL_LABELS[row.channel] },
  { key: "to", label: "To", value: (row) => row.recipient },
  { key: "what", label: "What", value: (row) => row.template },
  {
    key: "state",
    label: "State",
    value: (row) => (
      <>
        <StatusBadge status={row.state} />
        {row.error ? <span className="block text-base-content/75">{row.error}</span> : null}
      </>
    ),
  },
];

export default function AdminBooking() {
  const t = words("adminBookings");

  const {
    booking,
    claims,
    depositState,
    messages,
    events,
    condition,
    counted,
    afterAll,
    money,
    now,
    today,
    confirm,
    noShowPaise,
  } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const brand = useRoot()?.brand ?? "";
  return (
    <Page
      title={t("bookingBookingOrderId", { bookingOrderId: booking.bookingOrderId })}
      back={{ to: paths.adminBookings, label: t("bookings") }}
    >
      <FormFailureAlert failure={failure} />
      <SlotsInTheWay bookings={blockingSlotsOf(failure)} bookingHref={paths.adminBooking} />
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={booking.status} />
        <span>
          {booking.accountName}
          {booking.agentName ? t("broughtByAgentName", { agentName: booking.agentName }) : ""}
        </span>
        <Link to={paths.bookingConfirmed(booking.reference)} className="link">
          {t("guestsPage")}
        </Link>
        <Link to={paths.adminDesk(booking.id)} className="btn btn-outline min-h-11">
          {t("changeOrCancel")}
        </Link>
      </div>
      <BookingMarks
        booking={booking}
        today={today}
        now={now}
        href={paths.adminBooking(booking.id)}
        noShowPaise={noShowPaise}
        asksLeft={confirm === "completed"}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <StayPanel booking={booking} />
        <GuestsPanel booking={booking} />
        <DepositPanel
          {...{ booking, standing: depositState, counted, failure }}
          {...condition}
          href={paths.adminBooking(booking.id)}
          asksReturned={confirm === "returned"}
        />
        <BackAfterAllPanel
          offer={afterAll}
          href={paths.adminBooking(booking.id)}
          asks={confirm === "back_after_all"}
        />
        <ClaimPanels
          claims={claims}
          action={(claim) =>
            claim.state === "objected" ? (
              <Link to={paths.adminClaim(claim.id)} className="btn btn-primary mt-3 min-h-12">
                {t("decide")}
              </Link>
            ) : null
          }
        />
        <AmountsPanel booking={booking} brand={brand} />
        <div className="flex flex-col gap-5">
          <BookingMoneyPanel money={money} />
          <TimelinePanel booking={booking} />
          <Events events={events} />
          <PolicyPanel booking={booking} />
        </div>
      </div>
      <section className="flex flex-col gap-3">
        <h2>{t("messagesSent")}</h2>
        <DataTable
          caption={t("messages")}
          columns={messageColumns}
          rows={messages}
          rowKey={(row) => row.id}
          empty={<EmptyState>{t("noMessageYet")}</EmptyState>}
        />
      </section>
    </Page>
  );
}
