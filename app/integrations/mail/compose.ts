import MailComposer from "nodemailer/lib/mail-composer";
import { config } from "#app/config.ts";
import type { OutgoingMail } from "#app/integrations/message-port.ts";

/** The same for every try of a message, so that a mailbox which gets it twice shows it once. */
export function messageId(message: { id: string }): string {
  return `<${message.id}@${new URL(config().APP_ORIGIN).hostname}>`;
}

/** What a mail's head says beside sender, subject and date. A mail program shows a button of its own for the last two (RFC 2369, RFC 8058). */
export function headersOf({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  return {
    "Auto-Submitted": "auto-generated",
    ...(unsubscribeUrl
      ? { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
      : {}),
  };
}

/** The finished mail and its envelope. Reads no file and no URL, whatever the fields say. */
export async function compose(message: OutgoingMail): Promise<{ raw: Buffer; from: string; to: string }> {
  const node = new MailComposer({
    from: config().MAIL_FROM,
    to: { name: "", address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    date: message.createdAt,
    messageId: messageId(message),
    headers: headersOf(message),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const { from } = node.getEnvelope();
  return { raw: await node.build(), from: from || "", to: message.to };
}
