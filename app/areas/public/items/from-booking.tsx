import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { addressOf } from "#app/http/admit.ts";
import { publicLoader } from "#app/http/guard.ts";
import { kindFromStayAt } from "#app/http/item-paths.ts";
import { described } from "#app/http/seo.ts";
import { words } from "#app/words/catalogue.ts";
import { startFromBooking } from "./parts/from-booking.ts";
import { FromBookingPage } from "./parts/from-booking-page.tsx";

const search = defineSearch({ id: text(40) });

export const meta: MetaFunction = ({ location }) => {
  const t = words("items");
  return described({
    title: t(`fromTitle_${kindFromStayAt(location.pathname)}`),
    description: t("fromLead"),
  });
};

export const loader = publicLoader({ permission: "public", search }, async (ctx, { search, request }) => {
  const kind = kindFromStayAt(addressOf(request));
  return { kind, ...(await startFromBooking(ctx, { kind, id: search.id })) };
});

/** /FoodBooking, /TravelBooking and /MedicalBooking. */
export default function FromBooking() {
  return <FromBookingPage {...useLoaderData<typeof loader>()} />;
}
