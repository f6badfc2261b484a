import { useLoaderData } from "@remix-run/react";
import { type PropertyRow, propertyList } from "#app/domain/listings/property-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { placeOnTheMap } from "#app/ui/inventory/property-cells.tsx";
import { Link } from "#app/ui/link.tsx";
import { type Cells, ListPage } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminProperties")("propertyMaster") }];

export const loader = adminLoader(
  { permission: adminAddresses.propertyMaster.permission, search: propertyList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, propertyList, search) }),
);

const cells: Cells<PropertyRow> = {
  property_name: (row) => <span className="font-medium">{row.property_name}</span>,
  property_latitude: placeOnTheMap,
};

export default function PropertyMaster() {
  const t = words("adminProperties");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      title={t("propertyMaster")}
      actions={
        <Link to={paths.adminPropertyDuplicates} className="btn btn-outline min-h-11">
          {t("possibleDuplicates")}
        </Link>
      }
      back={{ to: paths.adminMasters, label: t("allMasters") }}
      cells={cells}
      after={[
        {
          key: "open",
          label: t("requests"),
          value: (row) => (
            <Link
              className="link"
              to={`${paths.adminPropertyApproval}?status=all&q=${encodeURIComponent(row.property_name)}`}
            >
              {t("open")}
              <span className="sr-only">
                {" "}
                {t("requestsOfPropertyName", { propertyName: row.property_name })}
              </span>
            </Link>
          ),
        },
      ]}
      empty={t("noPropertyYet")}
      noMatch={t("noPropertyFitsTheseFilters")}
    />
  );
}
