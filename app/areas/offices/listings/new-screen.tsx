import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { withArticle } from "#app/ui/format.ts";
import { NewListingForm } from "#app/ui/inventory/listing-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type Props = Parameters<typeof NewListingForm>[0] & { back: { to: string; label: string } };

/** The page that adds a listing of any kind. */
export function NewScreen({ back, ...form }: Props) {
  const t = words("officeListings");
  const { label, adding } = LISTING_KINDS[form.kind];
  return (
    <Page
      title={t("addOne", { what: withArticle(label.toLowerCase()) })}
      back={back}
      lead={adding.lead}
      width="narrow"
    >
      <NewListingForm {...form} />
    </Page>
  );
}
