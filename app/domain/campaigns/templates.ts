import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { inTransaction, row, rows, sqlState } from "#db/client.ts";
import type { CampaignChannel } from "./labels.ts";
import { canManageCampaigns } from "./policy.ts";
import { templateForm } from "./schema.ts";

export type CampaignTemplate = {
  id: string;
  name: string;
  channel: CampaignChannel;
  body: string;
  providerTemplateId: string;
  version: number;
  active: boolean;
  updatedAt: Date;
};

const COLUMNS = `id, name::text, channel, body, provider_template_id AS "providerTemplateId", version, active, updated_at AS "updatedAt"`;

/** Every template of campaigns, by name. @throws Forbidden */
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
 * Makes or changes a template. A campaign that was tested keeps the words it was tested with.
 * @throws Forbidden, NotFound, Invalid, Conflict `stale`
 */
export async function saveTemplate(
  ctx: Context,
  input: { id?: string; version?: number; values: unknown },
): Promise<{ id: string }> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const values = parseInput(templateForm, input.values);
  try {
    return await inTransaction(ctx.tx, async (tx) => {
      const saved = input.id
        ? await row<{ id: string }>(
            `UPDATE campaign_templates SET name = $name, channel = $channel, body = $body, provider_template_id = $provider_template_id,
               active = $active, version = version + 1, updated_at = $now
             WHERE id = $id AND ($version::integer IS NULL OR version = $version) RETURNING id`,
            { ...values, id: input.id, version: input.version ?? null, now: ctx.now },
            tx,
          )
        : await row<{ id: string }>(
            `INSERT INTO campaign_templates (name, channel, body, provider_template_id, active, created_by, created_at, updated_at)
             VALUES ($name, $channel, $body, $provider_template_id, $active, $by, $now, $now) RETURNING id`,
            { ...values, by: isUser(ctx.actor) ? ctx.actor.id : null, now: ctx.now },
            tx,
          );
      if (!saved) {
        if (!(await row("SELECT FROM campaign_templates WHERE id = $id", { id: input.id }, tx)))
          throw new NotFound();
        throw new Conflict("Somebody changed this template meanwhile. Please look at it again.", "stale");
      }
      await recordAudit(ctx, tx, {
        action: input.id ? "campaign-template.update" : "campaign-template.create",
        subjectKind: "campaign_template",
        subjectId: saved.id,
        after: values,
      });
      return saved;
    });
  } catch (error) {
    if (sqlState(error) === "23505") {
      const why = "There is a template of this name already.";
      throw new Invalid(why, { name: [why] });
    }
    throw error;
  }
}
