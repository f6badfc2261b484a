import { Form, Link } from "@remix-run/react";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";

type FromBookingProps = {
  kind: Exclude<BookingKindName, "room">;
  /** The address of the page itself. */
  path: string;
  signedIn: boolean;
  id: string;
  problem: string | null;
};

const WHAT: Record<FromBookingProps["kind"], string> = {
  food: "meals",
  travel: "a cab",
  equipment: "equipment",
  lab: "a lab test",
};

/** Starts a booking of food, a cab or equipment from a stay that is booked already, or without one. */
export function FromBookingPage({ kind, path, signedIn, id, problem }: FromBookingProps) {
  return (
    <Page
      title={`Add ${WHAT[kind]} to a booking`}
      lead="Name your booking, and the place and the days are filled in for you."
      width="narrow"
    >
      {problem ? (
        <Alert tone="negative">
          <p>{problem}</p>
        </Alert>
      ) : null}
      {signedIn ? (
        <Panel>
          <Form method="get" action={path} className="flex flex-col gap-4">
            <PlainInput
              id="id"
              name="id"
              label="MH Booking ID"
              hint="It stands in your SMS, for example MHR-7K3F-92QX."
              required
              maxLength={40}
              defaultValue={id}
            />
            <button type="submit" className="btn btn-primary min-h-12 self-start text-base">
              Go on
            </button>
          </Form>
        </Panel>
      ) : (
        <Panel>
          <p className="mb-3">Please sign in with the mobile number of the booking.</p>
          <Link
            to={paths.customerLogin(id ? `${path}?id=${encodeURIComponent(id)}` : path)}
            className="btn btn-primary min-h-12"
          >
            Sign in
          </Link>
        </Panel>
      )}
      <p>
        No booking yet?{" "}
        <Link className="link inline-block py-1" to={paths.itemEntry(kind)}>
          Go on without one
        </Link>
      </p>
    </Page>
  );
}
