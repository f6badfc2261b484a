import { z } from "zod";
import { requestApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { numberOf, optionalNumberOf } from "#app/domain/documents/schema.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { personNameSchema } from "#app/domain/identity/schema.ts";
import { resolveManagedAccount } from "#app/domain/shared/managed-account.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { lineOfText, optionalText } from "#app/domain/shared/text-schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute, row } from "#db/client.ts";
import { requireCity } from "./hospital-named.ts";
import type { RegistrationStatus } from "./labels.ts";

/** An account's profile. Who it is by law waits for approval; the person to talk to changes at once. */
export const accountProfileSchema = z.object({
  contact_name: personNameSchema,
  name: lineOfText("Please enter the name."),
  pan: numberOf("pan"),
  gstin: optionalNumberOf("gstin"),
  city: z.uuid("Please choose the city."),
  address: optionalText(500),
});

export type AccountProfile = {
  accountId: string;
  name: string;
  contactName: string;
  phone: string | null;
  email: string | null;
  cityId: string | null;
  cityName: string | null;
  stateName: string | null;
  address: string;
  pan: string | null;
  gstin: string | null;
  status: RegistrationStatus;
  commissionPpm: number;
  hospitalName: string | null;
  version: number;
  /** True while a change waits for approval. */
  waits: boolean;
  /** Why the last change was not approved. */
  refusal: string | null;
};

/** A branch reads whose branch it is. */
function profileOf(ctx: Context, accountId: string | undefined) {
  const { actor } = ctx;
  if (isUser(actor) && actor.subPartnerId && actor.accountId)
    return { accountId: actor.accountId, kind: "partner" as const };
  return resolveManagedAccount(ctx, accountId);
}

/** The profile of the own account, or of the one named that the actor keeps: see `resolveManagedAccount`. @throws Forbidden, NotFound */
export async function readProfile(ctx: Context, input: { accountId?: string } = {}): Promise<AccountProfile> {
  const { accountId, kind } = await profileOf(ctx, input.accountId);
  const found = await row<AccountProfile>(
    `SELECT a.id AS "accountId", a.name, a.contact_name, a.phone_e164 AS phone, a.email::text, a.city_id,
       c.name AS "cityName", s.name AS "stateName", a.address, a.pan, a.gstin, a.status, a.agent_commission_ppm AS "commissionPpm",
       h.near_hospital_name AS "hospitalName", a.version, coalesce(p.status = 'pending', false) AS waits,
       CASE WHEN p.status = 'rejected' THEN p.reason END AS refusal
     FROM accounts a LEFT JOIN cities c ON c.id = a.city_id LEFT JOIN states s ON s.id = c.state_id
       LEFT JOIN hospitals h ON h.id = a.nearest_hospital_id
       LEFT JOIN LATERAL (SELECT status, reason FROM approvals WHERE subject_kind = $subject AND subject_id = a.id
         ORDER BY requested_at DESC LIMIT 1) p ON true
     WHERE a.id = $accountId`,
    { accountId, subject: `${kind}_profile` },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/**
 * Saves the profile of the own account, or on behalf of the one named: see `resolveManagedAccount`. The contact's name counts at once;
 * anything else waits for an admin while the approved profile counts on.
 * @throws Invalid, Forbidden, NotFound; Conflict (`stale`) when the profile changed since it was opened
 */
export async function saveProfile(
  ctx: Context,
  input: { accountId?: string; version: number; values: unknown },
): Promise<{ outcome: "saved" | "waiting" | "unchanged" }> {
  if (isUser(ctx.actor) && ctx.actor.subPartnerId)
    throw new Forbidden("Only the partner's main login can change the profile.");
  const { accountId, kind } = await resolveManagedAccount(ctx, input.accountId);
  const values = parseInput(accountProfileSchema, input.values);
  await requireCity(ctx, values.city, null);
  return withTransaction(ctx, async (ctx) => {
    const before = await readProfile(ctx, { accountId });
    const locked = await execute(
      "UPDATE accounts SET contact_name = $contactName, updated_at = $now WHERE id = $accountId AND version = $version",
      { accountId, contactName: values.contact_name, version: input.version, now: ctx.now },
      ctx.tx,
    );
    if (locked === 0)
      throw new Conflict(
        "Your profile changed since you opened this page. Please look at it again.",
        "stale",
      );
    const wanted = {
      name: values.name,
      pan: values.pan ?? null,
      gstin: values.gstin ?? null,
      cityId: values.city,
      address: values.address,
    };
    const waits = Object.entries(wanted).some(
      ([field, value]) => before[field as keyof typeof wanted] !== value,
    );
    if (waits) {
      await requestApproval(ctx, {
        subjectKind: `${kind}_profile`,
        subjectId: accountId,
        change: "update",
        title: before.name,
        payload: { values: wanted },
        accountId,
        cityId: before.cityId,
      });
    }
    const outcome = waits ? "waiting" : before.contactName === values.contact_name ? "unchanged" : "saved";
    if (outcome !== "unchanged") {
      await recordAudit(ctx, {
        action: `${kind}.profile`,
        subjectKind: "account",
        subjectId: accountId,
        before: { contactName: before.contactName },
        after: { contactName: values.contact_name, waits },
      });
    }
    return { outcome };
  });
}
