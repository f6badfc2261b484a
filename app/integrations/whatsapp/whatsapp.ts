import { config } from "#app/config.ts";
import type { MessagePort, OutgoingText } from "#app/integrations/message-port.ts";
import { findInOutbox, textFile, writeOutbox } from "#app/integrations/outbox.ts";
import { twilioTexts } from "#app/integrations/sms/twilio.ts";
import { statusCallbackUrl } from "#app/integrations/sms/twilio-webhook.ts";
import { cloudTexts } from "#app/integrations/whatsapp/cloud.ts";
import { present } from "#app/present.ts";

const local: MessagePort<OutgoingText> = {
  adapter: "local",
  send: (message) => writeOutbox("whatsapp", message, textFile(message), message.text),
  lookUp: (message) => findInOutbox("whatsapp", message),
};

/** The port for WhatsApp: Meta's Cloud API when WHATSAPP_CLOUD_TOKEN is set, Twilio when TWILIO_ACCOUNT_SID and WHATSAPP_FROM are set, else the local outbox. */
export function whatsappPort(): MessagePort<OutgoingText> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, WHATSAPP_FROM, WHATSAPP_BASE_URL, MESSAGE_LOOK_UP } =
    config();
  const { WHATSAPP_CLOUD_TOKEN, WHATSAPP_CLOUD_PHONE_ID } = config();
  if (WHATSAPP_CLOUD_TOKEN)
    return cloudTexts({
      token: WHATSAPP_CLOUD_TOKEN,
      phoneNumberId: present(WHATSAPP_CLOUD_PHONE_ID),
      baseUrl: WHATSAPP_BASE_URL,
    });
  if (!TWILIO_ACCOUNT_SID || !WHATSAPP_FROM) return local;
  return twilioTexts({
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: present(TWILIO_AUTH_TOKEN),
    from: WHATSAPP_FROM,
    baseUrl: WHATSAPP_BASE_URL,
    canLookUp: MESSAGE_LOOK_UP === "on",
    statusCallback: statusCallbackUrl,
    address: (phone) => `whatsapp:${phone.replace(/^whatsapp:/, "")}`,
  });
}
