import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { istDate } from "#app/domain/shared/dates.ts";
import { findSharedTrip } from "#app/domain/trips/share-trip.ts";
import { tripDays } from "#app/domain/trips/trip-days.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { KeepOffline } from "#app/ui/keep-offline.tsx";
import { Page } from "#app/ui/page.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { titleOf } from "#app/ui/title-of.ts";
import { TripDays } from "#app/ui/trips/trip-days.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

const params = z.object({ token: z.string().max(60) });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("trip")("shared"), data && translateName(data.city)) },
  ...(data ? [{ name: "description", content: sharedLead(data.expiresAt) }] : []),
  { name: "robots", content: "noindex" },
];

const sharedLead = (expiresAt: string | Date) =>
  words("trip")("sharedLead", { when: instantWords(expiresAt) });

/** What happens when and where; no names, and nothing of the money. */
export const loader = publicLoader({ permission: "public", params }, async (ctx, { params }) => {
  const { city, bookings, expiresAt } = await findSharedTrip(ctx, params.token);
  return { city, expiresAt, days: tripDays(bookings), today: istDate(ctx.now), token: params.token };
});

export default function SharedTrip() {
  const t = words("trip");
  const { city, days, today, expiresAt, token } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("sharedTitle", { city: translateName(city) })}
      lead={sharedLead(expiresAt)}
      actions={
        <>
          <a className="btn btn-outline min-h-11" href={paths.sharedTripCalendar(token)}>
            {t("calendar")}
          </a>{" "}
          <PrintButton />
        </>
      }
      width="narrow"
    >
      <KeepOffline />
      <TripDays days={days} today={today} />
    </Page>
  );
}
