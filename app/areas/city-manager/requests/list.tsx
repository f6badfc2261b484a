import { useLoaderData } from "@remix-run/react";
import { listZoneRequests } from "#app/domain/places/zone-requests.ts";
import { cityManagerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { defineSearch, page } from "#app/http/search-params.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { requestColumns } from "./columns.tsx";

const search = defineSearch({ page: page() });

export const meta = () => [{ title: "Open requests" }];

export const loader = cityManagerLoader(
  { permission: "city.request.read", search },
  async (ctx, { search: state }) => ({ state, list: await listZoneRequests(ctx, state) }),
);

export default function CityRequests() {
  const { state, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Open requests"
      lead="What patients of your city asked for, oldest first. What they wrote is read by whoever looks after it."
      back={{ to: paths.cityDashboard, label: "Dashboard" }}
    >
      <DataTable
        caption="Open requests"
        columns={requestColumns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>No request of your city is open.</EmptyState>}
      />
      {list.total > 0 ? (
        <a className="link self-start py-1" href={`${paths.cityRequests}/csv`}>
          Save this list as CSV
        </a>
      ) : null}
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.totalIsBounded}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
