import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { allowedHosts } from "#app/domain/short-links/save-link.ts";
import { readTarget } from "#app/domain/short-links/target.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { row, sqlState, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { mayReach } from "./audience.ts";
import { type CampaignChannel, SOURCE_LABELS } from "./labels.ts";
import { canManageCampaigns, isStepAllowed } from "./policy.ts";
import { type CampaignValues, campaignForm } from "./schema.ts";
import { variablesOf } from "./words.ts";

/**
 * Writes a campaign, or changes one that is still a draft. A change takes its test back.
 * @throws Forbidden, NotFound, Invalid with fields, Conflict `stale` | `wrong_status`
 */
export async function saveCampaign(
  ctx: Context,
  input: { id?: string; values: unknown },
): Promise<{ id: string }> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const values = parseInput(campaignForm, input.values);
  try {
    return await withTransaction(ctx, async (ctx) => {
      const channel = await channelOf(ctx.tx, values);
      const columns = await columnsOf(ctx.tx, values);
      const saved = present(
        input.id
          ? await update(ctx, input.id, values, { ...columns, channel })
          : await row<{ id: string }>(
              `INSERT INTO campaigns (campaign_name, template_id, channel, link_url, sources, city_id, hospital_id, date_from, date_to,
               consent_note, unit_cost_paise, created_by, created_at, updated_at)
             VALUES ($campaign_name, $template_id, $channel, $link_url, $sources, $city_id, $hospital_id, $date_from, $date_to,
               $consent_note, $unit_cost_paise, $by, $now, $now) RETURNING id`,
              { ...columns, channel, by: userIdOf(ctx.actor), now: ctx.now },
              ctx.tx,
            ),
      );
      await recordAudit(ctx, {
        action: input.id ? "campaign.update" : "campaign.create",
        subjectKind: "campaign",
        subjectId: saved.id,
        after: { ...columns, channel },
      });
      return saved;
    });
  } catch (error) {
    if (sqlState(error) === "23505")
      throw invalid("campaign_name", "There is a campaign of this name already.");
    throw error;
  }
}

async function update(
  ctx: TxContext,
  id: string,
  values: CampaignValues,
  columns: Record<string, unknown>,
): Promise<{ id: string }> {
  const current = await models.Campaign.findByPk(id, { transaction: ctx.tx, lock: true });
  if (!current) throw new NotFound();
  if (!isStepAllowed("edit", current.status))
    throw new Conflict("This campaign is approved: it cannot be changed any more.", "wrong_status");
  if (values.version !== undefined && values.version !== current.version)
    throw new Conflict("Somebody changed this campaign meanwhile. Please look at it again.", "stale");
  await row(
    `UPDATE campaigns SET campaign_name = $campaign_name, template_id = $template_id, channel = $channel, link_url = $link_url,
       sources = $sources, city_id = $city_id, hospital_id = $hospital_id, date_from = $date_from, date_to = $date_to,
       consent_note = $consent_note, unit_cost_paise = $unit_cost_paise, subject = '', body = '', provider_template_id = '', tested_at = NULL, version = version + 1, updated_at = $now
     WHERE id = $id`,
    { ...columns, id, now: ctx.now },
    ctx.tx,
  );
  return { id };
}

async function channelOf(tx: Transaction, values: CampaignValues): Promise<CampaignChannel> {
  const template = await models.CampaignTemplate.findByPk(values.template_id, { transaction: tx });
  if (!template?.active) throw invalid("template_id", "Please choose a template in use.");
  const wantsLink = variablesOf(template.body).includes("link");
  if (wantsLink && !values.link_url)
    throw invalid("link_url", "This template has a link: where does it lead?");
  const unreached = values.sources.find((source) => !mayReach(template.channel, source));
  if (unreached)
    throw invalid(
      "sources",
      `“${SOURCE_LABELS[unreached]}” have no mail address: this template goes by mail.`,
    );
  return template.channel;
}

async function columnsOf(tx: Transaction, values: CampaignValues) {
  let linkUrl = "";
  if (values.link_url) {
    try {
      const target = readTarget(values.link_url);
      if (!(await allowedHosts([target.host], tx)).has(target.host))
        throw new Invalid(
          "Nobody has vouched for this host: please make a short link to it first, and have it approved.",
        );
      linkUrl = target.url;
    } catch (error) {
      if (error instanceof Invalid) throw invalid("link_url", error.message);
      throw error;
    }
  }
  if (values.hospital_id && !(await models.Hospital.findByPk(values.hospital_id, { transaction: tx })))
    throw invalid("hospital_id", "Please choose a hospital of the list.");
  return {
    campaign_name: values.campaign_name,
    template_id: values.template_id,
    link_url: linkUrl,
    sources: values.sources,
    city_id: values.city_id ?? null,
    hospital_id: values.hospital_id ?? null,
    date_from: values.date_from ?? null,
    date_to: values.date_to ?? null,
    consent_note: values.consent_note,
    unit_cost_paise: Math.round(values.unit_cost_rupees * 100),
  };
}

function invalid(field: string, why: string): Invalid {
  return new Invalid(why, { [field]: [why] });
}
