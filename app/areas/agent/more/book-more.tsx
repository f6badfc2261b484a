import { useLoaderData } from "@remix-run/react";
import { comingStays } from "#app/domain/bookings/coming-stays.ts";
import { KIND_WORDS } from "#app/domain/bookings/labels.ts";
import { openChoices } from "#app/domain/bookings/newest-draft.ts";
import { browserHash } from "#app/http/cookies.ts";
import { agentLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { formatInstant, formatRupees } from "#app/ui/format.ts";
import { StayMore } from "#app/ui/items/stay-more.tsx";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { stayDates } from "#app/ui/stay.ts";

export const meta = () => [{ title: "Book for a guest" }];

export const loader = agentLoader({ permission: "agent.booking.write" }, async (ctx, { browserId }) => {
  const [stays, choices] = await Promise.all([
    comingStays(ctx),
    browserId ? openChoices(ctx, browserHash(browserId)) : [],
  ]);
  return { stays, choices };
});

export default function AgentBookMore() {
  const { stays, choices } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Book for a guest"
      lead="Choose on the public pages as the guest would; then give the guest's name and mobile number. The booking is the guest's, the commission yours."
      width="narrow"
    >
      {choices.length > 0 ? (
        <Panel title="Chosen here, not booked yet">
          <ul className="divide-y divide-base-300">
            {choices.map((choice) => (
              <li key={choice.id} className="py-2">
                <Link className="link inline-block py-1" to={paths.agentBookFor(choice.id)}>
                  {choice.kinds.map((kind) => KIND_WORDS[kind].title).join(", ")},{" "}
                  {formatRupees(choice.totalPaise)}
                </Link>
                <span className="block text-sm">Chosen {formatInstant(choice.createdAt)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel title="Something new">
        <p className="mb-3">
          <Link to={paths.rooms} className="btn btn-primary min-h-12">
            A room near the hospital
          </Link>
        </p>
        <StayMore />
      </Panel>
      {stays.map((stay) => (
        <Panel key={stay.id} title={`For ${stay.guestName}: ${stay.title}`}>
          <FactList
            facts={[
              ["When", stayDates(stay)],
              [
                "Booking number",
                <Link key="booking" className="link" to={paths.agentBooking(stay.id)}>
                  {stay.bookingOrderId}
                </Link>,
              ],
            ]}
          />
          <div className="mt-3">
            <StayMore stay={stay} />
          </div>
        </Panel>
      ))}
    </Page>
  );
}
