import { requestApproval } from "#app/domain/approvals/request-approval.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { countFormPost } from "#app/domain/identity/limits.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, row } from "#db/client.ts";
import { requireCity } from "./hospital-named.ts";
import { registersForOthers } from "./policy.ts";
import { alreadyRegistered } from "./register-account.ts";
import { officeRegistrationSchema } from "./schema.ts";

/**
 * Registers somebody as staff or as the city manager of a city; an admin approves. One mobile and one mail address are one person
 * of the back office. A rejected registration may be sent again.
 * @throws Invalid; Conflict (`registered`); TooMany
 */
export async function registerOffice(ctx: Context, input: unknown): Promise<{ userId: string }> {
  const values = parseInput(officeRegistrationSchema, input);
  if (!registersForOthers(ctx.actor)) await countFormPost(ctx, "registration", values.mobile_no);
  await requireCity(ctx, values.city, null);
  const refusal = new Conflict(alreadyRegistered("somebody of the back office"), "registered");
  const bind = {
    role: values.role,
    name: values.first_name,
    phone: values.mobile_no,
    email: values.email_id,
    city: values.city,
    now: ctx.now,
  };
  try {
    return await withTransaction(ctx, async (ctx) => {
      const earlier = await row<{ id: string; role: string; status: string; signed: boolean }>(
        `SELECT id, role, status, last_login_at IS NOT NULL AS signed FROM users
         WHERE role IN ('staff', 'city_manager', 'admin') AND phone_e164 = $phone FOR UPDATE`,
        { phone: values.mobile_no },
        ctx.tx,
      );
      if (earlier && (earlier.status !== "rejected" || earlier.signed || earlier.role === "admin"))
        throw refusal;
      const made = present(
        await row<{ id: string }>(
          earlier
            ? `UPDATE users SET role = $role, name = $name, email = $email, zone_city_id = $city, status = 'pending', updated_at = $now
             WHERE id = $id AND phone_e164 = $phone RETURNING id`
            : `INSERT INTO users (role, name, email, phone_e164, zone_city_id, status, created_at, updated_at)
             VALUES ($role, $name, $email, $phone, $city, 'pending', $now, $now) RETURNING id`,
          earlier ? { ...bind, id: earlier.id } : bind,
          ctx.tx,
        ),
      );
      await requestApproval(ctx, {
        subjectKind: values.role,
        subjectId: made.id,
        change: "create",
        title: values.first_name,
        accountId: null,
        cityId: values.city,
      });
      await recordAudit(ctx, {
        action: `${values.role}.register`,
        subjectKind: "user",
        subjectId: made.id,
        after: { role: values.role, zoneCityId: values.city },
      });
      return { userId: made.id };
    });
  } catch (error) {
    const taken = ["users_role_phone_e164_key", "users_back_office_phone", "users_back_office_email"];
    throw taken.includes(brokenConstraint(error) ?? "") ? refusal : error;
  }
}
