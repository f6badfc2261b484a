import { useLoaderData } from "@remix-run/react";
import { zoneAccountList } from "#app/domain/registrations/account-lists.ts";
import { staffAddresses } from "#app/http/addresses/staff.ts";
import { staffLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { registrationCells } from "#app/ui/approvals/account-cells.tsx";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("staffPartners")("partners") }];

export const loader = staffLoader(
  { permission: staffAddresses.partners.permission, search: zoneAccountList.search },
  (ctx, { search }) => showList(ctx, zoneAccountList, search),
);

export default function Partners() {
  const t = words("staffPartners");

  return (
    <ListPage
      list={useLoaderData<typeof loader>()}
      lead={t("partnersInYourZoneYou")}
      cells={registrationCells(paths.staffPartner)}
      empty={t("nobodyHasSignedUp")}
      noMatch={t("nobodyFitsThisFilter")}
    />
  );
}
