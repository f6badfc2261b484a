import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { config } from "#app/config.ts";
import { localOutboxFolder } from "./local-outbox.ts";
import type { Channel } from "./schema.ts";
import { sendsWhatsApp } from "./sends-whatsapp.ts";

/**
 * How a number is written to, by its country: by SMS in the countries of `OTP_COUNTRIES`, by WhatsApp in those of `OTP_WHATSAPP_COUNTRIES`
 * where WhatsApp is set up (a trial keeps such messages in its outbox), and only by mail in all others.
 * @param phone E.164
 */
export function preferredChannel(phone: string): Channel {
  const country = parsePhoneNumberFromString(phone)?.country;
  if (!country) return "mail";
  if (config().OTP_COUNTRIES.includes(country)) return "sms";
  const hasWhatsApp = sendsWhatsApp() || localOutboxFolder() !== undefined;
  return hasWhatsApp && config().OTP_WHATSAPP_COUNTRIES.includes(country) ? "whatsapp" : "mail";
}

/** Whether a number of this country may be sent something that way: what its country gets, mail, and WhatsApp where it gets SMS. */
export function isChannelAllowed(channel: Channel, phone: string): boolean {
  const way = preferredChannel(phone);
  return channel === "mail" || channel === way || (channel === "whatsapp" && way === "sms");
}
