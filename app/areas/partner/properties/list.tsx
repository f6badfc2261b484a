import { useLoaderData } from "@remix-run/react";
import { propertyList } from "#app/domain/listings/property-list.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { propertyCells } from "#app/ui/inventory/property-cells.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "My properties" }];

export const loader = partnerLoader(
  {
    permission: partnerAddresses.properties.permission,
    failed: PARTNERS_MESSAGES.errorWhileLoadingPropertyData,
    search: propertyList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, propertyList, search) }),
);

const addProperty = (
  <Link to={paths.partnerPropertyNew} className="btn btn-primary min-h-11">
    Add a property
  </Link>
);

export default function MyProperties() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      title="My properties"
      actions={addProperty}
      cells={propertyCells("partner")}
      after={[
        {
          key: "prices",
          label: "Calendar",
          value: (row) => (
            <Link to={paths.partnerPropertyPrices(row.key)} className="link whitespace-nowrap">
              Prices and rooms
            </Link>
          ),
        },
      ]}
      empty={
        <span className="flex flex-col items-center gap-3">
          Nothing here yet. Add your property, then its rooms and photos. It is shown to guests once an admin
          has approved it.
          {addProperty}
        </span>
      }
      noMatch="No property fits these filters."
    />
  );
}
