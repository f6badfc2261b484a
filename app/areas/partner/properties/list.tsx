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
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("partner")("myProperties") }];

export const loader = partnerLoader(
  {
    permission: partnerAddresses.properties.permission,
    failed: PARTNERS_MESSAGES.errorWhileLoadingPropertyData,
    search: propertyList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, propertyList, search) }),
);

export default function MyProperties() {
  const t = words("partner");
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      title={t("myProperties")}
      add={{ to: paths.partnerPropertyNew, label: t("addProperty") }}
      cells={propertyCells("partner")}
      after={[
        {
          key: "prices",
          label: t("calendar"),
          value: (row) => (
            <Link to={paths.partnerPropertyPrices(row.key)} className="link whitespace-nowrap">
              {t("pricesAndRooms")}
            </Link>
          ),
        },
      ]}
      empty={t("nothingHereYetAddYourProperty")}
      noMatch={words("lists")("noMatch")}
    />
  );
}
