import { useLoaderData } from "@remix-run/react";
import { duplicatePropertyList } from "#app/domain/duplicates/property-duplicate-list.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CellLink, ListPage } from "#app/ui/list/list-page.tsx";

export const meta = () => [{ title: "Possible duplicates" }];

export const loader = adminLoader(
  { permission: adminAddresses.propertyDuplicates.permission, search: duplicatePropertyList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, duplicatePropertyList, search) }),
);

/** /adminPropertyDuplicates: houses that an import or a partner may have listed twice. */
export default function PropertyDuplicates() {
  const { list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={list}
      back={{ to: paths.adminPropertyMaster, label: "Property master" }}
      lead="Properties of one city with similar names within 300 m of each other. If they are the same, merge the one on the right into the one on the left."
      cells={{
        other_property_name: (row) => (
          <>
            <span className="font-medium">{row.other_property_name}</span>{" "}
            <CellLink to={paths.adminMergeProperty(row.otherId, row.propertyId)}>Merge</CellLink>
          </>
        ),
      }}
      empty="No likely duplicates."
      noMatch="No two properties of this filter look like one."
    />
  );
}
