import { removeOldDrafts } from "#app/domain/bookings/remove-drafts.ts";
import { removeOldBulkEdits } from "#app/domain/bulk-edits/bulk-edits.ts";
import { sweepIdentity } from "#app/domain/identity/sweep-identity.ts";
import { removeOldImports } from "#app/domain/imports/remove-old-imports.ts";
import { removeOldBatches } from "#app/domain/listings/calendar/remove-old-batches.ts";
import { resealAll } from "#app/domain/privacy/reseal.ts";
import { removeOldFiles } from "#app/domain/reports/remove-old-files.ts";
import { forgetOldMisses } from "#app/domain/search/finder/misses.ts";
import { inTurnOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { forgetVisitors } from "#app/domain/short-links/forget-visitors.ts";
import { removeUnattachedUploads } from "#app/domain/uploads/remove-unattached.ts";
import { removeOldEvents } from "#app/domain/webhooks/deliver.ts";
import type { Handler } from "#worker/registry.ts";

/** Once an hour: removes what nobody needs any more. */
export const handle: Handler<"housekeeping"> = async (_payload, ctx) => {
  await inTurnOnItsOwn({
    identity: () => sweepIdentity(ctx),
    seals: () => resealAll(),
    uploads: () => removeUnattachedUploads(ctx),
    drafts: () => removeOldDrafts(ctx),
    batches: () => removeOldBatches(ctx),
    visitors: () => forgetVisitors(ctx),
    events: () => removeOldEvents(ctx),
    files: () => removeOldFiles(ctx),
    imports: () => removeOldImports(ctx),
    "bulk-edits": () => removeOldBulkEdits(ctx),
    misses: () => forgetOldMisses(ctx),
  });
};
