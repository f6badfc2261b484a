import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { quoteNoShow } from "#app/domain/bookings/cancel-booking.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { KIND_WORDS, statusLabel } from "#app/domain/bookings/labels.ts";
import { availablePartnerSteps } from "#app/domain/bookings/partner-steps.ts";
import { readShare } from "#app/domain/bookings/stay-money.ts";
import { depositStanding } from "#app/domain/claims/deposit-standing.ts";
import { claimsOfBooking } from "#app/domain/claims/find-claims.ts";
import { isMissing, isOfDeposit } from "#app/domain/claims/policy.ts";
import { listDrivers } from "#app/domain/drivers/drivers.ts";
import { assignDriver, takeDriverOff } from "#app/domain/fulfilment/assign-driver.ts";
import { quoteBackAfterAll } from "#app/domain/fulfilment/back-after-all.ts";
import { readCondition } from "#app/domain/fulfilment/condition-photos.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { takeOwnStep, withdrawLink } from "#app/domain/fulfilment/partner-link.ts";
import { stillInStock } from "#app/domain/fulfilment/take-out-of-stock.ts";
import { readBookingStanding } from "#app/domain/settlements/standing.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { changeDeposit, DEPOSIT_INTENTS } from "#app/http/deposit-forms.ts";
import { done } from "#app/http/flash.ts";
import { idParam, partnerAction, partnerLoader } from "#app/http/guard.ts";
import { PARTNER_BOOKINGS, paths } from "#app/http/paths.ts";
import { holds } from "#app/http/permissions.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { AmountsPanel } from "#app/ui/bookings/amounts.tsx";
import { AnswerPanel } from "#app/ui/bookings/answer-panel.tsx";
import { BackAfterAllPanel } from "#app/ui/bookings/back-after-all.tsx";
import { DepositPanel } from "#app/ui/bookings/deposit.tsx";
import { DriverForm } from "#app/ui/bookings/driver-form.tsx";
import { BookingMarks } from "#app/ui/bookings/marks.tsx";
import { GuestsPanel, PolicyPanel, StayPanel, TimelinePanel } from "#app/ui/bookings/stay.tsx";
import { ClaimPanels } from "#app/ui/claims/claim-panel.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { blockingSlotsOf, SlotsInTheWay } from "#app/ui/inventory/stock/slots-in-the-way.tsx";
import { StandingPanel } from "#app/ui/money/balance.tsx";
import { BookingSharePanel } from "#app/ui/money/booking-money.tsx";
import { FoldedPanel, Page } from "#app/ui/page.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";

const search = defineSearch({
  confirm: oneOf(["", "no_show", "cannot", "completed", "returned", "back_after_all"], ""),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("bookingDesk")("bookingTitle"), data?.booking.bookingOrderId) },
];

export const loader = partnerLoader(
  { permission: "partner.booking.read", params: idParam, search },
  async (ctx, { params, search: { confirm } }) => {
    const [booking, claims, standing, share, drivers, condition, counted, afterAll, noShowPaise] =
      await Promise.all([
        findBooking(ctx, { id: params.id }),
        claimsOfBooking(ctx, params.id),
        // A branch's login sees nothing of the account's money.
        holds(ctx.actor, "partner.money.read") ? readBookingStanding(ctx, params.id) : null,
        holds(ctx.actor, "partner.money.read") ? readShare(ctx, params.id) : null,
        listDrivers(ctx),
        readCondition(ctx, params.id),
        stillInStock(ctx, params.id),
        quoteBackAfterAll(ctx, params.id),
        confirm === "no_show" ? quoteNoShow(ctx, params.id) : null,
      ]);
    const steps = availablePartnerSteps(
      {
        ...booking,
        startsOn: booking.checkIn,
        endsOn: booking.checkOut,
        holdsDeposit: booking.deposit !== null && booking.deposit.settledAt === null,
        claimed: claims.some((claim) => isOfDeposit(claim) && !isMissing(claim)),
      },
      ctx.now,
    );
    return {
      booking,
      claims,
      depositState: depositStanding(booking, claims, ctx.now),
      standing,
      share,
      drivers,
      condition,
      counted,
      afterAll,
      steps,
      now: ctx.now.getTime(),
      today: istDate(ctx.now),
      confirm,
      noShowPaise,
    };
  },
);

export const action = partnerAction(
  {
    permission: "partner.booking.change",
    params: idParam,
    intents: {
      checked_in: z.object({}),
      completed: z.object({}),
      no_show: z.object({}),
      accept: z.object({}),
      cannot: z.object({ reason: z.string().max(300).default("") }),
      withdraw_link: z.object({}),
      undrive: z.object({}),
      drive: z.object({ driver: z.uuid("Please choose a driver") }),
      ...DEPOSIT_INTENTS,
    },
    maxFileBytes: maxBytesOf("claim_photo"),
  },
  async (ctx, { params, ...posted }) => {
    const t = words("bookingDesk");
    const page = paths.partnerBooking(params.id);
    switch (posted.intent) {
      case "checked_in":
        await markBooking(ctx, { bookingId: params.id, mark: posted.intent });
        return done(page, words("partner")("marked"));
      case "completed":
      case "no_show":
        await markBooking(ctx, { bookingId: params.id, mark: posted.intent });
        return done(page, t(`marked_${posted.intent}`));
      case "accept":
      case "cannot":
        await takeOwnStep(ctx, params.id, {
          step: posted.intent,
          reason: posted.intent === "cannot" ? posted.value.reason : "",
          formKey: posted.formKey,
        });
        return done(page, posted.intent === "accept" ? words("partner")("accepted") : t("teamKnows"), {
          tone: "info",
        });
      case "drive":
        await assignDriver(ctx, { bookingId: params.id, driverId: posted.value.driver });
        return done(page, t("driverTold"));
      case "undrive":
        await takeDriverOff(ctx, params.id);
        return done(page, t("driverOff"), { tone: "info" });
      case "withdraw_link":
        await withdrawLink(ctx, params.id);
        return done(page, t("linkStopped"), {
          tone: "info",
        });
      default:
        return done(page, await changeDeposit(ctx, params.id, posted));
    }
  },
);

export default function PartnerBooking() {
  const {
    booking,
    claims,
    depositState,
    standing,
    share,
    drivers,
    condition,
    counted,
    afterAll,
    steps,
    now,
    today,
    confirm,
    noShowPaise,
  } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const brand = useRoot()?.brand ?? "";
  const t = words("bookingDesk");
  return (
    <Page
      title={words("partner")("booking", { number: booking.bookingOrderId })}
      back={{
        to: PARTNER_BOOKINGS[booking.kind],
        label: t("bookingsOf", { kind: KIND_WORDS[booking.kind].title }),
      }}
    >
      <FormFailureAlert failure={failure} />
      <SlotsInTheWay bookings={blockingSlotsOf(failure)} bookingHref={paths.partnerBooking} />
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status={booking.status}>{statusLabel(booking.status, booking.kind)}</StatusBadge>
        {keptTitle(booking.kind, booking.snapshot.title)}
      </p>
      <AnswerPanel booking={booking} steps={steps} open={confirm === "cannot"} failure={failure} />
      <BookingMarks
        booking={booking}
        today={today}
        now={now}
        href={paths.partnerBooking(booking.id)}
        noShowPaise={noShowPaise}
        asksLeft={confirm === "completed"}
      />
      {booking.kind === "travel" && booking.may.mark ? (
        <DriverForm
          booking={booking.id}
          current={booking.driver?.name ?? null}
          drivers={drivers}
          removable={booking.status === "confirmed"}
          isOver={booking.checkOut < today}
        />
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <StayPanel booking={booking} />
        <GuestsPanel booking={booking} />
        <DepositPanel
          {...{ booking, standing: depositState, counted, failure }}
          {...condition}
          href={paths.partnerBooking(booking.id)}
          asksReturned={confirm === "returned"}
        />
        <BackAfterAllPanel
          offer={afterAll}
          href={paths.partnerBooking(booking.id)}
          asks={confirm === "back_after_all"}
        />
        <ClaimPanels claims={claims} />
        <AmountsPanel booking={booking} brand={brand} />
        <div className="flex flex-col gap-5">
          {standing ? <StandingPanel standing={standing} /> : null}
          <BookingSharePanel share={share} />
          <TimelinePanel booking={booking} />
          <LinkPanel />
          <PolicyPanel booking={booking} />
        </div>
      </div>
    </Page>
  );
}

/** The link in the message opens this booking without signing in: a partner who forwarded it by mistake can stop it. */
function LinkPanel() {
  const t = words("bookingDesk");
  return (
    <FoldedPanel title={t("linkTitle")} open={false}>
      <p className="mb-3">{t("linkText")}</p>
      <RowForm fields={{}}>
        <SubmitButton intent="withdraw_link" tone="plain">
          {t("stopLink")}
        </SubmitButton>
      </RowForm>
    </FoldedPanel>
  );
}
