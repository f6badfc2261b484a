import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { changeAttendants } from "#app/domain/bookings/change-guests.ts";
import {
  type ChangeOffer,
  currentStay,
  obstacleOfChange,
  quoteChange,
} from "#app/domain/bookings/change-stay.ts";
import { extendBooking } from "#app/domain/bookings/extend-booking.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { moveStay } from "#app/domain/bookings/move-stay.ts";
import { hasReserved } from "#app/domain/bookings/reserved-nights.ts";
import { shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid } from "#app/domain/errors.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { findOtherChoices, type OtherChoices } from "#app/domain/search/other-choices.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { date, defineSearch, id, optionalInteger } from "#app/domain/shared/search-params.ts";
import { waiverDue } from "#app/domain/waivers/ask-waiver.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LongerPanel, MovedPanel, ShorterPanel } from "#app/ui/bookings/change-panels.tsx";
import { OtherChoicesPanel } from "#app/ui/bookings/other-choices.tsx";
import { ReservedNote } from "#app/ui/bookings/reserved-note.tsx";
import { WaiverNote } from "#app/ui/bookings/waiver-note.tsx";
import { typedIn } from "#app/ui/failure-of.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { PlainInput, PlainSelect } from "#app/ui/plain-field.tsx";
import { stayDatesText } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

const params = z.object({ reference: z.string().max(60) });
const search = defineSearch({
  checkIn: date(),
  checkOut: date(),
  room: id(),
  adults: optionalInteger(1, 40),
  children: optionalInteger(0, 40),
});

export const meta = () => [{ title: words("customer")("changeStay") }];
export const shouldRevalidate = () => true;

export const loader = customerLoader(
  { permission: "customer.booking.change", params, search },
  async (ctx, { params, search: asked }) => {
    const booking = await findBooking(ctx, { reference: params.reference });
    const was = await currentStay(ctx, booking.id);
    const { snapshot, units, reference } = booking;
    const wanted = {
      checkIn: asked.checkIn ?? was.checkIn,
      checkOut: asked.checkOut ?? was.checkOut,
      roomId: was.rooms.find(({ id }) => id === asked.room)?.id ?? was.roomId,
      adults: asked.adults ?? was.adults,
      children: asked.children ?? was.children,
    };
    return {
      reference,
      units,
      was,
      name: snapshot.propertyName,
      wanted,
      hasReserved: await hasReserved(booking.id, ctx.tx),
      waiverDue: await waiverDue(ctx, booking.id),
      attendants: booking.guests.filter(({ type }) => type === "attendant").map((guest) => guest.name),
      ...(asked.checkIn ? await offerFor(ctx, booking.id, wanted) : NOTHING),
    };
  },
);

type Asked = {
  offer: ChangeOffer | null;
  problems: Record<string, string>;
  payOrder: string | null;
  choices: OtherChoices | null;
};

const NOTHING: Asked = { offer: null, problems: {}, payOrder: null, choices: null };

/** What this means, or why it cannot be had. */
async function offerFor(
  ctx: Context,
  bookingId: string,
  wanted: { checkIn: string; checkOut: string; roomId: string; adults: number; children: number },
): Promise<Asked> {
  const asked = { bookingId, ...wanted };
  try {
    const offer = await quoteChange(ctx, asked);
    const obstacle = obstacleOfChange(offer);
    return { ...NOTHING, offer, choices: obstacle && (await findOtherChoices(ctx, asked, obstacle)) };
  } catch (error) {
    if (error instanceof Invalid)
      return {
        ...NOTHING,
        problems: Object.fromEntries(
          Object.entries(error.fields).map(([field, [message]]) => [field, message ?? error.message]),
        ),
      };
    if (!(error instanceof Conflict)) throw error;
    const payOrder = error.code === "extension_pending" ? String(error.details.reference) : null;
    const choices = await findOtherChoices(ctx, asked, error);
    return { ...NOTHING, problems: { form: error.message }, payOrder, choices };
  }
}

const dates = { checkIn: z.string().max(10), checkOut: z.string().max(10) };
const paise = z.coerce.number().int().min(0);

export const action = customerAction(
  {
    permission: "customer.booking.change",
    failed: BOOKINGS_MESSAGES.failedToCancellBooking,
    params,
    intents: {
      shorter: z.object({ ...dates, shownRefundPaise: paise }),
      longer: z.object({ checkOut: dates.checkOut, shownTotalPaise: paise }),
      guests: z.object({ attendantNames: z.string().max(4_000).default("") }),
      moved: z.object({
        ...dates,
        roomId: z.uuid(),
        adults: z.coerce.number().int(),
        children: z.coerce.number().int(),
        shownTotalPaise: paise,
        shownRefundPaise: paise,
      }),
    },
  },
  async (ctx, { params, formKey, ...posted }) => {
    const { id: bookingId } = await findBooking(ctx, { reference: params.reference });
    if (posted.intent === "longer") {
      const { checkOut, shownTotalPaise: expectedTotalPaise } = posted.value;
      const order = await extendBooking(ctx, { bookingId, checkOut, expectedTotalPaise, formKey });
      return done(paths.pay(order.reference));
    }
    if (posted.intent === "guests") {
      const names = posted.value.attendantNames.split(/\r?\n/).map((line) => line.trim());
      await changeAttendants(ctx, { bookingId, attendantNames: names.filter((line) => line !== "") });
      return done(paths.customerBooking(params.reference), words("customer")("namesChanged"));
    }
    if (posted.intent === "moved") {
      const { shownTotalPaise, shownRefundPaise, ...wanted } = posted.value;
      const shown = { expectedTotalPaise: shownTotalPaise, expectedRefundPaise: shownRefundPaise };
      const order = await moveStay(ctx, { bookingId, ...wanted, ...shown, formKey });
      if (order.payPaise > 0) return done(paths.pay(order.reference));
      const { payUrl } = await startPayment(ctx, { orderReference: order.reference });
      return done(payUrl);
    }
    const { checkIn, checkOut, shownRefundPaise: expectedRefundPaise } = posted.value;
    const changed = await shortenStay(ctx, { bookingId, checkIn, checkOut, expectedRefundPaise, formKey });
    const t = words("customer");
    const amount = formatRupees(changed.refundPaise);
    return done(
      paths.customerBooking(changed.reference),
      changed.refundPaise > 0 ? t("stayChanged", { amount }) : t("stayChangedOnly"),
    );
  },
);

/** /customer_bookings/:reference/change: other dates, with what they cost or give back before anything is changed. */
export default function ChangeStay() {
  const t = words("customer");
  const { reference, units, was, name, wanted, attendants } = useLoaderData<typeof loader>();
  const { hasReserved, waiverDue: due, offer, problems, payOrder, choices } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("changeStay")}
      lead={t("changeStayLead")}
      back={{ to: paths.customerBooking(reference), label: t("myBooking") }}
      width="narrow"
    >
      <FormFailureAlert failure={failure} />
      <ReservedNote shown={hasReserved} />
      <WaiverNote due={due} />
      <Panel title={name}>
        <p className="mb-4">{t("bookedNow", { dates: stayDatesText(was) })}</p>
        <Form method="get" className="flex flex-col gap-4">
          <PlainInput
            id="checkIn"
            name="checkIn"
            type="date"
            label={t("newCheckIn")}
            required
            defaultValue={wanted.checkIn}
            error={problems.checkIn}
          />
          <PlainInput
            id="checkOut"
            name="checkOut"
            type="date"
            label={t("newCheckOut")}
            required
            defaultValue={wanted.checkOut}
            error={problems.checkOut}
          />
          {was.rooms.length > 1 ? (
            <PlainSelect
              id="room"
              name="room"
              label={t("room")}
              defaultValue={wanted.roomId}
              options={was.rooms.map(({ id, name: label }) => ({ value: id, label }))}
            />
          ) : null}
          <PlainInput
            id="adults"
            name="adults"
            type="number"
            min={1}
            max={40}
            label={t("adults")}
            required
            defaultValue={wanted.adults}
            error={problems.adults}
          />
          <PlainInput
            id="children"
            name="children"
            type="number"
            min={0}
            max={40}
            label={t("children")}
            required
            defaultValue={wanted.children}
            error={problems.children}
          />
          <button type="submit" className={`btn min-h-12 text-base ${offer ? "btn-outline" : "btn-primary"}`}>
            {offer ? t("otherDate") : t("showChange")}
          </button>
        </Form>
      </Panel>
      {problems.form ? (
        <Alert tone="info">
          <p>{problems.form}</p>
          {payOrder ? (
            <Link to={paths.pay(payOrder)} className="inline-block py-2 underline">
              {t("payPending")}
            </Link>
          ) : null}
        </Alert>
      ) : null}
      {offer?.kind === "shorter" ? <ShorterPanel shorter={offer.shorter} /> : null}
      {offer?.kind === "moved" ? <MovedPanel moved={offer.moved} wanted={wanted} /> : null}
      {offer?.kind === "longer" ? <LongerPanel longer={offer.longer} units={units} /> : null}
      {choices ? (
        <OtherChoicesPanel
          choices={choices}
          wanted={wanted}
          house={name}
          href={(change) => paths.customerChange(reference, { ...wanted, ...change })}
        />
      ) : null}
      <Panel title={t("whoStays")}>
        <RowForm fields={{}} className="flex flex-col items-start gap-3">
          <label htmlFor="attendantNames" className="font-medium">
            {t("attendantNames")}
          </label>
          <textarea
            id="attendantNames"
            name="attendantNames"
            rows={Math.max(2, attendants.length + 1)}
            maxLength={4000}
            defaultValue={typedIn(failure, "attendantNames") ?? attendants.join("\n")}
            className="textarea w-full text-base"
          />
          <SubmitButton intent="guests" tone="plain">
            {t("saveNames")}
          </SubmitButton>
        </RowForm>
      </Panel>
      <p>
        <Link to={paths.customerCancel(reference)} className="link inline-block py-2">
          {t("cancelInstead")}
        </Link>
      </p>
    </Page>
  );
}
