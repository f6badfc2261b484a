import { useLoaderData } from "@remix-run/react";
import { type PropertyRow, propertyList } from "#app/domain/listings/property-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Link } from "#app/ui/link.tsx";
import { type Cells, ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Property master" }];

export const loader = adminLoader(
  { permission: adminAddresses.propertyMaster.permission, search: propertyList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, propertyList, search) }),
);

const cells: Cells<PropertyRow> = {
  property_name: (row) => <span className="font-medium">{row.property_name}</span>,
  property_latitude: (row) => (
    <span className="whitespace-nowrap">
      {row.property_latitude.toFixed(4)}, {row.property_longitude.toFixed(4)}
    </span>
  ),
};

export default function PropertyMaster() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      title="Property master"
      actions={
        <Link to={paths.adminPropertyDuplicates} className="btn btn-outline min-h-11">
          Possible duplicates
        </Link>
      }
      back={{ to: paths.adminMasters, label: "All masters" }}
      cells={cells}
      after={[
        {
          key: "open",
          label: "Requests",
          value: (row) => (
            <Link
              className="link"
              to={`${paths.adminPropertyApproval}?status=all&q=${encodeURIComponent(row.property_name)}`}
            >
              Open<span className="sr-only"> the requests of {row.property_name}</span>
            </Link>
          ),
        },
      ]}
      empty="No property yet."
      noMatch="No property fits these filters."
    />
  );
}
