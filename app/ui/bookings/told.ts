import type { Channel } from "#app/domain/messages/schema.ts";
import { words } from "#app/words/catalogue.ts";

/** `lead`, and by which messages the confirmation was sent as well. */
export function withTold(lead: string, channels: readonly Channel[]): string {
  const toPhone = channels.find((channel) => channel !== "mail");
  const sent = [toPhone, channels.includes("mail") ? ("mail" as const) : undefined].filter(
    (channel) => channel !== undefined,
  );
  const t = words("trip");
  const [first, second] = sent;
  if (!first) return lead;
  const by = second ? t(first === "sms" ? "sent_sms_mail" : "sent_whatsapp_mail") : t(`sent_${first}`);
  return `${lead} ${by}`;
}
