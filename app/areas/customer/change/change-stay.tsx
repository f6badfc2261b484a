import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type ChangeOffer, currentDates, quoteChange } from "#app/domain/bookings/change-stay.ts";
import { extendBooking } from "#app/domain/bookings/extend-booking.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid } from "#app/domain/errors.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { date, defineSearch } from "#app/domain/shared/search-params.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { LongerPanel, ShorterPanel } from "#app/ui/bookings/change-panels.tsx";
import { FormFailureAlert } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { stayDates } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

const params = z.object({ reference: z.string().max(60) });
const search = defineSearch({ checkIn: date(), checkOut: date() });

export const meta = () => [{ title: words("customer")("changeStay") }];
export const shouldRevalidate = () => true;

export const loader = customerLoader(
  { permission: "customer.booking.change", params, search },
  async (ctx, { params, search: asked }) => {
    const booking = await findBooking(ctx, { reference: params.reference });
    const was = await currentDates(ctx, booking.id);
    const { snapshot, units, reference } = booking;
    return {
      ...{ reference, units, was, name: snapshot.propertyName, asked },
      ...(await offerFor(ctx, booking.id, asked)),
    };
  },
);

type Asked = { offer: ChangeOffer | null; problems: Record<string, string>; payOrder: string | null };

/** What these dates mean, or why they cannot be had. */
async function offerFor(
  ctx: Context,
  bookingId: string,
  { checkIn, checkOut }: { checkIn: string | null; checkOut: string | null },
): Promise<Asked> {
  const nothing = { offer: null, problems: {}, payOrder: null };
  if (!checkIn || !checkOut) return nothing;
  try {
    return { ...nothing, offer: await quoteChange(ctx, { bookingId, checkIn, checkOut }) };
  } catch (error) {
    if (error instanceof Invalid)
      return {
        ...nothing,
        problems: Object.fromEntries(
          Object.entries(error.fields).map(([field, [message]]) => [field, message ?? error.message]),
        ),
      };
    if (!(error instanceof Conflict)) throw error;
    const payOrder = error.code === "extension_pending" ? String(error.details.reference) : null;
    return { ...nothing, problems: { form: error.message }, payOrder };
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
    },
  },
  async (ctx, { params, formKey, ...posted }) => {
    const { id: bookingId } = await findBooking(ctx, { reference: params.reference });
    if (posted.intent === "longer") {
      const { checkOut, shownTotalPaise: expectedTotalPaise } = posted.value;
      const order = await extendBooking(ctx, { bookingId, checkOut, expectedTotalPaise, formKey });
      return done(paths.pay(order.reference));
    }
    const { checkIn, checkOut, shownRefundPaise: expectedRefundPaise } = posted.value;
    const changed = await shortenStay(ctx, { bookingId, checkIn, checkOut, expectedRefundPaise, formKey });
    return done(
      paths.customerBooking(changed.reference),
      words("customer")("stayChanged", { amount: formatRupees(changed.refundPaise) }),
    );
  },
);

/** /customer_bookings/:reference/change: other dates, with what they cost or give back before anything is changed. */
export default function ChangeStay() {
  const t = words("customer");
  const { reference, units, was, name, asked, offer, problems, payOrder } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("changeStay")}
      lead={t("changeStayLead")}
      back={{ to: paths.customerBooking(reference), label: t("myBooking") }}
      width="narrow"
    >
      <FormFailureAlert failure={failure} />
      <Panel title={name}>
        <p className="mb-4">{t("bookedNow", { dates: stayDates(was) })}</p>
        <Form method="get" className="flex flex-col gap-4">
          <PlainInput
            id="checkIn"
            name="checkIn"
            type="date"
            label={t("newCheckIn")}
            required
            defaultValue={asked.checkIn ?? was.checkIn}
            error={problems.checkIn}
          />
          <PlainInput
            id="checkOut"
            name="checkOut"
            type="date"
            label={t("newCheckOut")}
            required
            defaultValue={asked.checkOut ?? was.checkOut}
            error={problems.checkOut}
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
              {t("payAdded")}
            </Link>
          ) : null}
        </Alert>
      ) : null}
      {offer?.kind === "shorter" ? <ShorterPanel shorter={offer.shorter} /> : null}
      {offer?.kind === "longer" ? <LongerPanel longer={offer.longer} units={units} /> : null}
      <p>
        <Link to={paths.customerCancel(reference)} className="link inline-block py-2">
          {t("cancelInstead")}
        </Link>
      </p>
    </Page>
  );
}
