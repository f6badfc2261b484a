import { useLoaderData } from "@remix-run/react";
import { vehicleReportList } from "#app/domain/reports/vehicle-report.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { formatDistance } from "#app/ui/format.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";
import { keptTitle } from "#app/words/kept.ts";
import { translateName } from "#app/words/labels.ts";

export const meta = () => [{ title: words("partner")("vehicleReports") }];

export const loader = partnerLoader(
  { permission: partnerAddresses.vehicleReports.permission, search: vehicleReportList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, vehicleReportList, search) }),
);

/** Without a trip nothing was driven; `formatDistance` knows no place nearer than 10 m. */
const driven = (metres: number) => (metres === 0 ? "0 km" : formatDistance(metres));

export default function VehicleReports() {
  const t = words("partner");
  const { list } = useLoaderData<typeof loader>();
  const { total_trips: trips = 0, distance_m: metres = 0 } = list.sums;
  return (
    <ListPage
      list={list}
      title={t("vehicleReports")}
      lead={t("byMonthPickupDistanceStraight", { count: trips, metres: driven(metres) })}
      cells={{
        vehicle_type: (row) => row.vehicle_type && translateName(row.vehicle_type),
        travel_location: (row) => row.travel_location && keptTitle("travel", row.travel_location),
        distance_m: (row) => driven(row.distance_m ?? 0),
      }}
      empty={t("noTripWasBookedYet")}
      noMatch={words("lists")("noMatch")}
    />
  );
}
