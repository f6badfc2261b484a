/** The words of the messages context. Client-safe. */

export const CHANNELS = ["sms", "whatsapp", "mail"] as const;
export type Channel = (typeof CHANNELS)[number];

export const PURPOSES = ["otp", "transactional", "campaign"] as const;
export type Purpose = (typeof PURPOSES)[number];
export const PURPOSE_LABELS: Record<Purpose, string> = {
  otp: "Code",
  transactional: "What somebody did",
  campaign: "Campaign",
};

/**
 * `queued` waits for the worker, `sending` is with the provider under a lease, `in_doubt` may have been taken but the answer
 * was lost, `dropped` was given up on purpose (too late, or nobody to send it to).
 */
export const MESSAGE_STATES = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  "dropped",
  "in_doubt",
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const CHANNEL_LABELS: Record<Channel, string> = { sms: "SMS", whatsapp: "WhatsApp", mail: "Mail" };
export const MESSAGE_STATE_LABELS: Record<MessageState, string> = {
  queued: "Queued",
  sending: "Sending",
  sent: "Sent",
  delivered: "Delivered",
  read: "Read",
  failed: "Failed",
  dropped: "Dropped",
  in_doubt: "In doubt",
};

/** In a filter: whatever left us, and how far it came. */
export const GONE = "gone";

/** A phone or mail address as lists show it: enough to recognise, too little to use. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf("@");
  if (at > 0) return `${recipient.slice(0, 1)}…${recipient.slice(at)}`;
  return recipient.length > 7 ? `${recipient.slice(0, 3)} ••••• ${recipient.slice(-4)}` : "•••••";
}

/** The same in SQL, of an expression that is a number or an address. */
export function maskedRecipientSql(sql: string): string {
  return `CASE WHEN ${sql} LIKE '_%@%' THEN left(${sql}, 1) || '…' || substring(${sql} from '@[^@]*$')
    WHEN length(${sql}) > 7 THEN left(${sql}, 3) || ' ••••• ' || right(${sql}, 4) ELSE '•••••' END`;
}
