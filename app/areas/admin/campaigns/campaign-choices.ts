import { campaignOptions } from "#app/domain/campaigns/contacts.ts";
import { listTemplates } from "#app/domain/campaigns/templates.ts";
import type { Context } from "#app/domain/context.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { cityOptions } from "#app/domain/places/list-cities.ts";

/** What the selects of a campaign's form offer. */
export async function campaignChoices(ctx: Context) {
  const [templates, cities, hospitals] = await Promise.all([
    listTemplates(ctx),
    cityOptions(ctx),
    campaignOptions(ctx),
  ]);
  return {
    templates: templates
      .filter(({ active }) => active)
      .map(({ id, name, channel }) => ({ value: id, label: `${name} (${CHANNEL_LABELS[channel]})` })),
    cities: cityChoices(cities),
    hospitals: hospitals.map(({ id, name }) => ({ value: id, label: name })),
  };
}
