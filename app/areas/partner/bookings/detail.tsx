import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { type BookingMark, statusLabel } from "#app/domain/bookings/labels.ts";
import { markBooking } from "#app/domain/bookings/mark-booking.ts";
import { returnDeposit } from "#app/domain/bookings/return-deposit.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { BookingAmounts } from "#app/ui/bookings/amounts.tsx";
import { DepositPanel } from "#app/ui/bookings/deposit.tsx";
import { depositSchema } from "#app/ui/bookings/deposit-input.ts";
import { BookingMarks } from "#app/ui/bookings/marks.tsx";
import { GuestsPanel, PolicyPanel, StayPanel, TimelinePanel } from "#app/ui/bookings/stay.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { useRoot } from "#app/ui/shell.tsx";

const search = defineSearch({ confirm: oneOf(["", "no_show"], "") });

export const meta = () => [{ title: "Booking" }];

export const loader = partnerLoader(
  { permission: "partner.booking.read", params: idParam, search },
  async (ctx, { params, search: { confirm } }) => ({
    booking: await findBooking(ctx, { id: params.id }),
    today: istDate(ctx.now),
    confirm,
  }),
);

const MARKED: Record<BookingMark, string> = {
  checked_in: "Marked. The guest is here.",
  completed: "Marked as completed.",
  no_show: "The guest is marked as not come.",
};

export const action = partnerAction(
  {
    permission: "partner.booking.change",
    params: idParam,
    intents: {
      checked_in: z.object({}),
      completed: z.object({}),
      no_show: z.object({}),
      return_deposit: depositSchema,
    },
  },
  async (ctx, { params, ...posted }) => {
    const page = paths.partnerBooking(params.id);
    if (posted.intent === "return_deposit") {
      const { withheld, note } = posted.value;
      await returnDeposit(ctx, { bookingId: params.id, withheldPaise: withheld, note });
      return done(page, "The deposit is settled. The customer gets it by the way of the payment.");
    }
    await markBooking(ctx, { bookingId: params.id, mark: posted.intent });
    return done(page, MARKED[posted.intent]);
  },
);

export default function PartnerBooking() {
  const { booking, today, confirm } = useLoaderData<typeof loader>();
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
        href={paths.partnerBooking(booking.id)}
        confirm={confirm}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <StayPanel booking={booking} />
        <GuestsPanel booking={booking} />
        <DepositPanel booking={booking} failure={failure} />
        <Panel title="Amounts">
          {booking.cancellation ? (
            <p className="mb-3">As they were booked; what the cancellation left stands beside.</p>
          ) : null}
          <BookingAmounts amounts={booking.amounts} kind={booking.kind} brand={brand} />
        </Panel>
        <div className="flex flex-col gap-5">
          <TimelinePanel booking={booking} />
          <PolicyPanel booking={booking} />
        </div>
      </div>
    </Page>
  );
}
