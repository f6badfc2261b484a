import { type ItemArea, listingLinks } from "#app/http/inventory-paths.ts";
import { ChangeListingForm } from "#app/ui/inventory/listing-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import type { loadEdit } from "./edit-listing.ts";

type Props = Awaited<ReturnType<typeof loadEdit>> & {
  area: ItemArea;
  failure: Parameters<typeof ChangeListingForm>[0]["failure"];
};

/** The page that edits the description of a listing. */
export function EditScreen({ area, id, name, kind, parentId, ...form }: Props) {
  const t = words("officeListings");
  return (
    <Page
      title={t("editName", { name })}
      back={{ to: listingLinks(area, { kind, id, parentId }).page, label: name }}
      lead={t("editLead")}
      width="narrow"
    >
      <ChangeListingForm part="values" kind={kind} {...form} />
    </Page>
  );
}
