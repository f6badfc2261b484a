import { config } from "#app/config.ts";
import type { MessagePort, OutgoingMail } from "#app/integrations/message-port.ts";
import { findInOutbox, writeOutbox } from "#app/integrations/outbox.ts";
import { headersOf, messageId } from "./compose.ts";
import { smtpMails } from "./smtp.ts";

const local: MessagePort<OutgoingMail> = {
  adapter: "local",
  async send(message) {
    // As a person reads it: a mail program would encode long lines and every letter that is not ASCII.
    const head = [
      `From: ${config().MAIL_FROM}`,
      `To: ${message.to}`,
      `Subject: ${message.subject}`,
      `Date: ${message.createdAt.toUTCString()}`,
      `Message-ID: ${messageId(message)}`,
      ...Object.entries(headersOf(message)).map(([name, value]) => `${name}: ${value}`),
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
    ];
    return writeOutbox("mail", message, `${head.join("\n")}\n\n${message.text}\n`, message.subject);
  },
  lookUp: (message) => findInOutbox("mail", message),
};

/** The port for mail: the server of SMTP_URL when set, else the local outbox. */
export function mailPort(): MessagePort<OutgoingMail> {
  const { SMTP_URL } = config();
  return SMTP_URL ? smtpMails(SMTP_URL) : local;
}
