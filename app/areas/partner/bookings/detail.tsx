import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { type BookingMark, statusLabel } from "#app/domain/bookings/labels.ts";
import { markBooking } from "#app/domain/bookings/mark-booking.ts";
import { claimsOfBooking } from "#app/domain/claims/find-claims.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { changeDeposit, DEPOSIT_INTENTS } from "#app/http/deposit-forms.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { AmountsPanel } from "#app/ui/bookings/amounts.tsx";
import { DepositPanel } from "#app/ui/bookings/deposit.tsx";
import { BookingMarks } from "#app/ui/bookings/marks.tsx";
import { GuestsPanel, PolicyPanel, StayPanel, TimelinePanel } from "#app/ui/bookings/stay.tsx";
import { ClaimPanels } from "#app/ui/claims/claim-panel.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { Page } from "#app/ui/page.tsx";
import { useRoot } from "#app/ui/shell.tsx";

const search = defineSearch({ confirm: oneOf(["", "no_show"], "") });

export const meta = () => [{ title: "Booking" }];

export const loader = partnerLoader(
  { permission: "partner.booking.read", params: idParam, search },
  async (ctx, { params, search: { confirm } }) => {
    const [booking, claims] = await Promise.all([
      findBooking(ctx, { id: params.id }),
      claimsOfBooking(ctx, params.id),
    ]);
    return { booking, claims, now: ctx.now.getTime(), today: istDate(ctx.now), confirm };
  },
);

const MARKED: Record<BookingMark, string> = {
  checked_in: "Marked. The guest is here.",
  completed: "Marked as completed.",
  no_show: "Marked. The guest is told and may object for 48 hours.",
};

export const action = partnerAction(
  {
    permission: "partner.booking.change",
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
    const page = paths.partnerBooking(params.id);
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

export default function PartnerBooking() {
  const { booking, claims, now, today, confirm } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const brand = useRoot()?.brand ?? "";
  return (
    <Page title={`Booking ${booking.bookingOrderId}`} back={{ to: paths.partnerBookings, label: "Bookings" }}>
      <FormFailureAlert failure={failure} />
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={booking.status}>{statusLabel(booking.status, booking.kind)}</StatusBadge>
        {booking.snapshot.title}
      </p>
      <BookingMarks
        booking={booking}
        today={today}
        now={now}
        href={paths.partnerBooking(booking.id)}
        confirm={confirm}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <StayPanel booking={booking} />
        <GuestsPanel booking={booking} />
        <DepositPanel booking={booking} claims={claims} failure={failure} />
        <ClaimPanels claims={claims} />
        <AmountsPanel booking={booking} brand={brand} />
        <div className="flex flex-col gap-5">
          <TimelinePanel booking={booking} />
          <PolicyPanel booking={booking} />
        </div>
      </div>
    </Page>
  );
}
