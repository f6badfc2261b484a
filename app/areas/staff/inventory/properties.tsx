import { useLoaderData } from "@remix-run/react";
import { propertyList } from "#app/domain/listings/property-list.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { staffAddresses } from "#app/http/addresses/staff.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { propertyCells } from "#app/ui/inventory/property-cells.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("staff")("accommodationPartners") }];

export const loader = staffLoader(
  {
    permission: staffAddresses.properties.permission,
    failed: PARTNERS_MESSAGES.errorWhileLoadingPropertyData,
    search: propertyList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, propertyList, search) }),
);

/** The properties of the user's zone, all by default. */
export default function StaffAccommodation() {
  const t = words("staff");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      title={t("accommodationPartners")}
      add={{ to: paths.staffPropertyNew, label: t("newProperty") }}
      cells={propertyCells("staff")}
      empty={t("yourCityHasNoProperty")}
      noMatch={t("noPropertyOfYourCity")}
    />
  );
}
