import { deliverSandboxEvent } from "#app/integrations/payments/sandbox.ts";
import type { Handler } from "#worker/registry.ts";

/** Delivers one event of the built-in gateway to our own webhook. */
export const handle: Handler<"sandbox-webhook"> = async ({ eventId }) => deliverSandboxEvent(eventId);
