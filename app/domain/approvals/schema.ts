import { z } from "zod";
import { textUpTo } from "#app/domain/shared/text-schema.ts";

const reason = textUpTo(1_000).optional();

export const decisionFields = {
  decision: z.enum(["approve", "reject"]),
  reason,
  /** What an agent who is approved earns of a price (ppm: 10,000 is 1 %); without it the standard. */
  agentCommissionPpm: z
    .number()
    .int()
    .min(0, "A commission is between 0 and 50%.")
    .max(500_000, "A commission is between 0 and 50%.")
    .optional(),
};

export const decisionSchema = z
  .object({ approvalId: z.uuid(), version: z.number().int().min(1), ...decisionFields })
  .refine(({ decision, reason: why }) => decision === "approve" || Boolean(why), {
    path: ["reason"],
    message: "Please say why, so that the applicant can correct it",
  });
export type DecisionInput = z.output<typeof decisionSchema>;
