import { z } from "zod";

const reason = z.string().trim().max(1_000, "At most 1,000 letters, please").optional();

export const decisionFields = {
  decision: z.enum(["approve", "reject"]),
  reason,
};

export const decisionSchema = z
  .object({ approvalId: z.uuid(), version: z.number().int().min(1), ...decisionFields })
  .refine(({ decision, reason: why }) => decision === "approve" || Boolean(why), {
    path: ["reason"],
    message: "Please say why, so that the applicant can mend it",
  });
export type DecisionInput = z.output<typeof decisionSchema>;
