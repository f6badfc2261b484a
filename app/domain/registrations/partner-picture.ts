import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { row } from "#db/client.ts";

/**
 * The picture that stands for a partner: the first approved photo of a property, else of another outlet. Partners have no picture of
 * their own. For admins.
 * @returns the id of an upload, or null while nothing has an approved photo
 * @throws Forbidden, NotFound
 */
export async function partnerPicture(ctx: Context, accountId: string): Promise<string | null> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const found = await row<{ uploadId: string | null }>(
    `SELECT coalesce(
       (SELECT f.upload_id FROM properties p JOIN property_photos f ON f.property_id = p.id AND f.approved
        WHERE p.account_id = a.id ORDER BY p.created_at, p.id, f.room_id IS NOT NULL, f.position, f.id LIMIT 1),
       (SELECT f.upload_id FROM items i JOIN item_photos f ON f.item_id = i.id AND f.approved
        WHERE i.account_id = a.id ORDER BY i.parent_id IS NOT NULL, i.created_at, i.id, f.position, f.id LIMIT 1)) AS "uploadId"
     FROM accounts a WHERE a.id = $accountId AND a.account_kind = 'partner'`,
    { accountId },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found.uploadId;
}
