import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row, rows, sqlState } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import type { CampaignChannel } from "./labels.ts";
import { canManageCampaigns } from "./policy.ts";
import { templateForm } from "./schema.ts";

export type CampaignTemplate = {
  id: string;
  name: string;
  channel: CampaignChannel;
  /** Of a mail; empty for the others. */
  subject: string;
  body: string;
  providerTemplateId: string;
  version: number;
  active: boolean;
  updatedAt: Date;
};

const COLUMNS = `id, name::text, channel, subject, body, provider_template_id, version, active, updated_at`;

/** The templates that a campaign is made of, those in use first. @throws Forbidden */
export async function listTemplates(ctx: Context): Promise<CampaignTemplate[]> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  return rows<CampaignTemplate>(
    `SELECT ${COLUMNS} FROM campaign_templates ORDER BY active DESC, name LIMIT 500`,
  );
}

/** @throws Forbidden, NotFound */
export async function findTemplate(ctx: Context, id: string): Promise<CampaignTemplate> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const found = await row<CampaignTemplate>(`SELECT ${COLUMNS} FROM campaign_templates WHERE id = $id`, {
    id,
  });
  if (!found) throw new NotFound();
  return found;
}

/**
 * Makes or changes a template; its channel stays, because campaigns count on it. A campaign that was tested keeps the words it was
 * tested with.
 * @throws Forbidden, NotFound, Invalid, Conflict `stale`
 */
export async function saveTemplate(
  ctx: Context,
  input: { id?: string; version?: number; values: unknown },
): Promise<{ id: string }> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const values = parseInput(templateForm, input.values);
  try {
    return await withTransaction(ctx, async (ctx) => {
      const saved = input.id
        ? await row<{ id: string }>(
            `UPDATE campaign_templates SET name = $name, subject = $subject, body = $body, provider_template_id = $provider_template_id,
               active = $active, version = version + 1, updated_at = $now
             WHERE id = $id AND channel = $channel AND ($version::integer IS NULL OR version = $version) RETURNING id`,
            { ...values, id: input.id, version: input.version ?? null, now: ctx.now },
            ctx.tx,
          )
        : await models.CampaignTemplate.create(
            {
              name: values.name,
              channel: values.channel,
              subject: values.subject,
              body: values.body,
              providerTemplateId: values.provider_template_id,
              active: values.active,
              createdBy: userIdOf(ctx.actor),
              createdAt: ctx.now,
              updatedAt: ctx.now,
            },
            { transaction: ctx.tx },
          );
      if (!saved) {
        const current = await models.CampaignTemplate.findByPk(input.id, { transaction: ctx.tx });
        if (!current) throw new NotFound();
        if (current.channel !== values.channel) {
          const why = "A template keeps its channel. Please write another one.";
          throw new Invalid(why, { channel: [why] });
        }
        throw new Conflict("Somebody changed this template meanwhile. Please look at it again.", "stale");
      }
      await recordAudit(ctx, {
        action: input.id ? "campaign-template.update" : "campaign-template.create",
        subjectKind: "campaign_template",
        subjectId: saved.id,
        after: values,
      });
      return { id: saved.id };
    });
  } catch (error) {
    if (sqlState(error) === "23505") {
      const why = "There is a template of this name already.";
      throw new Invalid(why, { name: [why] });
    }
    throw error;
  }
}
