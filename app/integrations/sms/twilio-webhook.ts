import webhooks from "twilio/lib/webhooks/webhooks.js";
import { config } from "#app/config.ts";

const { validateRequest } = webhooks;

/** Where Twilio reports what became of one message; undefined where it could not reach us. */
export function statusCallbackUrl(messageId: string): string | undefined {
  const { APP_ORIGIN, SMS_BASE_URL, WHATSAPP_BASE_URL } = config();
  if (!APP_ORIGIN.startsWith("https:") && !SMS_BASE_URL && !WHATSAPP_BASE_URL) return undefined;
  return `${APP_ORIGIN}/webhooks/messages/twilio/status/${messageId}`;
}

/**
 * What a call of Twilio says, when its signature fits; undefined otherwise, and where Twilio is not in use. The signature covers the
 * whole address, as the outside sees it, and every parameter.
 */
export function readTwilioCall(call: {
  /** Path and query. */
  path: string;
  params: Record<string, string>;
  signature: string | null;
}): Record<string, string> | undefined {
  const { TWILIO_AUTH_TOKEN, APP_ORIGIN } = config();
  if (!TWILIO_AUTH_TOKEN || !call.signature) return undefined;
  return validateRequest(TWILIO_AUTH_TOKEN, call.signature, APP_ORIGIN + call.path, call.params)
    ? call.params
    : undefined;
}
