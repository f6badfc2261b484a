import { useLoaderData } from "@remix-run/react";
import { type FormCRow, formCList } from "#app/domain/foreign-guests/form-c-list.ts";
import { FORM_C_HOURS } from "#app/domain/foreign-guests/labels.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, type Cells, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { FORM_C_READ } from "./permissions.ts";

export const meta = titleOfList;

export const loader = officeLoader(FORM_C_READ, { search: formCList.search }, async (ctx, { search }) => ({
  list: await showList(ctx, formCList, search),
}));

/** /partnerFormC, /mhFormC: the register of guests from abroad, who are to be reported within 24 hours. */
export default function FormCRegister() {
  const t = words("officeFormC");
  const { list } = useLoaderData<typeof loader>();
  const { paths } = useOffice(FORM_C_READ);
  const cells: Cells<FormCRow> = {
    booking_order_id: (row) => <CellLink to={paths.formCStay(row.key)}>{row.booking_order_id}</CellLink>,
  };
  return (
    <ListPage
      list={list}
      lead={t("lead", { hours: FORM_C_HOURS })}
      cells={cells}
      empty={t("noGuest")}
      noMatch={t("noMatch")}
    />
  );
}
