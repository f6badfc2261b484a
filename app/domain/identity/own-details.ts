import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import { nationalitySchema } from "#app/domain/shared/nationality.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { optionalLine } from "#app/domain/shared/text-schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { LANGUAGE_CODES, type Language } from "#app/words/languages.ts";
import { models } from "#db/models/index.ts";
import { personNameSchema } from "./schema.ts";

/** What a customer says about himself; mobile and mail change by `change-contact.ts`. */
export const ownDetailsSchema = z.object({
  name: personNameSchema,
  address: optionalLine(300),
  nationality: nationalitySchema,
  language: z.enum(LANGUAGE_CODES).optional(),
});

export type OwnDetails = {
  name: string;
  phone: string | null;
  email: string | null;
  address: string;
  nationality: string;
  /** What he is written to in. */
  language: Language;
};

function customerId(ctx: Context): string {
  if (!isUser(ctx.actor) || !hasRole(ctx.actor, "customer")) throw new Forbidden();
  return ctx.actor.id;
}

/** The own details of a customer (phone as E.164). @throws Forbidden, NotFound */
export async function ownDetails(ctx: Context): Promise<OwnDetails> {
  const user = await models.User.findByPk(customerId(ctx), { transaction: ctx.tx });
  if (!user) throw new NotFound();
  const { name, phoneE164: phone, email, address, nationality } = user;
  return { name, phone, email, address, nationality, language: user.language ?? "en" };
}

/** Saves a customer's own details. @throws Invalid, Forbidden */
export async function saveOwnDetails(ctx: Context, input: unknown): Promise<void> {
  const id = customerId(ctx);
  const values = parseInput(ownDetailsSchema, input);
  await withTransaction(ctx, async (ctx) => {
    await models.User.update({ ...values, updatedAt: ctx.now }, { where: { id }, transaction: ctx.tx });
    await recordAudit(ctx, { action: "user.details", subjectKind: "user", subjectId: id });
  });
}
