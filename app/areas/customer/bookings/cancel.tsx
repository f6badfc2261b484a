import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { cancelBooking, quoteCancellation } from "#app/domain/bookings/cancel-booking.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { hasReserved } from "#app/domain/bookings/reserved-nights.ts";
import { Conflict } from "#app/domain/errors.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { quoteTripCancellation, type TripPart } from "#app/domain/trips/cancel-trip.ts";
import { waiverDue } from "#app/domain/waivers/ask-waiver.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ReservedNote } from "#app/ui/bookings/reserved-note.tsx";
import { WaiverNote } from "#app/ui/bookings/waiver-note.tsx";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";

const params = z.object({ reference: z.string().max(60) });

export const meta = () => [{ title: words("customer")("cancelTitle") }];
export const shouldRevalidate = () => true;

export const loader = customerLoader(
  { permission: "customer.booking.change", failed: BOOKINGS_MESSAGES.failedToCancelBooking, params },
  async (ctx, { params }) => {
    const booking = await findBooking(ctx, { reference: params.reference });
    const { parts } = await quoteTripCancellation(ctx, params.reference);
    const shown = {
      others: parts
        .filter((part) => part.reference !== booking.reference && part.offer !== null)
        .map(otherPart),
      reference: booking.reference,
      kind: booking.kind,
      hasReserved: await hasReserved(booking.id, ctx.tx),
      waiverDue: await waiverDue(ctx, booking.id),
      property: keptTitle(booking.kind, booking.snapshot.title),
      dates: whenWords({
        ...booking,
        startsOn: booking.checkIn,
        endsOn: (booking.stay ?? booking).checkOut,
      }),
    };
    try {
      const { paidPaise, chargePaise, refundPaise, depositPaise, taxReversalPaise, tierText } =
        await quoteCancellation(ctx, {
          bookingId: booking.id,
        });
      return {
        booking: shown,
        quote: { paidPaise, chargePaise, refundPaise, depositPaise, taxReversalPaise, tierText },
        refusal: null,
      };
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      const added = error.code === "has_extension" ? String(error.details.reference) : null;
      return { booking: shown, quote: null, refusal: { message: error.message, added } };
    }
  },
);

const GOES = {
  room: "partTo",
  food: "partTo",
  equipment: "partTo",
  travel: "partWith",
  lab: "partAt",
} as const;

function otherPart({ reference, kind, title, goesTo }: TripPart) {
  const part = `${KIND_WORDS[kind].title}: ${keptTitle(kind, title)}`;
  return { reference, words: goesTo ? words("customer")(GOES[kind], { part, place: goesTo }) : part };
}

const schema = z.object({
  shownRefundPaise: z.coerce.number().int().min(0),
  reason: z.string().max(500).default(""),
});

export const action = customerAction(
  { permission: "customer.booking.change", failed: BOOKINGS_MESSAGES.failedToCancellBooking, params, schema },
  async (ctx, { params, value, formKey }) => {
    const booking = await findBooking(ctx, { reference: params.reference });
    const cancelled = await cancelBooking(ctx, {
      bookingId: booking.id,
      expectedRefundPaise: value.shownRefundPaise,
      reason: value.reason,
      formKey,
    });
    return done(paths.cancelledPage(booking.kind, cancelled.reference));
  },
);

export default function Cancel() {
  const t = words("customer");
  const { booking, quote, refusal } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<{ reason: string }>("cancel", failure);
  return (
    <Page
      title={t("cancelTitle")}
      lead={t("cancelLead", { property: booking.property, dates: booking.dates })}
      back={{ to: paths.customerBooking(booking.reference), label: t("keep") }}
      width="narrow"
    >
      {refusal ? (
        <Alert tone="info">
          <p>{refusal.message}</p>
          {refusal.added ? (
            <Link className="inline-block py-2 underline" to={paths.customerBooking(refusal.added)}>
              {t("openAdded")}
            </Link>
          ) : null}
        </Alert>
      ) : null}
      <ReservedNote shown={booking.hasReserved} />
      {quote ? <WaiverNote due={booking.waiverDue} /> : null}
      {booking.others.length > 0 ? (
        <Panel title={t("otherParts")}>
          <ul className="list-disc ps-5">
            {booking.others.map((other) => (
              <li key={other.reference}>{other.words}</li>
            ))}
          </ul>
          <p className="mt-2">{t("cancelsOnly", { noun: KIND_WORDS[booking.kind].noun })}</p>
          <Link
            to={paths.customerTripCancel(booking.reference, booking.reference)}
            className="btn btn-outline mt-3 min-h-12"
          >
            {t("cancelTogether")}
          </Link>
        </Panel>
      ) : null}
      {quote ? (
        <ScreenForm form={form}>
          <Panel title={t("yourMoney")}>
            <FactList
              facts={[
                [
                  quote.depositPaise > 0 ? t("youPaidNoDeposit") : t("youPaid"),
                  formatRupees(quote.paidPaise),
                ],
                [t("costs"), `${formatRupees(quote.chargePaise)}: ${quote.tierText}`],
                [
                  t("youGet"),
                  <strong key="refund" className="text-xl">
                    {formatRupees(quote.refundPaise)}
                  </strong>,
                ],
                [t("gstIn"), formatRupees(quote.taxReversalPaise)],
                ...(quote.depositPaise > 0
                  ? ([[t("deposit"), formatRupees(quote.depositPaise)]] as Array<[string, string]>)
                  : []),
              ]}
            />
            <p className="mt-3 text-sm">{t("exactly")}</p>
          </Panel>
          <input type="hidden" name="shownRefundPaise" value={quote.refundPaise} />
          <TextAreaField field={fields.reason} label={t("why")} maxLength={500} rows={3} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton tone="danger" className="text-base">
              {quote.refundPaise + quote.depositPaise > 0
                ? t("cancelAndGet", { amount: formatRupees(quote.refundPaise + quote.depositPaise) })
                : t("cancelOnly")}
            </SubmitButton>
            <Link
              to={paths.customerBooking(booking.reference)}
              className="btn btn-primary min-h-12 text-base"
            >
              {t("keep")}
            </Link>
          </div>
        </ScreenForm>
      ) : null}
    </Page>
  );
}
