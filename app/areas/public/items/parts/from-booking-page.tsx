import { Form } from "@remix-run/react";
import type { ComingStay } from "#app/domain/bookings/coming-stays.ts";
import type { KindFromStay } from "#app/http/item-paths.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { aboutStay } from "#app/ui/items/stay-more.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { stayDatesText } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

type FromBookingProps = {
  kind: KindFromStay;
  signedIn: boolean;
  id: string;
  problem: string | null;
  /** What a customer may choose from without typing a number. */
  stays: Array<
    Pick<ComingStay, "id" | "title" | "bookingOrderId" | "checkIn" | "checkOut"> &
      Parameters<typeof aboutStay>[0]
  >;
};

/** Starts a booking of food, a cab or equipment from a stay that is booked already, or without one. */
export function FromBookingPage({ kind, signedIn, id, problem, stays }: FromBookingProps) {
  const path = paths.fromStay(kind);
  const accountWords = words("account");
  const say = words("items");
  return (
    <Page title={say(`fromTitle_${kind}`)} lead={say("fromLead")} width="narrow">
      {problem ? (
        <Alert tone="negative">
          <p>{problem}</p>
        </Alert>
      ) : null}
      {stays.length > 0 ? (
        <Panel title={say("yourStays")}>
          <ul className="flex flex-col gap-2">
            {stays.map((stay) => (
              <li key={stay.id}>
                <Link
                  to={paths.itemEntry(kind) + aboutStay(stay)}
                  className="btn btn-outline h-auto min-h-12 w-full justify-start py-2 text-start"
                >
                  <span>
                    <span className="block">{stay.title}</span>{" "}
                    <span className="block font-normal">{stayDatesText(stay)}</span>{" "}
                    <span className="block text-sm font-normal">{stay.bookingOrderId}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {signedIn ? (
        <Panel>
          <Form method="get" action={path} className="flex flex-col gap-4">
            <PlainInput
              id="id"
              name="id"
              label={say("bookingId")}
              hint={say("bookingIdHint")}
              required
              maxLength={40}
              defaultValue={id}
            />
            <button type="submit" className="btn btn-primary min-h-12 self-start text-base">
              {accountWords("continue")}
            </button>
          </Form>
        </Panel>
      ) : (
        <Panel>
          <p className="mb-3">{say("signInNumber")}</p>
          <Link
            to={paths.customerLogin(id ? `${path}?id=${encodeURIComponent(id)}` : path)}
            className="btn btn-primary min-h-12"
          >
            {accountWords("signIn")}
          </Link>
        </Panel>
      )}
      <p>
        {say.rich("withoutBooking", {
          link: (chunks) => (
            <Link className="link inline-block py-1" to={paths.itemEntry(kind)}>
              {chunks}
            </Link>
          ),
        })}
      </p>
    </Page>
  );
}
