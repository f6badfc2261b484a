import { useLoaderData } from "@remix-run/react";
import { type SubPartnerRow, subPartnerList } from "#app/domain/registrations/sub-partner-list.ts";
import { PARTNERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { partnerAddresses } from "#app/http/addresses/partner.ts";
import { partnerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, type Cells, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = partnerLoader(
  {
    permission: partnerAddresses.subPartners.permission,
    failed: PARTNERS_MESSAGES.errorWhileLoadingPropertySubUserData,
    search: subPartnerList.search,
  },
  async (ctx, { search }) => ({ list: await showList(ctx, subPartnerList, search) }),
);

const cells: Cells<SubPartnerRow> = {
  partner_sub_name: (row) => <CellLink to={paths.subPartner(row.key)}>{row.partner_sub_name}</CellLink>,
  waits_for_approval: (row) =>
    row.waits_for_approval && row.status === "approved" ? words("partnerBranches")("changeWaiting") : null,
};

/** The branches of a partner, each with a login that sees its own items only. */
export default function SubPartners() {
  const t = words("partnerBranches");
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      lead={t("lead")}
      add={{ to: paths.subPartnerNew, label: t("addSubPartner") }}
      cells={cells}
      empty={t("none")}
    />
  );
}
