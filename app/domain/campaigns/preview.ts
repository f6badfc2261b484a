import { config } from "#app/config.ts";
import { mailPreview } from "#app/domain/messages/mail-layout.ts";
import type { MessagePreview } from "#app/domain/messages/message-texts.ts";
import { definitionOf, placesFor, render, siteOf } from "#app/domain/messages/templates.ts";
import { asRegistered, type CampaignText, campaignMessage } from "./words.ts";

const SOMEBODY = "3f0c2a9e-5b1d-4c7e-9a2b-1d4e6f8a0b2c";

/** How a campaign's words reach a person, filled in with a sample, and what to register at the provider. */
export function previewCampaign(text: CampaignText): MessagePreview {
  const origin = config().APP_ORIGIN;
  const filling = {
    name: "Asha",
    hospital: "City Hospital",
    city: "Hyderabad",
    link: `${origin}/r/Ab3dEf7h`,
  };
  const { template, variables } = campaignMessage(text, filling, { origin, recipientId: SOMEBODY });
  const mail = definitionOf(template).fixed?.mail?.(variables, siteOf());
  return {
    rendered: render(template, text.channel, variables),
    blocks: mail ? mailPreview(mail, placesFor(template, variables), siteOf()) : [],
    registerAs: mail ? null : asRegistered(text.body, filling, `${origin}/stop/${SOMEBODY}`).words,
  };
}
