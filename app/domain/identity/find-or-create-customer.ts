import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { AUTH_MESSAGES } from "#app/domain/shared/messages.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled, present } from "#app/present.ts";
import { currentLanguage } from "#app/words/speaking.ts";
import { row, type Transaction } from "#db/client.ts";
import type { CodeProof } from "./otp.ts";
import { revokeSessions } from "./sessions.ts";

/** The name of a customer who has not given one yet. */
export const UNNAMED_CUSTOMER = "Guest";

type Customer = { id: string; created: boolean; email: string | null; numberProven: boolean };

/**
 * The customer of a mobile number, made when there is none. Call it with what `verifyOtp` verified, or without it for a number that an
 * office or agent enters. A name or an email given now fills an empty field and changes nothing else. An account with an unverified number
 * (its code went by mail) is entered with its mail address; a person who verifies the number itself owns it from then on.
 * @param input.phone E.164
 * @throws Invalid when a code by mail was proved for another address than the account's
 */
export function findOrCreateCustomer(
  ctx: Context,
  input: { phone: string; name?: string; email?: string; proof?: CodeProof },
): Promise<Customer> {
  const { proof } = input;
  const byMail = proof?.channel === "mail";
  return withTransaction(ctx, async (ctx) => {
    const known = proof ? await lockKnown(ctx.tx, input.phone) : undefined;
    if (byMail && (proof.mail === null || (known && known.email?.toLowerCase() !== proof.mail.toLowerCase())))
      throw wrongCode();
    const isTakenOver = known !== undefined && proof !== undefined && !byMail && !known.numberProven;
    const customer = present(
      await row<Customer>(
        `INSERT INTO users (role, name, phone_e164, email, number_proven, status, language, created_at, updated_at)
       VALUES ('customer', $name, $phone, $email, NOT $byMail, 'approved', $language, $now, $now)
       ON CONFLICT (role, phone_e164) DO UPDATE SET
         name = CASE WHEN users.name = '${UNNAMED_CUSTOMER}' THEN EXCLUDED.name ELSE users.name END,
         email = CASE WHEN $isTakenOver THEN EXCLUDED.email WHEN $byMail THEN users.email ELSE coalesce(users.email, EXCLUDED.email) END,
         number_proven = users.number_proven OR $isTakenOver,
         language = coalesce(users.language, EXCLUDED.language), updated_at = EXCLUDED.updated_at
       RETURNING id, xmax = 0 AS created, email::text, number_proven`,
        {
          name: input.name ?? UNNAMED_CUSTOMER,
          phone: input.phone,
          email: (byMail ? proof.mail : input.email) ?? null,
          byMail,
          isTakenOver,
          language: ownLanguage(),
          now: ctx.now,
        },
        ctx.tx,
      ),
    );
    // Two at once made it: the other one's address counts.
    if (byMail && customer.email?.toLowerCase() !== filled(proof.mail).toLowerCase()) throw wrongCode();
    if (isTakenOver) await revokeSessions(customer.id, ctx.tx);
    if (customer.created) {
      await recordAudit(ctx, {
        action: "user.create",
        subjectKind: "user",
        subjectId: customer.id,
        after: { role: "customer" },
      });
    }
    return customer;
  });
}

function lockKnown(tx: Transaction, phone: string) {
  return row<{ email: string | null; numberProven: boolean }>(
    "SELECT email::text, number_proven FROM users WHERE role = 'customer' AND phone_e164 = $phone FOR UPDATE",
    { phone },
    tx,
  );
}

function wrongCode(): Invalid {
  const text = AUTH_MESSAGES.otpVerificationFailedPleaseTryAgain;
  return new Invalid(text, { otp: [text] });
}

/** The language of the page, where it says anything about the person: an office that books for a guest works in English. */
function ownLanguage(): string | null {
  const language = currentLanguage();
  return language === "en" ? null : language;
}
