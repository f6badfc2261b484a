import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { config } from "#app/config.ts";
import { findTrip, SHARE_DAYS, shareTrip } from "#app/domain/trips/trip.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { TripList } from "#app/ui/items/trip-list.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";

const params = z.object({ reference: z.string().max(60) });

export const meta = () => [{ title: "My trip" }];

export const loader = customerLoader(
  { permission: "customer.booking.read", params },
  async (ctx, { params }) => ({
    trip: await findTrip(ctx, params.reference),
    reference: params.reference,
    days: SHARE_DAYS,
  }),
);

/** The link is told once: it is not kept, only recognised. */
export const action = customerAction(
  { permission: "customer.booking.change", params, intents: { share: z.object({}) } },
  async (ctx, { params }) => {
    const { token } = await shareTrip(ctx, params.reference);
    const link = `${config().APP_ORIGIN}${paths.sharedTrip(token)}`;
    return done(paths.customerTrip(params.reference), `Send this link to whom you trust: ${link}`);
  },
);

export default function TripPage() {
  const { trip, days } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`My trip to ${trip.city}`}
      lead="Everything in the order of time, with whom to call. Print it, or send it to the family."
      back={{ to: paths.customerBookings, label: "All my bookings" }}
      actions={<PrintButton />}
      width="narrow"
    >
      <TripList
        bookings={trip.bookings}
        link={(booking) => (
          <Link className="link" to={paths.customerBooking(booking.reference)}>
            Open this booking
          </Link>
        )}
      />
      <Panel title="Share it" className="no-print">
        <RowForm fields={{}} className="flex flex-col items-start gap-2">
          <SubmitButton intent="share">Make a link for the family</SubmitButton>
          <p className="text-sm">
            Whoever has the link can read this page for {days} days and change nothing. It shows no names. A
            new link ends the one before.
          </p>
        </RowForm>
      </Panel>
    </Page>
  );
}
