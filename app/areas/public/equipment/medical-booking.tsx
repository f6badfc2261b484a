import { useLoaderData } from "@remix-run/react";
import { defineSearch, text } from "#app/domain/shared/search-params.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { words } from "#app/words/catalogue.ts";
import { startFromBooking } from "../items/parts/from-booking.ts";
import { FromBookingPage } from "../items/parts/from-booking-page.tsx";

const search = defineSearch({ id: text(40) });

export const meta = () =>
  described({
    title: words("items")("fromTitle_equipment"),
    description: words("items")("fromLead"),
  });

export const loader = publicLoader({ permission: "public", search }, (ctx, { search }) =>
  startFromBooking(ctx, { kind: "equipment", id: search.id }),
);

export default function MedicalBooking() {
  return <FromBookingPage kind="equipment" path={paths.medicalBooking} {...useLoaderData<typeof loader>()} />;
}
