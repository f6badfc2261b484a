import { recordAudits } from "#app/domain/audit/record.ts";
import { isUser } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import type { StoreName } from "#app/domain/listings/kind.ts";
import { type ItemStatus, type KindName, LISTING_STATUS_WORDS } from "#app/domain/listings/labels.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { execute, row, rows } from "#db/client.ts";
import { type BulkField, bulkField } from "./field.ts";

/**
 * Whether listings and people are approved or suspended. A first approval is decided individually under its request, with the submitted
 * details, the warnings and a message to the applicant.
 */

const STATUSES = (["approved", "suspended"] as const).map((value) => ({
  value,
  label: LISTING_STATUS_WORDS[value],
}));

const DECIDED_BY_REQUEST: Partial<Record<ItemStatus, string>> = {
  pending: "It waits for its first approval: decide the request under Approvals.",
  rejected: "It was rejected: its owner has to send it in again.",
};

const PROPERTIES = `SELECT listing.id, listing.name, '' AS detail, 'property' AS kind, listing.status AS before,
  EXISTS (SELECT FROM master_merges gone WHERE gone.master = 'properties' AND gone.from_id = listing.id) AS is_merged FROM properties listing`;
const ROOMS = `SELECT listing.id, listing.name, house.name AS detail, 'room' AS kind, listing.status AS before, false AS is_merged
  FROM rooms listing JOIN properties house ON house.id = listing.property_id`;
const ITEMS = `SELECT listing.id, listing.name, coalesce(outlet.name, '') AS detail, listing.kind, listing.status AS before, false AS is_merged
  FROM items listing LEFT JOIN items outlet ON outlet.id = listing.parent_id`;

type Listed = { kind: KindName; isMerged: boolean };

/** Whether listings of a store are approved, or suspended by us: then guests do not find them; bookings that are made stand. */
export function listingStatusField(store: StoreName): BulkField {
  return bulkField<Listed>({
    label: "Status",
    input: "choice",
    ways: ["set"],
    asksWhy: true,
    options: async () => STATUSES,
    rows: async (ctx, ids, lock) => {
      const found = await rows<Listed & { id: string; name: string; detail: string; before: ItemStatus }>(
        `${store === "rooms" ? ROOMS : store === "items" ? ITEMS : PROPERTIES}
         WHERE listing.id = ANY($ids::uuid[]) ORDER BY listing.id${lock ? " FOR UPDATE OF listing" : ""}`,
        { ids },
        ctx.tx,
      );
      return found.map(({ kind, isMerged, ...row }) => ({ ...row, of: { kind, isMerged } }));
    },
    whyNot: (_, { before, of }) =>
      of.isMerged ? "It was merged into another one." : DECIDED_BY_REQUEST[before as ItemStatus],
    write: async (ctx, steps, { batchId, reason }) => {
      await execute(
        `UPDATE ${store === "rooms" ? "rooms" : store === "items" ? "items" : "properties"} listing
         SET status = said.value, version = listing.version + 1, updated_at = $now
         FROM unnest($ids::uuid[], $values::text[]) AS said (id, value) WHERE listing.id = said.id`,
        { ids: steps.map(({ id }) => id), values: steps.map(({ after }) => after), now: ctx.now },
        ctx.tx,
      );
      await recordAudits(
        ctx,
        steps.map(({ id, before, after, of }) => ({
          action: `${of.kind}.${after === "suspended" ? "suspend" : "resume"}`,
          subjectKind: of.kind,
          subjectId: id,
          before: { status: before },
          after: { status: after },
          reason,
          batchId,
        })),
      );
    },
  });
}

const DECIDED_FOR_PERSON: Partial<Record<ItemStatus, string>> = {
  pending: "This person waits for an approval: decide the request under Approvals.",
  rejected: "This person was rejected: open the person to decide again.",
};

/** Whether people may sign in; a suspension ends their sessions. The rules are those of `setUserStatus`. */
export const personStatusField = bulkField<{ isErased: boolean }>({
  label: "Status",
  input: "choice",
  ways: ["set"],
  asksWhy: true,
  options: async () => STATUSES,
  rows: async (ctx, ids, lock) => {
    const found = await rows<{
      id: string;
      name: string;
      role: keyof typeof ROLE_LABELS;
      before: ItemStatus;
      isErased: boolean;
    }>(
      `SELECT id, name, role, status AS before, coalesce(email LIKE '%@erased.invalid', false) AS is_erased
       FROM users WHERE id = ANY($ids::uuid[]) ORDER BY id${lock ? " FOR UPDATE" : ""}`,
      { ids },
      ctx.tx,
    );
    return found.map(({ role, isErased, ...row }) => ({
      ...row,
      detail: ROLE_LABELS[role],
      of: { isErased },
    }));
  },
  whyNot: ({ actor }, { id, before, of }) => {
    if (isUser(actor) && actor.id === id) return "Nobody decides about their own account.";
    return of.isErased ? "This person was erased." : DECIDED_FOR_PERSON[before as ItemStatus];
  },
  write: async (ctx, steps, { batchId, reason }) => {
    const ids = steps.map(({ id }) => id);
    await execute(
      `UPDATE users person SET status = said.value, updated_at = $now
       FROM unnest($ids::uuid[], $values::text[]) AS said (id, value) WHERE person.id = said.id`,
      { ids, values: steps.map(({ after }) => after), now: ctx.now },
      ctx.tx,
    );
    const admin = await row(
      "SELECT FROM users WHERE role = 'admin' AND status = 'approved' ORDER BY id LIMIT 1 FOR UPDATE",
      {},
      ctx.tx,
    );
    if (!admin) throw new Conflict("No admin would be left. Leave one of them out.", "last_admin");
    await execute(
      `UPDATE sessions SET revoked_at = $now WHERE revoked_at IS NULL
       AND user_id IN (SELECT id FROM users WHERE id = ANY($ids::uuid[]) AND status <> 'approved')`,
      { ids, now: ctx.now },
      ctx.tx,
    );
    await recordAudits(
      ctx,
      steps.map(({ id, before, after }) => ({
        action: "user.status",
        subjectKind: "user",
        subjectId: id,
        before: { status: before },
        after: { status: after },
        reason,
        batchId,
      })),
    );
  },
});
