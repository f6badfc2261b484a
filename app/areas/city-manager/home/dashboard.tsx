import { useLoaderData } from "@remix-run/react";
import { arrivalsAhead } from "#app/domain/bookings/arrivals-ahead.ts";
import { countBookingsByStatus } from "#app/domain/bookings/count-by-status.ts";
import { countBookingsToday } from "#app/domain/bookings/count-today.ts";
import { claimsToDecide } from "#app/domain/claims/find-claims.ts";
import { feedbackList } from "#app/domain/feedback/feedback-list.ts";
import { VISIT_KIND_DEFINITIONS, type VisitKind } from "#app/domain/field-visits/labels.ts";
import { allVisitList } from "#app/domain/field-visits/visit-list.ts";
import { zoneRequestList } from "#app/domain/requests/zone-request-list.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { cityManagerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showArrivals } from "#app/http/show-arrivals.ts";
import { showList } from "#app/http/show-list.ts";
import { visitPaths } from "#app/http/visit-paths.ts";
import { filled } from "#app/present.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { ArrivingToday } from "#app/ui/bookings/arriving-today.tsx";
import { bookingsQueryString } from "#app/ui/bookings/search.ts";
import { TodayTiles } from "#app/ui/bookings/today-tiles.tsx";
import { BookingCharts } from "#app/ui/charts/booking-charts.tsx";
import { formatDate, formatInstant, formatLongDate } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { CellLink, ListTable } from "#app/ui/list/list-page.tsx";
import { EmptyState, NumberTile, Page } from "#app/ui/page.tsx";
import { DataTable, type TableColumn } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

const SHOWN = 5;

export const meta = () => [{ title: words("cityManager")("cityDashboard") }];

export const loader = cityManagerLoader({ permission: "city.home" }, async (ctx) => {
  const today = istDate(ctx.now);
  const [arrivals, counts, visits, requests, reviews, ahead, countByStatus, claims] = await Promise.all([
    showArrivals(ctx),
    countBookingsToday(ctx),
    allVisitList.page(ctx, { due: "today" }),
    showList(ctx, zoneRequestList, zoneRequestList.search.decode(new URLSearchParams())),
    showList(ctx, feedbackList, feedbackList.search.decode(new URLSearchParams())),
    arrivalsAhead(ctx),
    countBookingsByStatus(ctx),
    claimsToDecide(ctx),
  ]);
  return {
    today,
    ahead,
    countByStatus,
    arrivals,
    visits: visits.rows.slice(0, SHOWN),
    requests: { ...requests, rows: requests.rows.slice(0, SHOWN) },
    reviews: { ...reviews, rows: reviews.rows.slice(0, SHOWN) },
    counts: { ...counts, claims: claims.length, visits: visits.total, requests: requests.total },
  };
});

export default function CityManagerDashboard() {
  const t = words("cityManager");

  const { today, arrivals, visits, requests, reviews, counts, ahead, countByStatus } =
    useLoaderData<typeof loader>();
  const list = paths.cityBookings;
  const oldest = requests.rows[0];
  return (
    <Page title={t("cityDashboard")} lead={formatLongDate(today)}>
      <TodayTiles counts={counts} list={list}>
        <NumberTile to={paths.cityClaims} label={t("objectionsToDecide")} value={counts.claims} />
        <NumberTile to={`${visitPaths.city}?due=today`} label={t("fieldVisitsDue")} value={counts.visits} />
        <NumberTile
          to={paths.cityRequests}
          label={t("openRequests")}
          value={counts.requests}
          hint={
            oldest
              ? t("oldestWaitsSince", { createdDatetime: formatInstant(filled(oldest.created_datetime)) })
              : undefined
          }
        />
      </TodayTiles>
      <BookingCharts
        arrivals={ahead}
        byStatus={countByStatus}
        list={(filters) => list + bookingsQueryString(filters)}
      />
      <ArrivingToday list={arrivals} booking={paths.cityBooking} />
      <h2>{t("fieldVisitsDue")}</h2>
      <DataTable
        caption={t("fieldVisitsDue")}
        columns={visitColumns}
        rows={visits}
        rowKey={(row) => row.key}
        empty={<EmptyState>{t("noVisitIsDue")}</EmptyState>}
      />
      <h2>{t("oldestOpenRequests")}</h2>
      <ListTable
        list={requests}
        cells={{
          request_number: (row) => <CellLink to={paths.cityRequest(row.key)}>{row.request_number}</CellLink>,
          owner: (row) => row.owner ?? t("nobodyYet"),
          overdue: (row) => (row.overdue ? "Late" : null),
        }}
        empty={t("noRequestOfYourCity")}
      />
      <h2>{t("latestReviews")}</h2>
      <ListTable list={reviews} empty={t("noReviewOfYourCity")} />
    </Page>
  );
}

type DueVisit = {
  key: string;
  kind: string | null;
  entity_name: string | null;
  due_on: string | null;
  admin_status: string | null;
  employee_name: string | null;
};

const visitColumns: TableColumn<DueVisit>[] = [
  {
    key: "name",
    label: "Place",
    value: (row) => (
      <Link to={visitPaths.cityView(row.key)} className="link font-medium">
        {row.entity_name}
      </Link>
    ),
  },
  { key: "kind", label: "Kind", value: (row) => VISIT_KIND_DEFINITIONS[row.kind as VisitKind].label },
  { key: "due", label: "Due on", value: (row) => formatDate(filled(row.due_on)) },
  {
    key: "status",
    label: "Admin Status",
    value: (row) => <StatusBadge status={filled(row.admin_status)} />,
  },
  { key: "employee", label: "Employee name", value: (row) => row.employee_name },
];
