import { z } from "zod";
import { DeliveryError, type MessagePort, type OutgoingText } from "#app/integrations/message-port.ts";
import { readJson } from "#app/integrations/payments/signature.ts";
import { postToProvider } from "#app/integrations/text-request.ts";

/**
 * SMS through Gupshup's enterprise gateway, as its documents say (docs.gupshup.io, "Send Messages to Single Number"): for numbers in
 * India, where each text is registered with the operators (DLT) and is sent with the number of its registration.
 */

export type GupshupSettings = {
  userId: string;
  password: string;
  /** The sender's name as the operators know it (header), six letters. */
  sender: string;
  /** Who we are to the operators. */
  principalEntityId: string;
  baseUrl?: string;
};

export const GUPSHUP_URL = "https://enterprise.smsgupshup.com";
const PATH = "/GatewayAPI/rest";

const answerSchema = z.object({
  response: z.object({
    status: z.string(),
    /** Of a message that was taken its id, else the number of the error. */
    id: z.coerce.string(),
    details: z.string().nullish(),
  }),
});

/** The operators' number of registered words. */
const DLT = /^\d{8,25}$/;

/**
 * Errors of the account or of our settings, by docs.gupshup.io/docs/error-codes: a parameter that is missing, user or password wrong,
 * user not known or ended, method not open to us, version or sender not right, service not booked. No message is at fault.
 */
const BLOCKED = new Set(["101", "102", "103", "104", "106", "107", "108", "175"]);
/** The same number for a service that one message alone would need: writing to other countries. */
const NEEDS_SERVICE = /INTERNATIONAL_PHONE/i;
/** An error of the gateway that names no reason. */
const PASSES = new Set(["100"]);

/** Gupshup has no question what it took: an answer that is lost stays in doubt. */
export function gupshupTexts(settings: GupshupSettings): MessagePort<OutgoingText> {
  const { userId, password, sender, principalEntityId, baseUrl = GUPSHUP_URL } = settings;
  return {
    adapter: "gupshup",
    isRegisteredId: (id) => DLT.test(id),
    async send({ to, text, registered }) {
      const form = new URLSearchParams({
        method: "SendMessage",
        v: "1.1",
        auth_scheme: "plain",
        format: "json",
        userid: userId,
        password,
        send_to: to.replace(/^\+/, ""),
        msg: text,
        // Letters beyond those of GSM 03.38 need the longer form, or arrive as question marks.
        msg_type: /^[\x20-\x7e\n\r]*$/.test(text) ? "TEXT" : "UNICODE_TEXT",
        mask: sender,
        principalEntityId,
        ...(registered && DLT.test(registered.id) ? { dltTemplateId: registered.id } : {}),
      });
      const answer = await postToProvider(
        new URL(PATH, baseUrl),
        { "content-type": "application/x-www-form-urlencoded" },
        form.toString(),
      );
      return { providerId: takenAs(answer) };
    },
  };
}

function takenAs({ status, body }: { status: number; body: string }): string {
  if (status === 429 || status >= 500) throw new DeliveryError("retry", `Gupshup answered ${status}`);
  if (status === 401 || status === 403)
    throw new DeliveryError("blocked", `Gupshup refuses our credentials (${status})`);
  const parsed = answerSchema.safeParse(readJson(body));
  // Something took the request, and what it says cannot be read.
  if (!parsed.success)
    throw new DeliveryError(
      status < 300 ? "in_doubt" : "refused",
      `Gupshup answered ${status}, not to be read`,
    );
  const { id, status: outcome, details } = parsed.data.response;
  if (outcome.toLowerCase() === "success") return id;
  if (BLOCKED.has(id) && !NEEDS_SERVICE.test(details ?? ""))
    throw new DeliveryError("blocked", `Gupshup refuses our account (error ${id})`);
  throw new DeliveryError(PASSES.has(id) ? "retry" : "refused", `Gupshup answered error ${id}`, id);
}
