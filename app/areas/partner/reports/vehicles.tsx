import { useLoaderData } from "@remix-run/react";
import { ownVehicles, readVehicleReport, type VehicleRow } from "#app/domain/reports/vehicle-report.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatCount, formatDistance, formatMonth, formatRupees, plural } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { vehicleSearch as search } from "./vehicle-search.ts";

export const meta = () => [{ title: "Vehicle reports" }];

export const loader = partnerLoader(
  { permission: "partner.booking.read", search },
  async (ctx, { search: state }) => {
    const { vehicle: vehicleId, from, to, page } = state;
    const [report, vehicles] = await Promise.all([
      readVehicleReport(ctx, { from, to, vehicleId }, page),
      ownVehicles(ctx),
    ]);
    return { state, report, vehicles };
  },
);

const columns: Column<VehicleRow>[] = [
  { key: "month", label: "Month", value: (row) => formatMonth(row.month) },
  {
    key: "vehicle",
    label: "Vehicle",
    value: (row) => [...new Set([row.vehicle, row.vehicleType])].join(", "),
  },
  { key: "route", label: "Route", value: (row) => row.route },
  { key: "cars", label: "Cars", value: (row) => row.cars },
  { key: "trips", label: "Trips", numeric: true, value: (row) => formatCount(row.trips) },
  { key: "completed", label: "Completed", numeric: true, value: (row) => formatCount(row.completed) },
  { key: "cancelled", label: "Cancelled", numeric: true, value: (row) => formatCount(row.cancelled) },
  { key: "distance", label: "Distance", numeric: true, value: (row) => driven(row.metres) },
  { key: "amount", label: "Amount", numeric: true, value: (row) => formatRupees(row.amountPaise) },
  { key: "share", label: "Your share", numeric: true, value: (row) => formatRupees(row.sharePaise) },
];

/** Without a trip nothing was driven; `formatDistance` knows no place nearer than 10 m. */
const driven = (metres: number) => (metres === 0 ? "0 km" : formatDistance(metres));

export default function VehicleReports() {
  const { state, report, vehicles } = useLoaderData<typeof loader>();
  const { whole } = report;
  const query = search.href(state, { page: 1 });
  return (
    <Page
      title="Vehicle reports"
      lead={`${plural(whole.trips, "trip")}, ${driven(whole.metres)}, ${formatRupees(whole.amountPaise)} with tax, of that ${formatRupees(whole.sharePaise)} your share. By month of the pickup; the distance is the straight line from pickup to drop.`}
      actions={<CsvLink href={paths.vehicleReportsCsv + query} />}
    >
      <FilterBar reset={query !== "?" ? paths.vehicleReports : undefined}>
        <TextFilter name="from" label="Pickup from" type="date" value={state.from} />
        <TextFilter name="to" label="Until" type="date" value={state.to} />
        <SelectFilter
          name="vehicle"
          label="Vehicle"
          value={state.vehicle ?? ""}
          options={[
            { value: "", label: "ALL" },
            ...vehicles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FilterBar>
      <DataTable
        caption="Trips by month, vehicle and route"
        columns={columns}
        rows={report.rows}
        rowKey={(row) => `${row.month}${row.vehicle}${row.route}${row.vehicleType}`}
        empty={
          <EmptyState>{query === "?" ? "No trip was booked yet." : "No trip fits this filter."}</EmptyState>
        }
      />
      <Pager
        page={report.page}
        pageSize={report.pageSize}
        total={report.total}
        href={(page) => search.href(state, { page })}
      />
    </Page>
  );
}
