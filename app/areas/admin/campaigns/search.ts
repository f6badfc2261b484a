import { CAMPAIGN_CHANNELS, CAMPAIGN_STATUSES } from "#app/domain/campaigns/labels.ts";
import type { TemplateFilters } from "#app/domain/campaigns/templates.ts";
import { MESSAGE_STATES } from "#app/domain/messages/schema.ts";
import { defineSearch, id, oneOf, page, type StateOf, text } from "#app/domain/shared/search-params.ts";

export const campaignSearch = defineSearch({
  campaign_name: text(80),
  status: oneOf(["", ...CAMPAIGN_STATUSES], ""),
  page: page(),
});

export const templateSearch = defineSearch({
  q: text(),
  channel: oneOf(["", ...CAMPAIGN_CHANNELS], ""),
  active: oneOf(["", "active", "inactive"], ""),
  page: page(),
});

export function templateFiltersOf({ q, channel, active }: StateOf<typeof templateSearch>): TemplateFilters {
  return { q, channel: channel || null, active: active ? active === "active" : null };
}

export const contactSearch = defineSearch({ option: id(), phone: text(20), page: page() });

export const RECIPIENT_STATES = ["", "waiting", "skipped", ...MESSAGE_STATES] as const;
export const recipientSearch = defineSearch({ state: oneOf(RECIPIENT_STATES, ""), page: page() });
