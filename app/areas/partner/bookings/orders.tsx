import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  type BoardOrder,
  markOrder,
  nextState,
  ORDER_STATES,
  type OrderState,
  readMealsOfTomorrow,
  readOrderBoard,
} from "#app/domain/fulfilment/order-board.ts";
import { takeOwnStep } from "#app/domain/fulfilment/partner-link.ts";
import { addDays, istClock, istDate } from "#app/domain/shared/dates.ts";
import { done } from "#app/http/flash.ts";
import { partnerAction, partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatCount, formatLongDate, formatPhone, formatTime } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { Refresh } from "#app/ui/refresh.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

/** A board on a wall is read, not touched: it looks again by itself, without scripts. */
const SECONDS = 45;

export const meta = () => [{ title: words("bookingDesk")("orderBoard") }];

export const loader = partnerLoader({ permission: "partner.booking.read" }, async (ctx) => ({
  ...(await readOrderBoard(ctx)),
  tomorrow: await readMealsOfTomorrow(ctx),
  today: istDate(ctx.now),
  clock: istClock(ctx.now),
}));

const meal = z.object({
  booking: z.uuid(),
  slot: z.iso.datetime().transform((text) => new Date(text)),
  to: z.enum(ORDER_STATES),
});

export const action = partnerAction(
  {
    permission: "partner.booking.change",
    intents: { accept: z.object({ booking: z.uuid() }), on: meal, back: meal },
  },
  async (ctx, { formKey, ...sent }) => {
    const t = words("bookingDesk");
    if (sent.intent === "accept") {
      await takeOwnStep(ctx, sent.value.booking, { step: "accept", reason: "", formKey });
      return done(paths.partnerOrders, t("accepted"));
    }
    const { booking: bookingId, slot, to } = sent.value;
    await markOrder(ctx, { bookingId, slot, to, back: sent.intent === "back" });
    return done(paths.partnerOrders, t("marked", { state: translateLabel(STATE_WORDS[to]) }));
  },
);

const STATE_WORDS: Record<OrderState, string> = {
  new: "New",
  to_cook: "To cook",
  cooking: "Cooking",
  ready: "Ready",
  on_the_way: "On its way",
  delivered: "Delivered",
};

/** What the button says that marks the next state. */
const NEXT_WORDS: Partial<Record<OrderState, string>> = {
  cooking: "Start cooking",
  ready: "It is ready",
  on_the_way: "It is on its way",
  delivered: "Delivered",
};

type Order = Omit<BoardOrder, "slot"> & { slot: Date | string };

/** /partnerOrders: every meal of today by state and time, each with the button that marks the next step; then tomorrow's dishes, counted. */
export default function OrderBoard() {
  const t = words("bookingDesk");
  const { orders, total, tomorrow, today, clock } = useLoaderData<typeof loader>();
  const open = ORDER_STATES.filter((state) => state !== "delivered");
  const delivered = orders.filter(({ state }) => state === "delivered").length;
  return (
    <Page
      title={t("orderBoard")}
      lead={t("boardLead", { today: formatLongDate(today), clock: formatTime(clock), seconds: SECONDS })}
      back={{ to: paths.partnerDashboard, label: t("today") }}
    >
      <Refresh seconds={SECONDS} />
      <noscript>
        <meta httpEquiv="refresh" content={String(SECONDS)} />
      </noscript>
      <FormFailureAlert failure={useActionData<typeof action>()} />
      {orders.length === 0 ? <EmptyState>{t("noMealsWereOrderedForToday")}</EmptyState> : null}
      {total > orders.length ? (
        <p>{t("showingFirst", { count: formatCount(orders.length), total: formatCount(total) })}</p>
      ) : null}
      {orders.length > 0 ? (
        <div className="grid items-start gap-4 md:grid-cols-3 xl:grid-cols-5">
          {open.map((state) => (
            <State key={state} state={state} orders={orders.filter((order) => order.state === state)} />
          ))}
        </div>
      ) : null}
      {delivered > 0 ? <p>{t("deliveredToday", { delivered: formatCount(delivered) })}</p> : null}
      {tomorrow.length > 0 ? (
        <Panel title={t("dishesTomorrow", { date: formatLongDate(addDays(today, 1)) })}>
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {tomorrow.map(({ slot, kitchen, dishes }) => (
              <li key={`${slot}${kitchen}`}>
                <strong className="tabular-nums">{formatTime(istClock(slot))}</strong> {kitchen}
                <Dishes dishes={dishes} />
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </Page>
  );
}

function Dishes({ dishes }: { dishes: string[] }) {
  return (
    <ul className="text-lg font-semibold">
      {dishes.map((dish) => (
        <li key={dish}>{dish}</li>
      ))}
    </ul>
  );
}

function State({ state, orders }: { state: OrderState; orders: Order[] }) {
  return (
    <section className={`flex-col gap-3 ${orders.length > 0 ? "flex" : "hidden md:flex"}`}>
      <h2 className="text-lg">
        {translateLabel(STATE_WORDS[state])}{" "}
        <span className="tabular-nums">{formatCount(orders.length)}</span>
      </h2>
      {orders.map((order) => (
        <OrderCard key={`${order.bookingId}${order.slot}`} order={order} />
      ))}
    </section>
  );
}

function OrderCard({ order }: { order: Order }) {
  const t = words("bookingDesk");
  const slot = new Date(order.slot).toISOString();
  const next = nextState(order.state);
  const back = nextState(order.state, true);
  const fields = { booking: order.bookingId, slot };
  return (
    <article className="flex flex-col gap-1 rounded-box border border-base-300 bg-base-100 p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2">
        <strong className="text-2xl whitespace-nowrap tabular-nums">
          {formatTime(istClock(order.slot))}
        </strong>
        <Link className="link text-sm" to={paths.partnerBooking(order.bookingId)}>
          {order.bookingOrderId}
        </Link>
      </p>
      <Dishes dishes={order.dishes} />
      <p className="text-sm">{order.kitchen}</p>
      {order.note ? <p className="italic">“{order.note}”</p> : null}
      {order.state === "new" ? null : (
        <p className="text-sm">
          {order.guestName},{" "}
          <a className="link whitespace-nowrap" href={`tel:${order.phone}`}>
            {formatPhone(order.phone)}
          </a>
          <br />
          {[order.place, order.address].filter(Boolean).join(", ")}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        {order.state === "new" ? (
          <RowForm fields={{ booking: order.bookingId }}>
            <SubmitButton intent="accept">{t("accept")}</SubmitButton>
          </RowForm>
        ) : null}
        {next ? (
          <RowForm fields={{ ...fields, to: next }}>
            <SubmitButton intent="on">{translateLabel(NEXT_WORDS[next] ?? "")}</SubmitButton>
          </RowForm>
        ) : null}
        {back ? (
          <RowForm fields={{ ...fields, to: back }}>
            <SubmitButton
              intent="back"
              tone="plain"
              aria-label={t("backTo", { state: translateLabel(STATE_WORDS[back]) })}
            >
              {t("back")}
            </SubmitButton>
          </RowForm>
        ) : null}
      </div>
    </article>
  );
}
