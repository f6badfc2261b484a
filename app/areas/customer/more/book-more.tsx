import { useLoaderData } from "@remix-run/react";
import { comingStays } from "#app/domain/bookings/coming-stays.ts";
import { customerLoader } from "#app/http/guard.ts";
import { StayMore } from "#app/ui/items/stay-more.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { stayDates } from "#app/ui/stay.ts";

export const meta = () => [{ title: "Book more" }];

export const loader = customerLoader({ permission: "customer.home" }, async (ctx) => ({
  stays: await comingStays(ctx),
}));

export default function BookMore() {
  const { stays } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Book more"
      lead="Meals, a cab, equipment or a test, for a stay that you have or without one."
      width="narrow"
    >
      {stays.map((stay) => (
        <Panel key={stay.id} title={`For your stay: ${stay.title}`}>
          <FactList
            facts={[
              ["When", stayDates(stay)],
              ["Booking number", stay.bookingOrderId],
            ]}
          />
          <div className="mt-3">
            <StayMore stay={stay} />
          </div>
        </Panel>
      ))}
      <Panel title={stays.length > 0 ? "For something else" : "What do you need?"}>
        <StayMore />
      </Panel>
    </Page>
  );
}
