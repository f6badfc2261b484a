import { useLoaderData } from "@remix-run/react";
import { propertyList } from "#app/domain/listings/property-list.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { staffAddresses } from "#app/http/addresses/staff.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { propertyCells } from "#app/ui/inventory/property-cells.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Accommodation partners" }];

export const loader = staffLoader(
  {
    permission: staffAddresses.properties.permission,
    failed: PARTNERS_MESSAGES.errorWhileLoadingPropertyData,
    search: propertyList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, propertyList, search) }),
);

/** The properties of the own zone, all unless told otherwise. */
export default function StaffAccommodation() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      title="Accommodation partners"
      actions={
        <Link to={paths.staffPropertyNew} className="btn btn-primary min-h-11">
          New property
        </Link>
      }
      cells={propertyCells("staff")}
      empty="Your city has no property yet."
      noMatch="No property of your city fits these filters."
    />
  );
}
