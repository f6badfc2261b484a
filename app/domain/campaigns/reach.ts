import type { CampaignChannel } from "./labels.ts";

/**
 * What differs between people reached by their number and by their mail address. Each function gives SQL; `address` is an expression
 * of it, text in E.164 or an address in small letters.
 */

/** Where campaign_recipients has the address. */
export function addressColumn(channel: CampaignChannel): "phone_e164" | "email" {
  return channel === "mail" ? "email" : "phone_e164";
}

/** What the person last said about marketing: `given`, `withdrawn`, or NULL for nothing. For mail the newsletter's list says it. */
export function latestConsentSql(channel: CampaignChannel, address: string): string {
  return channel === "mail"
    ? `(SELECT CASE WHEN s.unsubscribed_at IS NULL THEN 'given' ELSE 'withdrawn' END FROM subscribers s
        WHERE s.subscriber_email = ${address}::citext)`
    : `(SELECT c.state FROM message_consents c WHERE c.phone_e164 = ${address})`;
}

/**
 * Whether the person booked within a year or asked us something within three months: the consent that TRAI's rules infer from such a
 * dealing for texts. Mails keep to the same.
 */
export function hasRecentDealingSql(channel: CampaignChannel, address: string, now: string): string {
  const is = channel === "mail" ? `.email = ${address}::citext` : `.phone_e164 = ${address}`;
  return `(EXISTS (SELECT FROM orders o WHERE o${is} AND o.confirmed_at > ${now} - interval '1 year')
    OR EXISTS (SELECT FROM requests q WHERE q${is} AND q.created_at > ${now} - interval '3 months'))`;
}
