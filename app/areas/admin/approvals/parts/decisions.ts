import { z } from "zod";
import { type DecisionResult, decideMany } from "#app/domain/approvals/decide.ts";
import { titlesOf } from "#app/domain/approvals/list-approvals.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";

/** What the bulk buttons of a list post: each request with the version that the list showed, as `id:version`. */
export const chosenRequests = z.object({
  request: z.array(z.string().regex(/^[0-9a-f-]{36}:\d{1,9}$/)).min(1, "Please choose at least one request"),
  reason: z.string().trim().max(1_000).optional(),
});

/** What the failure texts of the contract are for each decision, where the specification has some. */
export type FailureTexts = { approve: string; reject: string };

const NAMED = 20;

/**
 * Decides what was chosen and says what became of each.
 * @returns the text to show
 * @throws Conflict when nothing was decided, Invalid
 */
export async function decideChosen(
  ctx: Context,
  input: {
    intent: "approve" | "reject";
    value: z.output<typeof chosenRequests>;
    failed?: FailureTexts;
  },
): Promise<string> {
  const requests = input.value.request.map((text) => {
    const [approvalId = "", version] = text.split(":");
    return { approvalId, version: Number(version) };
  });
  const results = await decideMany(ctx, { requests, decision: input.intent, reason: input.value.reason });
  const failed = input.failed?.[input.intent];
  return words(
    results,
    await titlesOf(
      ctx,
      results.map(({ approvalId }) => approvalId),
    ),
    failed,
  );
}

function words(results: DecisionResult[], titles: Map<string, string>, failed: string | undefined): string {
  const decided = results.flatMap((result) => result.decided ?? []);
  const left = results.flatMap(({ approvalId, refusal }) =>
    refusal ? [`${titles.get(approvalId) ?? "One request"}: ${refusal}`] : [],
  );
  if (decided.length === 0)
    throw new Conflict([failed, ...left.slice(0, NAMED)].filter(Boolean).join(" "), "stale");
  const messages = [...new Set(decided.map(({ message }) => message))].join(" ");
  if (results.length === 1) return messages;
  const names = decided.slice(0, NAMED).map(({ title }) => title);
  const more = decided.length > NAMED ? ` and ${decided.length - NAMED} more` : "";
  const leftText = left.length === 0 ? "" : ` Left: ${left.slice(0, NAMED).join(" ")}`;
  return `${messages} ${decided.length} decided: ${names.join(", ")}${more}.${leftText}`;
}
