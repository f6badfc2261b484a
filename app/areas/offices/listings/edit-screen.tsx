import { type ItemArea, listingLinks } from "#app/http/inventory-paths.ts";
import { ChangeListingForm } from "#app/ui/inventory/listing-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { loadEdit } from "./edit-listing.ts";

type Props = Awaited<ReturnType<typeof loadEdit>> & {
  area: ItemArea;
  failure: Parameters<typeof ChangeListingForm>[0]["failure"];
};

/** The page that changes what is said about a listing. */
export function EditScreen({ area, id, name, kind, parentId, ...form }: Props) {
  return (
    <Page
      title={`Change ${name}`}
      back={{ to: listingLinks(area, { kind, id, parentId }).page, label: name }}
      lead="What is on sale stays as it is until an admin has approved the change."
      width="narrow"
    >
      <ChangeListingForm part="values" kind={kind} {...form} />
    </Page>
  );
}
