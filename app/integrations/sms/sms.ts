import { config } from "#app/config.ts";
import type { MessagePort, OutgoingText } from "#app/integrations/message-port.ts";
import { findInOutbox, textFile, writeOutbox } from "#app/integrations/outbox.ts";
import { gupshupTexts } from "#app/integrations/sms/gupshup.ts";
import { present } from "#app/present.ts";
import { twilioTexts } from "./twilio.ts";
import { statusCallbackUrl } from "./twilio-webhook.ts";

const local: MessagePort<OutgoingText> = {
  adapter: "local",
  send: (message) => writeOutbox("sms", message, textFile(message), message.text),
  lookUp: (message) => findInOutbox("sms", message),
};

/** The port for SMS: Gupshup when GUPSHUP_USER_ID is set, Twilio when TWILIO_ACCOUNT_SID is, else the local outbox. */
export function smsPort(): MessagePort<OutgoingText> {
  const { GUPSHUP_USER_ID, GUPSHUP_PASSWORD, GUPSHUP_SENDER, DLT_ENTITY_ID } = config();
  if (GUPSHUP_USER_ID)
    return gupshupTexts({
      userId: GUPSHUP_USER_ID,
      password: present(GUPSHUP_PASSWORD),
      sender: present(GUPSHUP_SENDER),
      principalEntityId: present(DLT_ENTITY_ID),
      baseUrl: config().SMS_BASE_URL,
    });
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, SMS_FROM, SMS_BASE_URL, MESSAGE_LOOK_UP } = config();
  if (!TWILIO_ACCOUNT_SID) return local;
  return twilioTexts({
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: present(TWILIO_AUTH_TOKEN),
    from: present(SMS_FROM),
    baseUrl: SMS_BASE_URL,
    canLookUp: MESSAGE_LOOK_UP === "on",
    statusCallback: statusCallbackUrl,
    address: (phone) => phone,
  });
}
