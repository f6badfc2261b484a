import type { Context } from "#app/domain/context.ts";
import { ownContact } from "#app/domain/identity/own-contact.ts";
import type { SubmittedRequest } from "#app/domain/requests/submit-request.ts";
import { type Done, done } from "#app/http/flash.ts";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";

/** After a request was taken: the same page, with its number and by when somebody answers. */
export function received(
  to: string,
  { number, dueAt, isByGuest }: SubmittedRequest,
  what: "message" | "call" | "request" | "question" | "enquiry" = "message",
): Done {
  const t = words("requests");
  const title = t(`arrived_${what}`);
  const text = t("received", { number, when: formatInstant(dueAt) });
  return done(to, isByGuest ? `${text} ${t("receivedGuest")}` : text, { title });
}

/** What a signed-in customer need not type again. */
export async function ownFields(ctx: Context) {
  const own = await ownContact(ctx);
  if (!own) return null;
  return { name: own.name, phone: own.phone ? formatPhone(own.phone) : "", email: own.email ?? "" };
}

/** Bytes of one file that a form with reports takes before its type is known. */
export const MAX_REQUEST_FILE_BYTES = 8 * 1_048_576;
