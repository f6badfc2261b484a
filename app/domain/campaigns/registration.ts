import { whatsappPort } from "#app/integrations/whatsapp/whatsapp.ts";
import type { CampaignText } from "./words.ts";

/** True when this text goes by WhatsApp without a registered template: only people who wrote within a day may get it. */
export function needsWindow({
  channel,
  providerTemplateId,
}: Pick<CampaignText, "channel" | "providerTemplateId">): boolean {
  if (channel !== "whatsapp") return false;
  const { isRegisteredId } = whatsappPort();
  if (!providerTemplateId) return true;
  return isRegisteredId ? !isRegisteredId(providerTemplateId) : false;
}
