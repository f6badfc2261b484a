import { useLoaderData } from "@remix-run/react";
import { comingStays } from "#app/domain/bookings/coming-stays.ts";
import { customerLoader } from "#app/http/guard.ts";
import { StayMore } from "#app/ui/items/stay-more.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { stayDatesText } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("customer")("bookMore") }];

export const loader = customerLoader({ permission: "customer.home" }, async (ctx) => ({
  stays: await comingStays(ctx),
}));

export default function BookMore() {
  const t = words("customer");
  const { stays } = useLoaderData<typeof loader>();
  return (
    <Page title={t("bookMore")} lead={t("bookMoreLead")} width="narrow">
      {stays.map((stay) => (
        <Panel key={stay.id} title={t("forStay", { title: stay.title })}>
          <FactList
            facts={[
              [t("when"), stayDatesText(stay)],
              [t("bookingNumber"), stay.bookingOrderId],
            ]}
          />
          <div className="mt-3">
            <StayMore stay={stay} />
          </div>
        </Panel>
      ))}
      <Panel title={stays.length > 0 ? t("forElse") : t("whatNeed")}>
        <StayMore />
      </Panel>
    </Page>
  );
}
