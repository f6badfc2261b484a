import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { config } from "#app/config.ts";
import { readJson } from "#app/integrations/payments/signature.ts";

/**
 * Gupshup's reports of how far messages are (docs.gupshup.io, "Real Time Delivery Reports"): a form whose `response` is a JSON list of
 * at most 20 events. They are not signed, so the address that is registered with Gupshup holds a secret.
 */

const event = z.object({
  externalId: z.coerce.string().regex(/^[\w-]{5,100}$/),
  eventType: z.string().max(40),
  errCode: z.coerce.string().max(6).optional(),
});

export type GupshupReport = { providerId: string; status: string; errorCode: string | undefined };

/** True for the secret that stands in the registered address; false where Gupshup is not in use. */
export function isReportSecret(given: string | undefined): boolean {
  const [wanted, sent] = [Buffer.from(config().GUPSHUP_REPORT_SECRET ?? ""), Buffer.from(given ?? "")];
  return wanted.length > 0 && wanted.length === sent.length && timingSafeEqual(wanted, sent);
}

/** What the body reports; what is no event is left out. */
export function readGupshupReports(rawBody: string): GupshupReport[] {
  const text = new URLSearchParams(rawBody).get("response") ?? rawBody;
  const told = readJson(text);
  return (Array.isArray(told) ? told : []).slice(0, 100).flatMap((one) => {
    const { data } = event.safeParse(one);
    if (!data) return [];
    const { externalId: providerId, eventType, errCode } = data;
    const isFailed = eventType.toUpperCase() === "FAILED";
    return {
      providerId,
      status: eventType,
      errorCode: isFailed && errCode ? `GS${errCode.padStart(3, "0")}` : undefined,
    };
  });
}
