import { whatsappPort } from "#app/integrations/whatsapp/whatsapp.ts";

/** True where a provider for WhatsApp is set. */
export function sendsWhatsApp(): boolean {
  return whatsappPort().adapter !== "local";
}
