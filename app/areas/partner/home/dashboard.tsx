import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { arrivalsAhead } from "#app/domain/bookings/arrivals-ahead.ts";
import { countBookingsByStatus } from "#app/domain/bookings/count-by-status.ts";
import { countBookingsByKind } from "#app/domain/bookings/count-today.ts";
import { readDay, waitingForAnswer } from "#app/domain/bookings/day-plan.ts";
import { hiresStillCounted, promisedHires } from "#app/domain/bookings/hires-promised.ts";
import { BOOKING_KINDS, type BookingKindName } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { listDrivers } from "#app/domain/drivers/drivers.ts";
import { assignDriver, takeDriverOff } from "#app/domain/fulfilment/assign-driver.ts";
import { takeOwnStep } from "#app/domain/fulfilment/partner-link.ts";
import { countItemsByKind } from "#app/domain/listings/count-items-by-kind.ts";
import { countItems } from "#app/domain/listings/count-properties.ts";
import { listRunningKitchens, pauseKitchen } from "#app/domain/listings/pause-kitchen.ts";
import { listNotSold } from "#app/domain/listings/why-not-sold.ts";
import { readOnboarding } from "#app/domain/onboarding/checklist.ts";
import { readBalance } from "#app/domain/settlements/standing.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { countWaitingFor } from "#app/domain/waiting-list/find-waiting.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { moneyPaths, partnerAccountsOf } from "#app/http/money-paths.ts";
import { PARTNER_BOOKINGS, paths } from "#app/http/paths.ts";
import { holds } from "#app/http/permissions.ts";
import { showRecentMonths } from "#app/http/show-report.ts";
import { bookingsQueryString } from "#app/ui/bookings/search.ts";
import { BookingCharts } from "#app/ui/charts/booking-charts.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { formatLongDate } from "#app/ui/format.ts";
import { BalancePanel } from "#app/ui/money/balance.tsx";
import { Page } from "#app/ui/page.tsx";
import { MonthCharts } from "#app/ui/reports/month-charts.tsx";
import { MonthTiles } from "#app/ui/reports/month-tiles.tsx";
import { words } from "#app/words/catalogue.ts";
import { Day, WaitingList } from "./parts/day.tsx";
import { FamiliesWaiting } from "./parts/families-waiting.tsx";
import { HiresNotBack } from "./parts/hires-not-back.tsx";
import { Kitchens } from "./parts/kitchens.tsx";
import { NotInSearch } from "./parts/not-sold.tsx";
import { Onboarding } from "./parts/onboarding.tsx";
import { kindOnSale, START, WhatYouSell } from "./parts/what-you-sell.tsx";

export const meta = () => [{ title: words("partner")("today") }];

export const loader = partnerLoader({ permission: "partner.home" }, async (ctx) => {
  // A branch's login sees nothing of the account's money and profile; a member of the team what they have rights to.
  const isMain = holds(ctx.actor, "partner.money.read");
  const sells = holds(ctx.actor, "partner.item.read");
  const [byKind, houses, goods] = await Promise.all([
    countBookingsByKind(ctx),
    countItems(ctx),
    countItemsByKind(ctx),
  ]);
  const main = BOOKING_KINDS.find((kind) => byKind[kind]) ?? kindOnSale(houses, goods);
  const [work, notSold, months, balance, checklist] = await Promise.all([
    holds(ctx.actor, "partner.booking.read") ? readWork(ctx, main) : null,
    sells ? listNotSold(ctx) : [],
    isMain ? showRecentMonths(ctx) : null,
    isMain ? readBalance(ctx) : null,
    isMain ? readOnboarding(ctx) : null,
  ]);
  return {
    main,
    houses,
    goods,
    sells,
    notSold,
    work,
    months,
    balance,
    checklist,
    day: istDate(ctx.now),
  };
});

/** The day, tomorrow, what waits for an answer, and what is ahead. */
async function readWork(ctx: Context, kind: BookingKindName) {
  const [today, tomorrow, promised, counted, waiting, kitchens, drivers, families, arrivals, countByStatus] =
    await Promise.all([
      readDay(ctx),
      readDay(ctx, 1),
      promisedHires(ctx),
      hiresStillCounted(ctx),
      waitingForAnswer(ctx),
      listRunningKitchens(ctx),
      listDrivers(ctx),
      countWaitingFor(ctx),
      arrivalsAhead(ctx, { kind }),
      countBookingsByStatus(ctx, { kind }),
    ]);
  return {
    today,
    tomorrow,
    promised,
    counted,
    waiting,
    kitchens,
    drivers,
    families,
    arrivals,
    countByStatus,
  };
}

const marked = z.object({ booking: z.uuid() });
const paused = z.object({ kitchen: z.uuid() });

export const action = partnerAction(
  {
    permission: "partner.booking.change",
    intents: {
      accept: marked,
      checked_in: marked,
      completed: marked,
      returned: marked,
      pause: paused,
      resume: paused,
      undrive: z.object({ booking: z.uuid() }),
      drive: z.object({ booking: z.uuid(), driver: z.uuid("Please choose a driver") }),
    },
  },
  async (ctx, { formKey, ...sent }) => {
    const { intent } = sent;
    if (intent === "pause" || intent === "resume") {
      await pauseKitchen(ctx, sent.value.kitchen, intent === "resume");
      return done(paths.partnerDashboard, words("partner")(`done_${intent}`), { tone: "info" });
    }
    if (intent === "undrive") {
      await takeDriverOff(ctx, sent.value.booking);
      return done(paths.partnerDashboard, words("bookingDesk")("driverOff"), { tone: "info" });
    }
    if (intent === "drive") {
      const { booking, driver } = sent.value;
      await assignDriver(ctx, { bookingId: booking, driverId: driver });
      return done(paths.partnerDashboard, words("bookingDesk")("driverTold"));
    }
    await takeOwnStep(ctx, sent.value.booking, { step: intent, reason: "", formKey });
    return done(paths.partnerDashboard, words("partner")(intent === "accept" ? "accepted" : "marked"));
  },
);

/** /partnerDashboard: what is to be done today, then tomorrow, what waits for an answer, and the money. */
export default function PartnerToday() {
  const t = words("partner");
  const data = useLoaderData<typeof loader>();
  const { main, months, day, work } = data;
  const checklist = data.checklist ? (
    <Onboarding checklist={data.checklist} {...START[data.checklist.signedUpAs]} />
  ) : null;
  // A partner who already sells sees the day first.
  const isNew = data.checklist?.steps.some(({ step, done: isDone }) => step === "approval" && !isDone);
  return (
    <Page title={t("today")} lead={formatLongDate(day)}>
      <FormFailureAlert failure={useActionData<typeof action>()} />
      {isNew ? checklist : null}
      {work ? (
        <>
          <HiresNotBack promised={work.promised} counted={work.counted} />
          <Kitchens kitchens={work.kitchens} />
          <Day title={t("toDo")} plan={work.today} marks drivers={work.drivers} />
          <Day
            title={t("tomorrow", { date: formatLongDate(work.tomorrow.day) })}
            plan={work.tomorrow}
            marks={false}
            drivers={work.drivers}
          />
          <WaitingList {...work.waiting} />
          <FamiliesWaiting count={work.families} />
        </>
      ) : null}
      {data.balance ? (
        <BalancePanel
          balance={data.balance}
          booking={moneyPaths.partnerAccount}
          bankAccount={moneyPaths.partnerBankAccount}
        />
      ) : null}
      {isNew ? null : checklist}
      <NotInSearch rows={data.notSold} />
      {months ? (
        <MonthTiles
          report={months}
          today={day}
          accounts={partnerAccountsOf}
          columns={["total_bookings", "net_amount", "partner_share", "cancelled_bookings"]}
        />
      ) : null}
      {work ? (
        <BookingCharts
          arrivals={work.arrivals}
          byStatus={work.countByStatus}
          list={(filters) => PARTNER_BOOKINGS[main] + bookingsQueryString(filters)}
        />
      ) : null}
      {months ? (
        <MonthCharts
          report={months}
          accounts={partnerAccountsOf}
          amount={{ name: "partner_share", title: t("shareByMonth") }}
        />
      ) : null}
      {data.sells ? <WhatYouSell houses={data.houses} goods={data.goods} /> : null}
    </Page>
  );
}
