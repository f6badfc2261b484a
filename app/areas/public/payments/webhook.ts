import { z } from "zod";
import { Invalid, NotFound, Reused } from "#app/domain/errors.ts";
import { receivePaymentEvent } from "#app/domain/payments/receive-event.ts";
import { webhookAction } from "#app/http/guard.ts";
import { REPLAYED } from "#app/http/sent-once.ts";

const paramsSchema = z.object({ gateway: z.string().regex(/^[a-z]{1,20}$/) });

/** POST /webhooks/payments/{gateway}: what a payment gateway tells us. A wrong signature is answered 400 and leaves no trace; a copy gets the first outcome. */
export const action = webhookAction(async (ctx, { request, params }) => {
  const parsed = paramsSchema.safeParse(params);
  if (!parsed.success) throw new NotFound("There is no such payment gateway.");
  const { headers } = request;
  try {
    const rawBody = await request.text();
    const { outcome, replayed } = await receivePaymentEvent(ctx, {
      gateway: parsed.data.gateway,
      rawBody,
      headers,
    });
    return Response.json({ outcome }, replayed ? { headers: { [REPLAYED]: "true" } } : {});
  } catch (error) {
    if (error instanceof Invalid || error instanceof Reused)
      return Response.json({ error: error.message }, { status: error.status });
    throw error;
  }
});
