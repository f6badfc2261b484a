/** What a provider's code of a failed message means, in words. */

const WORDS: Record<string, string> = {
  "20003": "the provider does not accept our credentials",
  "21211": "this is not a number",
  "21408": "the account may not send to this country",
  "21610": "the person asked the provider to stop our messages",
  "21614": "this number takes no texts",
  "30003": "the phone is off or out of reach",
  "30004": "the person or the network blocks our messages",
  "30005": "nobody has this number any more",
  "30006": "this is a landline, which takes no texts",
  "30007": "the network took the message for spam",
  "30008": "the network gave no reason",
  "63003": "nobody with this number uses WhatsApp",
  "63016": "WhatsApp takes words that are not registered only within 24 hours of the person's own message",
  "63018": "WhatsApp limits how many messages we may send",
  "63024": "nobody with this number uses WhatsApp",
  "63032": "the person takes no marketing on WhatsApp",
  "63049": "WhatsApp chose not to deliver this marketing message",
  // Meta's Cloud API.
  "131026": "nobody with this number uses WhatsApp, or it is too old there",
  "131047": "WhatsApp takes words that are not registered only within 24 hours of the person's own message",
  "131048": "WhatsApp limits how many messages we may send",
  "131049": "WhatsApp chose not to deliver this marketing message",
  "131050": "the person takes no marketing on WhatsApp",
  "132001": "WhatsApp has no such template in this language",
  "132012": "the values do not fit the template at WhatsApp",
  // Gupshup: why an SMS was not taken, and why one failed later.
  "105": "this is not a number",
  "175": "the account may not send to this country",
  GS001: "the phone is off or out of reach",
  GS002: "the person or the network blocks our messages",
  GS003: "nobody has this number any more",
  GS004: "the operator is out of service",
  GS005: "the operator's system failed",
  GS006: "the number takes no such messages (do not disturb)",
  GS007: "the person or the network blocks our messages",
  GS008: "the check whether the number may be written to took too long",
  GS009: "outside of the hours in which such messages may be sent",
};

/** Failures that may pass: such a message may be tried again. */
export const MAY_PASS_CODES = [
  "30003",
  "30008",
  "63016",
  "63018",
  "63049",
  "131047",
  "131048",
  "131049",
  "GS001",
  "GS004",
  "GS005",
  "GS008",
  "GS009",
];

/** `the phone is off or out of reach (30003)`; the code alone where it is not known. */
export function failureWords(code: string): string {
  const words = WORDS[code];
  if (words) return `${words} (${code})`;
  return code ? `the provider's code ${code}` : "the provider gave no reason";
}
