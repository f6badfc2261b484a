import { useLoaderData } from "@remix-run/react";
import { duplicatePropertyList } from "#app/domain/duplicates/property-duplicate-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.propertyDuplicates.permission, search: duplicatePropertyList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, duplicatePropertyList, search) }),
);

/** /adminPropertyDuplicates: houses that an import or a partner may have listed twice. */
export default function PropertyDuplicates() {
  const t = words("adminDuplicates");

  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      back={{ to: paths.adminPropertyMaster, label: t("propertyMaster") }}
      lead={t("propertiesOfOneCity")}
      cells={{
        other_property_name: (row) => (
          <>
            <span className="font-medium">{row.other_property_name}</span>{" "}
            <CellLink to={paths.adminMergeProperty(row.otherId, row.propertyId)}>{t("merge")}</CellLink>
          </>
        ),
      }}
      empty={t("noLikelyDuplicates")}
      noMatch={t("noTwoProperties")}
    />
  );
}
