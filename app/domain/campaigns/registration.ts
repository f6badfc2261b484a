import { whatsappPort } from "#app/integrations/whatsapp/whatsapp.ts";
import type { CampaignText } from "./words.ts";

/** True when these words go by WhatsApp without being registered there: only whoever wrote within a day may get them. */
export function needsWindow({
  channel,
  providerTemplateId,
}: Pick<CampaignText, "channel" | "providerTemplateId">): boolean {
  if (channel !== "whatsapp") return false;
  const { isRegisteredId } = whatsappPort();
  if (!providerTemplateId) return true;
  return isRegisteredId ? !isRegisteredId(providerTemplateId) : false;
}
