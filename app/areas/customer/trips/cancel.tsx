import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { NotFound } from "#app/domain/errors.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { cancelParts, quoteTripCancellation, type TripPart } from "#app/domain/trips/cancel-trip.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { whenWords } from "#app/ui/items/when.ts";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";

const params = z.object({ reference: z.string().max(60) });
/** The booking that somebody came from: it is ticked, with what depends on it. */
const search = defineSearch({ part: text(60) });

export const meta = () => [{ title: "Cancel the trip or parts of it" }];
export const shouldRevalidate = () => true;

export const loader = customerLoader(
  { permission: "customer.booking.change", failed: BOOKINGS_MESSAGES.failedToCancelBooking, params, search },
  async (ctx, { params, search }) => ({
    ...(await quoteTripCancellation(ctx, params.reference)),
    reference: params.reference,
    part: search.part,
  }),
);

const schema = z.object({
  /** `<booking>:<refund that was shown, paise>` of each part that is ticked. */
  part: z
    .array(z.string().regex(/^[0-9a-f-]{36}:\d{1,12}$/))
    .max(50)
    .default([]),
  reason: z.string().max(500, "At most 500 characters").default(""),
});

export const action = customerAction(
  { permission: "customer.booking.change", failed: BOOKINGS_MESSAGES.failedToCancellBooking, params, schema },
  async (ctx, { params, value, formKey }) => {
    const parts = value.part.map((text) => {
      const [bookingId, paise] = text.split(":");
      if (!bookingId || paise === undefined) throw new NotFound();
      return { bookingId, expectedRefundPaise: Number(paise) };
    });
    const { refundPaise } = await cancelParts(ctx, {
      ...{ reference: params.reference, parts, formKey },
      reason: value.reason,
    });
    return done(paths.customerTrip(params.reference), `Cancelled. ${formatRupees(refundPaise)} goes back.`);
  },
);

export default function CancelTrip() {
  const { city, parts, part, reference } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const from = parts.find((each) => each.reference === part);
  const isTicked = (each: (typeof parts)[number]) =>
    from === undefined || each === from || (from.kind === "room" && each.goesTo === from.title);
  const back = parts.reduce(
    (sum, { offer }) => sum + (offer ? offer.refundPaise + offer.depositPaise : 0),
    0,
  );
  return (
    <Page
      title={`Cancel the trip to ${city}, or parts of it`}
      lead="Choose what to cancel. Nothing is cancelled before you press the button below."
      back={{ to: paths.customerTrip(reference), label: "Keep the trip" }}
      width="narrow"
    >
      <FormFailureAlert failure={failure} />
      {parts.length === 0 ? <EmptyState>Nothing of this trip can be cancelled any more.</EmptyState> : null}
      {parts.some(({ offer }) => offer) ? (
        <RowForm fields={{}} className="flex flex-col gap-4">
          <Panel title="What to cancel">
            <ul className="divide-y divide-base-300">
              {parts.map((each) => (
                <li key={each.bookingId} className="py-3">
                  <PartRow part={each} ticked={isTicked(each)} />
                </li>
              ))}
            </ul>
            <p className="mt-3">Everything together gives {formatRupees(back)} back.</p>
          </Panel>
          <PlainInput id="reason" name="reason" label="Why do you cancel?" maxLength={500} />
          <p className="flex flex-wrap gap-3">
            <SubmitButton tone="danger" className="text-base">
              Cancel what is ticked
            </SubmitButton>
            <Link to={paths.customerTrip(reference)} className="btn btn-primary min-h-12 text-base">
              Keep the trip
            </Link>
          </p>
          <p className="text-sm">
            Exactly what stands beside each part goes back to where the payment came from. Later it may be
            less, never more.
          </p>
        </RowForm>
      ) : null}
    </Page>
  );
}

type Part = Omit<TripPart, "startsAt"> & { startsAt: Date | string };

function PartRow({ part, ticked }: { part: Part; ticked: boolean }) {
  const { offer, goesTo } = part;
  const words = (
    <span>
      <span className="font-semibold">
        {KIND_WORDS[part.kind].title}: {part.title}
      </span>
      <span className="block">
        {part.subtitle}, {whenWords(part)}
      </span>
      {goesTo ? (
        <span className="block">Goes to {goesTo}: cancel it too if you cancel that room.</span>
      ) : null}
      <span className="block">
        {offer
          ? `${formatRupees(offer.refundPaise + offer.depositPaise)} back, ${formatRupees(offer.chargePaise)} charged: ${offer.tierText}`
          : part.refusal}
      </span>
    </span>
  );
  if (!offer) return words;
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        name="part"
        value={`${part.bookingId}:${offer.refundPaise}`}
        defaultChecked={ticked}
        className="checkbox mt-1"
      />
      {words}
    </label>
  );
}
