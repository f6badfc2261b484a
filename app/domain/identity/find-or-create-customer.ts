import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { inTransaction, row } from "#db/client.ts";

/** The name of a customer who has not told one yet. */
export const UNNAMED_CUSTOMER = "Guest";

/**
 * The customer of a mobile number, made when there is none. Call it after `verifyOtp` proved the number, or without an email for
 * a number that an agent names. A name or an email given now fills what was empty and changes nothing else.
 * @param input.phone E.164
 */
export function findOrCreateCustomer(
  ctx: Context,
  input: { phone: string; name?: string; email?: string },
): Promise<{ id: string; created: boolean }> {
  return inTransaction(ctx.tx, async (tx) => {
    const customer = (await row<{ id: string; created: boolean }>(
      `INSERT INTO users (role, name, phone_e164, email, status, language, created_at, updated_at)
       VALUES ('customer', $name, $phone, $email, 'approved', $language, $now, $now)
       ON CONFLICT (role, phone_e164) DO UPDATE SET
         name = CASE WHEN users.name = '${UNNAMED_CUSTOMER}' THEN EXCLUDED.name ELSE users.name END,
         email = coalesce(users.email, EXCLUDED.email),
         language = coalesce(users.language, EXCLUDED.language), updated_at = EXCLUDED.updated_at
       RETURNING id, xmax = 0 AS created`,
      {
        name: input.name ?? UNNAMED_CUSTOMER,
        phone: input.phone,
        email: input.email ?? null,
        language: ownLanguage(),
        now: ctx.now,
      },
      tx,
    ))!;
    if (customer.created) {
      await recordAudit(ctx, tx, {
        action: "user.create",
        subjectKind: "user",
        subjectId: customer.id,
        after: { role: "customer" },
      });
    }
    return customer;
  });
}

/** The language of the page, where it says anything about the person: an office that books for a guest works in English. */
function ownLanguage(): string | null {
  const language = currentLanguage();
  return language === "en" ? null : language;
}
