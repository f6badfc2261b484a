import { useLoaderData } from "@remix-run/react";
import { vehicleReportList } from "#app/domain/reports/vehicle-report.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { formatDistance, plural } from "#app/ui/format.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Vehicle reports" }];

export const loader = partnerLoader(
  { permission: partnerAddresses.vehicleReports.permission, search: vehicleReportList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, vehicleReportList, search) }),
);

/** Without a trip nothing was driven; `formatDistance` knows no place nearer than 10 m. */
const driven = (metres: number) => (metres === 0 ? "0 km" : formatDistance(metres));

export default function VehicleReports() {
  const { list } = useLoaderData<typeof loader>();
  const { total_trips: trips = 0, distance_m: metres = 0 } = list.sums;
  return (
    <ListPage
      list={list}
      title="Vehicle reports"
      lead={`${plural(trips, "trip")}, ${driven(metres)}. By month of the pickup; the distance is the straight line from pickup to drop.`}
      cells={{ distance_m: (row) => driven(row.distance_m ?? 0) }}
      empty="No trip was booked yet."
      noMatch="No trip fits these filters."
    />
  );
}
