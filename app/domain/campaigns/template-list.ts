import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { beginningWith } from "#app/domain/shared/like.ts";
import { canManageCampaigns } from "./policy.ts";

/** The templates that campaigns are made of, those in use first, for admins. */
export const templateList = defineList({
  name: "campaign-templates",
  title: "Templates",
  from: "campaign_templates template",
  key: "template.id",
  columns: {
    template: column.text("Template", "template.name::text", { always: true }),
    channel: column.choice("By", "template.channel", CHANNEL_LABELS),
    subject: column.text("Subject", "template.subject", { on: "file" }),
    text: column.text("Text", "template.body", { shortened: true }),
    provider_id: column.text("Provider's id", "template.provider_template_id"),
    in_use: column.flag("In use", "template.active"),
    updated_datetime: column.instant("Changed", "template.updated_at"),
  },
  filters: {
    q: filter.search("Name begins with", (words) => ({
      sql: "template.name::text ILIKE $beginning",
      bind: { beginning: beginningWith(words) },
    })),
    channel: filter.choice("By", CHANNEL_LABELS, "template.channel = $channel"),
    active: filter.choice("In use", { active: "In use", inactive: "Not in use" }, (shown) => ({
      sql: `template.active = ${shown === "active"}`,
    })),
  },
  scope: ({ actor }) => {
    if (!canManageCampaigns(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "template.active DESC, template.name",
  pageSize: 30,
});
