import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { NotFound } from "#app/domain/errors.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { cancelParts, quoteTripCancellation, type TripPart } from "#app/domain/trips/cancel-trip.ts";
import { waiverDue } from "#app/domain/waivers/ask-waiver.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { WaiverNote } from "#app/ui/bookings/waiver-note.tsx";
import { typedIn } from "#app/ui/failure-of.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { formats, words } from "#app/words/catalogue.ts";
import { keptTitle, keptWords } from "#app/words/kept.ts";
import { translateName } from "#app/words/labels.ts";

const params = z.object({ reference: z.string().max(60) });
/** The booking that somebody came from: it is ticked, with what depends on it. */
const search = defineSearch({ part: text(60) });

export const meta = () => [{ title: words("trip")("cancelTrip") }];
export const shouldRevalidate = () => true;

export const loader = customerLoader(
  { permission: "customer.booking.change", failed: BOOKINGS_MESSAGES.failedToCancelBooking, params, search },
  async (ctx, { params, search }) => {
    const { city, parts } = await quoteTripCancellation(ctx, params.reference);
    const room = parts.find(({ kind }) => kind === "room");
    const due = room ? await waiverDue(ctx, room.bookingId) : null;
    return { city, parts, due, reference: params.reference, part: search.part };
  },
);

const schema = z.object({
  /** `<booking>:<refund that was shown, paise>` of each part that is ticked. */
  part: z
    .array(z.string().regex(/^[0-9a-f-]{36}:\d{1,12}$/))
    .max(50)
    .default([]),
  reason: z.string().max(500).default(""),
});

export const action = customerAction(
  { permission: "customer.booking.change", failed: BOOKINGS_MESSAGES.failedToCancellBooking, params, schema },
  async (ctx, { params, value, formKey }) => {
    const t = words("trip");
    const parts = value.part.map((text) => {
      const [bookingId, paise] = text.split(":");
      if (!bookingId || paise === undefined) throw new NotFound();
      return { bookingId, expectedRefundPaise: Number(paise) };
    });
    const { refundPaise } = await cancelParts(ctx, {
      reference: params.reference,
      parts,
      formKey,
      reason: value.reason,
    });
    return done(
      paths.customerTrip(params.reference),
      t("partsCancelled", { amount: formatRupees(refundPaise) }),
    );
  },
);

export default function CancelTrip() {
  const customerWords = words("customer");
  const t = words("trip");
  const { city, parts, due, part, reference } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const from = parts.find((each) => each.reference === part);
  const tickedBefore =
    failure && [failure.result.initialValue?.part].flat().map((text) => String(text).split(":")[0]);
  const isTicked = (each: (typeof parts)[number]) =>
    tickedBefore?.includes(each.bookingId) ??
    (from === undefined || each === from || (from.kind === "room" && each.goesTo === from.title));
  const back = parts.reduce(
    (sum, { offer }) => sum + (offer ? offer.refundPaise + offer.depositPaise : 0),
    0,
  );
  return (
    <Page
      title={t("cancelTripTo", { city: translateName(city) })}
      lead={t("cancelTripLead")}
      back={{ to: paths.customerTrip(reference), label: t("keepTrip") }}
      width="narrow"
    >
      <FormFailureAlert failure={failure} />
      <WaiverNote due={due} />
      {parts.length === 0 ? <EmptyState>{t("nothingToCancel")}</EmptyState> : null}
      {parts.some(({ offer }) => offer) ? (
        <RowForm fields={{}} className="flex flex-col gap-4">
          <Panel title={t("whatToCancel")}>
            <ul className="divide-y divide-base-300">
              {parts.map((each) => (
                <li key={each.bookingId} className="py-3">
                  <PartRow part={each} ticked={isTicked(each)} />
                </li>
              ))}
            </ul>
            <p className="mt-3">{t("allGivesBack", { amount: formatRupees(back) })}</p>
          </Panel>
          <PlainInput
            id="reason"
            name="reason"
            label={customerWords("why")}
            defaultValue={typedIn(failure, "reason")}
            maxLength={500}
          />
          <p className="flex flex-wrap gap-3">
            <SubmitButton tone="danger" className="text-base">
              {t("cancelTicked")}
            </SubmitButton>
            <Link to={paths.customerTrip(reference)} className="btn btn-primary min-h-12 text-base">
              {t("keepTrip")}
            </Link>
          </p>
          <p className="text-sm">{t("partsExactly")}</p>
        </RowForm>
      ) : null}
    </Page>
  );
}

type Part = Omit<TripPart, "startsAt"> & { startsAt: Date | string };

function PartRow({ part, ticked }: { part: Part; ticked: boolean }) {
  const t = words("trip");
  const { offer, goesTo } = part;
  const text = (
    <span>
      <span className="font-semibold">
        {KIND_WORDS[part.kind].title}: {keptTitle(part.kind, part.title)}
      </span>{" "}
      <span className="block">{formats().commas([keptWords(part.subtitle), whenWords(part)])}</span>{" "}
      {goesTo ? <span className="block">{t("goesTo", { goesTo })}</span> : null}{" "}
      <span className="block">
        {offer
          ? t("partOffer", {
              amount: formatRupees(offer.refundPaise + offer.depositPaise),
              amount2: formatRupees(offer.chargePaise),
              tierText: offer.tierText,
            })
          : part.refusal}
      </span>
    </span>
  );
  if (!offer) return text;
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        name="part"
        value={`${part.bookingId}:${offer.refundPaise}`}
        defaultChecked={ticked}
        className="checkbox mt-1"
      />
      {text}
    </label>
  );
}
