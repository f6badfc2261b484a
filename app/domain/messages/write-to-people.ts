import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { phoneSchema } from "#app/domain/shared/phone-schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { rows } from "#db/client.ts";
import { MOST_WRITTEN_TO } from "./people-to-write-to-list.ts";
import { queueMessage } from "./queue-message.ts";

/** What the office writes to users and partners, by SMS or mail, from their list. */

export const WRITE_TO_ROLES = ["partner", "agent", "customer"] as const;
export type WriteToRole = (typeof WRITE_TO_ROLES)[number];

const several = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(MOST_WRITTEN_TO),
  );

/** To whom, by id or mobile number, and what. */
export const noteForm = z
  .object({
    users: several(z.uuid()),
    phones: several(phoneSchema),
    subject: z.string().trim().max(120).default(""),
    text: z
      .string({ error: "Please write the message." })
      .trim()
      .min(3, "Please write the message.")
      .max(600),
  })
  .refine((note) => note.users.length + note.phones.length > 0, {
    path: ["users"],
    message: "Please choose at least one person.",
  });

/**
 * Writes to chosen people of these roles (by default all that can be written to). People without a number (or mail address) are left out.
 * The same form key writes to nobody twice.
 * @returns how many it goes to, and how many were left out
 * @throws Forbidden; Invalid with fields, also when nobody of them can be written to
 */
export async function writeToPeople(
  ctx: Context,
  input: { by: "sms" | "mail"; key: string; values: unknown; roles?: readonly WriteToRole[] },
): Promise<{ sent: number; leftOut: number }> {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const { users, phones, subject, text } = parseInput(noteForm, input.values);
  if (input.by === "mail" && !subject)
    throw new Invalid("A mail needs a subject.", { subject: ["A mail needs a subject."] });
  return withTransaction(ctx, async (ctx) => {
    const people = await rows<{ id: string; name: string; phone: string | null; email: string | null }>(
      `SELECT id, name, phone_e164 AS phone, email::text FROM users
       WHERE (id = ANY($users::uuid[]) OR phone_e164 = ANY($phones::text[])) AND status = 'approved' AND role = ANY($roles::text[]) ORDER BY id`,
      { users, phones, roles: [...(input.roles ?? WRITE_TO_ROLES)] },
      ctx.tx,
    );
    let sent = 0;
    for (const person of people) {
      const recipient = input.by === "sms" ? person.phone : person.email;
      if (!recipient || (input.by === "mail" && !z.email().safeParse(recipient).success)) continue;
      await queueMessage(ctx, {
        dedupeKey: `note:${input.key}:${person.id}:${input.by}`,
        channel: input.by,
        recipient,
        template: "office.note",
        variables: { name: person.name.slice(0, 200), subject: subject || "A message", text },
        userId: person.id,
      });
      sent += 1;
    }
    if (sent === 0) {
      const failed =
        input.by === "sms" ? ADMIN_MESSAGES.failedToSendSMSDetails : ADMIN_MESSAGES.failedToSendEmailDetails;
      throw new Invalid(failed, { users: [failed] });
    }
    await recordAudit(ctx, {
      action: `people.write_${input.by}`,
      subjectKind: "message",
      subjectId: input.key,
      after: { sent, text },
    });
    return { sent, leftOut: Math.max(0, users.length + phones.length - sent) };
  });
}
