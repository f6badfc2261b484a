import { z } from "zod";
import {
  DeliveryError,
  type DeliveryOutcome,
  type MessagePort,
  type OutgoingText,
} from "#app/integrations/message-port.ts";
import { readJson } from "#app/integrations/payments/signature.ts";
import { postToProvider } from "#app/integrations/text-request.ts";
import { present } from "#app/present.ts";

/**
 * WhatsApp by Meta's Cloud API (developers.facebook.com/docs/whatsapp/cloud-api): registered words by the name of their template and its
 * language, other words as text, which Meta takes for a day after the person wrote.
 */

export type CloudSettings = {
  token: string;
  phoneNumberId: string;
  baseUrl?: string;
};

const BASE_URL = "https://graph.facebook.com";
const VERSION = "v23.0";

/** `booking_confirmed:en`: a template's name and language. */
export const CLOUD_TEMPLATE = /^([a-z0-9_]{1,100}):([a-z]{2,3}(?:_[A-Z]{2})?)$/;

const takenSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(200) })).min(1) });
const errorSchema = z.object({ error: z.object({ code: z.number().int() }) });

/** Meta's codes (…/cloud-api/support/error-codes): our token or account, or something that passes. All others refuse this message. */
const BLOCKED = new Set([0, 3, 10, 190, 368, 131005, 131031, 131042, 131045]);
const PASSES = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004]);

/** The Cloud API has no question what it took: an answer that is lost stays in doubt until a report of the message comes. */
export function cloudTexts({
  token,
  phoneNumberId,
  baseUrl = BASE_URL,
}: CloudSettings): MessagePort<OutgoingText> {
  const target = new URL(`/${VERSION}/${phoneNumberId}/messages`, baseUrl);
  return {
    adapter: "whatsapp-cloud",
    isRegisteredId: (id) => CLOUD_TEMPLATE.test(id),
    async send(message) {
      const body = {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: message.to.replace(/^\+/, ""),
        // Comes back with each report of this message.
        biz_opaque_callback_data: message.id,
        ...wordsOf(message),
      };
      const answer = await postToProvider(
        target,
        { authorization: `Bearer ${token}`, "content-type": "application/json" },
        JSON.stringify(body),
      );
      return { providerId: takenAs(answer) };
    },
  };
}

function wordsOf({ text, registered }: OutgoingText) {
  const [, name, language] = CLOUD_TEMPLATE.exec(registered?.id ?? "") ?? [];
  if (!name) return { type: "text", text: { body: text, preview_url: false } };
  const values = Object.entries(present(registered).values).sort(([a], [b]) => Number(a) - Number(b));
  const parameters = values.map(([, value]) => ({ type: "text", text: value }));
  return {
    type: "template",
    template: {
      name,
      language: { code: language },
      ...(parameters.length > 0 ? { components: [{ type: "body", parameters }] } : {}),
    },
  };
}

function takenAs({ status, body }: { status: number; body: string }): string {
  const said = readJson(body);
  const taken = takenSchema.safeParse(said);
  if (status < 300 && taken.success) return present(taken.data.messages[0]).id;
  const code = errorSchema.safeParse(said).data?.error.code;
  const outcome = outcomeOf(status, code);
  const answered = `${status}${code === undefined ? "" : `, code ${code}`}`;
  throw new DeliveryError(
    outcome,
    outcome === "blocked"
      ? `WhatsApp refuses our account or credentials (${answered})`
      : `WhatsApp answered ${answered}`,
    code === undefined ? "" : String(code),
  );
}

function outcomeOf(status: number, code: number | undefined): DeliveryOutcome {
  if (code !== undefined && PASSES.has(code)) return "retry";
  if (code !== undefined && (BLOCKED.has(code) || (code >= 200 && code < 300))) return "blocked";
  if (status === 401 || status === 403) return "blocked";
  if (status === 429 || status >= 500) return "retry";
  return status < 300 ? "in_doubt" : "refused";
}
