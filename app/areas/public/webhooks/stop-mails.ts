import { redirect } from "@remix-run/node";
import { z } from "zod";
import { NotFound } from "#app/domain/errors.ts";
import { chooseByLink } from "#app/domain/messages/consents.ts";
import { readTexts } from "#app/http/body.ts";
import { publicLoader, webhookAction } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";

/** The address in the head of a campaign's mail (List-Unsubscribe). */

const params = z.object({ recipient: z.uuid() });

/** Opened by a person it changes nothing: the page with the button does. */
export const loader = publicLoader(
  { permission: "public", params },
  async (_ctx, { params: { recipient } }) => redirect(paths.stopMessages(recipient)),
);

/** The mail program's own button: one post without a session (RFC 8058). Who holds the mail is taken for the person. */
export const action = webhookAction(async (ctx, { request, params: given }) => {
  const { success, data } = params.safeParse(given);
  const { "List-Unsubscribe": button } = await readTexts(request);
  if (!success || button !== "One-Click") throw new NotFound();
  if (!(await chooseByLink(ctx, { recipientId: data.recipient, stop: true }))) throw new NotFound();
  return new Response(null, { status: 204 });
});
