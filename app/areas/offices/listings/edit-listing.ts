import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { formOptions } from "#app/domain/listings/choices.ts";
import { typedForm, typedPart, typedValues } from "#app/domain/listings/forms.ts";
import { outcomeMessage } from "#app/domain/listings/labels.ts";
import { readListing } from "#app/domain/listings/read-listing.ts";
import type { ListingRef } from "#app/domain/listings/record.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { updateFailed } from "#app/http/failed-texts.ts";
import { type Done, done } from "#app/http/flash.ts";
import { type ItemArea, listingLinks } from "#app/http/inventory-paths.ts";

/** The page that edits the description of a listing: what the route files of items and properties have in common. */

export const editSchema = z.object({ version: z.number().int().optional() });

/** @throws NotFound for a foreign listing */
export async function loadEdit(ctx: Context, listing: ListingRef) {
  const { id, name, kind, parentId, version, cityId, ...found } = await readListing(ctx, listing);
  const values = found.draft ?? found.values;
  const options = await formOptions(ctx, kind, { cityId, values });
  return {
    id,
    name,
    kind,
    parentId,
    version,
    options,
    typed: typedValues(LISTING_KINDS[kind].values, values),
  };
}

/** @throws as `submitListing` */
export async function saveEdit(
  ctx: Context,
  { listing, area, form, version }: { listing: ListingRef; area: ItemArea; form: FormData; version?: number },
): Promise<Done> {
  const found = await readListing(ctx, listing);
  const { outcome } = await withFailureMessage(updateFailed(found.kind, area), () =>
    submitListing(ctx, { ...listing, values: typedPart(found.kind, "values", typedForm(form)), version }),
  );
  return done(listingLinks(area, found).page, outcomeMessage(outcome));
}
