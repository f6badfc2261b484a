import { config } from "#app/config.ts";
import { NotFound } from "#app/domain/errors.ts";
import { decideSandbox, readSandboxPayment } from "#app/integrations/payments/sandbox.ts";

/** The page of the built-in gateway, as the screen `/sandbox-gateway/{id}` needs it. Exists only while that gateway is the chosen one. */

export type SandboxPage = {
  id: string;
  amountPaise: number;
  description: string;
  state: "open" | "failed" | "captured";
  returnUrl: string;
};

/** @throws NotFound when there is no such payment, or another gateway is set */
export async function findSandboxPayment(id: string): Promise<SandboxPage> {
  const payment = config().PAYMENT_GATEWAY === "sandbox" ? await readSandboxPayment(id) : undefined;
  if (!payment) throw new NotFound();
  const { amountPaise, description, state, returnUrl } = payment;
  return { id, amountPaise, description, state, returnUrl };
}

/**
 * What the payer does there: pays, is refused by the bank, or walks away. Deciding twice changes nothing.
 * @returns where the gateway sends the payer back to
 */
export async function decideSandboxPayment(input: {
  id: string;
  decision: "pay" | "fail" | "leave";
}): Promise<{ returnUrl: string }> {
  const { returnUrl } = await findSandboxPayment(input.id);
  if (input.decision !== "leave")
    await decideSandbox(input.id, input.decision === "pay" ? "captured" : "failed");
  return { returnUrl };
}
