import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { formOptions, ownerChoices } from "#app/domain/listings/choices.ts";
import { initialValues, typedForm, typedListing } from "#app/domain/listings/forms.ts";
import type { KindName } from "#app/domain/listings/labels.ts";
import { parentChoices } from "#app/domain/listings/parent-choices.ts";
import { readListing } from "#app/domain/listings/read-listing.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";

/** The page that adds a listing of any kind: what its route files have in common. */

export const newSchema = z.object({ parent_id: z.uuid().optional(), account_id: z.uuid().optional() });

/** @throws NotFound for a foreign parent */
export async function loadNew(
  ctx: Context,
  { kind, parentId, accountId }: { kind: KindName; parentId?: string | null; accountId?: string | null },
) {
  const { parent } = LISTING_KINDS[kind];
  const store = parent && LISTING_KINDS[parent].store;
  const above = store && parentId ? await readListing(ctx, { store, id: parentId }) : null;
  const [options, parents, owners] = await Promise.all([
    formOptions(ctx, kind, { cityId: above?.cityId }),
    parentChoices(ctx, kind),
    ownerChoices(ctx),
  ]);
  const typed = { ...initialValues(kind), parent_id: parentId ?? "", account_id: accountId ?? "" };
  return { kind, typed, options, parents, owners };
}

/** @returns the id of what was added @throws as `submitListing` */
export async function saveNew(
  ctx: Context,
  kind: KindName,
  { form, value }: { form: FormData; value: z.output<typeof newSchema> },
): Promise<{ kind: KindName; id: string; parentId: string | null }> {
  const parentId = value.parent_id;
  const { id } = await withFailureMessage(LISTING_KINDS[kind].saveFailed, () =>
    submitListing(ctx, {
      kind,
      parentId,
      accountId: value.account_id,
      ...typedListing(kind, typedForm(form)),
    }),
  );
  return { kind, id, parentId: parentId ?? null };
}
