import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { arrivalsAhead } from "#app/domain/bookings/arrivals-ahead.ts";
import { countBookingsByStatus } from "#app/domain/bookings/count-by-status.ts";
import { countBookingsByKind } from "#app/domain/bookings/count-today.ts";
import { readDay, waitingForAnswer } from "#app/domain/bookings/day-plan.ts";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import { assignDriver, takeDriverOff } from "#app/domain/drivers/assign-driver.ts";
import { listDrivers } from "#app/domain/drivers/drivers.ts";
import { takeOwnStep } from "#app/domain/fulfilment/partner-link.ts";
import { countItemsByKind } from "#app/domain/listings/count-items-by-kind.ts";
import { countItems } from "#app/domain/listings/count-properties.ts";
import { kindsSold } from "#app/domain/listings/kinds-sold.ts";
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
import { Kitchens } from "./parts/kitchens.tsx";
import { NotInSearch } from "./parts/not-sold.tsx";
import { Onboarding } from "./parts/onboarding.tsx";
import { kindOnSale, startOf, WhatYouSell } from "./parts/what-you-sell.tsx";

export const meta = () => [{ title: words("partner")("today") }];

export const loader = partnerLoader({ permission: "partner.home" }, async (ctx) => {
  // A branch's login sees nothing of the account's money and profile.
  const isMain = holds(ctx.actor, "partner.money.read");
  const [today, tomorrow, waiting, byKind, houses, goods, sold, notSold, kitchens, drivers, families] =
    await Promise.all([
      readDay(ctx),
      readDay(ctx, 1),
      waitingForAnswer(ctx),
      countBookingsByKind(ctx),
      countItems(ctx),
      countItemsByKind(ctx),
      kindsSold(ctx),
      listNotSold(ctx),
      listRunningKitchens(ctx),
      listDrivers(ctx),
      countWaitingFor(ctx),
    ]);
  const main = BOOKING_KINDS.find((kind) => byKind[kind]) ?? kindOnSale(houses, goods);
  const [arrivals, countByStatus, months, balance, checklist] = await Promise.all([
    arrivalsAhead(ctx, { kind: main }),
    countBookingsByStatus(ctx, { kind: main }),
    isMain ? showRecentMonths(ctx) : null,
    isMain ? readBalance(ctx) : null,
    isMain ? readOnboarding(ctx) : null,
  ]);
  return {
    ...{ today, tomorrow, waiting, main, houses, goods, sold, notSold, kitchens, drivers, families },
    ...{ arrivals, countByStatus, months, balance, checklist, day: istDate(ctx.now) },
  };
});

const marked = z.object({ booking: z.uuid() });
const paused = z.object({ kitchen: z.uuid() });

export const action = partnerAction(
  {
    permission: "partner.booking.change",
    intents: {
      ...{ accept: marked, checked_in: marked, completed: marked, returned: marked },
      ...{ pause: paused, resume: paused },
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
  const { main, months, day, sold } = data;
  const checklist = data.checklist ? <Onboarding checklist={data.checklist} {...startOf(sold)} /> : null;
  // Whoever sells already has the day first.
  const isNew = data.checklist?.steps.some(({ step, done: isDone }) => step === "approval" && !isDone);
  return (
    <Page title={t("today")} lead={formatLongDate(day)}>
      <FormFailureAlert failure={useActionData<typeof action>()} />
      {isNew ? checklist : null}
      <Kitchens kitchens={data.kitchens} />
      <Day title={t("toDo")} plan={data.today} marks drivers={data.drivers} />
      <Day
        title={t("tomorrow", { date: formatLongDate(data.tomorrow.day) })}
        plan={data.tomorrow}
        marks={false}
        drivers={data.drivers}
      />
      <WaitingList {...data.waiting} />
      <FamiliesWaiting count={data.families} />
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
      <BookingCharts
        arrivals={data.arrivals}
        byStatus={data.countByStatus}
        list={(filters) => PARTNER_BOOKINGS[main] + bookingsQueryString(filters)}
      />
      {months ? (
        <MonthCharts
          report={months}
          accounts={partnerAccountsOf}
          amount={{ name: "partner_share", title: t("shareByMonth") }}
        />
      ) : null}
      <WhatYouSell houses={data.houses} goods={data.goods} />
    </Page>
  );
}
