import { z } from "zod";
import { titlesOf } from "#app/domain/approvals/approval-list.ts";
import type { Context } from "#app/domain/context.ts";
import { type DecisionResult, decide, decideMany } from "#app/domain/decisions/decide.ts";
import { Conflict, Forbidden } from "#app/domain/errors.ts";

/** What the bulk buttons of a list post: each request with the version that the list showed, as `id:version`. */
export const chosenRequests = z.object({
  request: z.array(z.string().regex(/^[0-9a-f-]{36}:\d{1,9}$/)).min(1, "Please choose at least one request"),
  reason: z.string().trim().max(1_000).optional(),
});

/** The failure texts that the specification gives for each decision, where it has some. */
export type FailureTexts = { approve: string; reject: string };

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

/** A line for each request: first those that were left as they are, with why. */
function words(results: DecisionResult[], titles: Map<string, string>, failed: string | undefined): string {
  const decided = results.flatMap((result) => result.decided ?? []);
  const left = results.flatMap(({ approvalId, refusal }) =>
    refusal ? [`${titles.get(approvalId) ?? "One request"}: ${refusal}`] : [],
  );
  if (decided.length === 0) throw new Conflict([failed, ...left].filter(Boolean).join("\n"), "stale");
  const messages = [...new Set(decided.map(({ message }) => message))].join(" ");
  if (results.length === 1) return messages;
  return [
    `${messages} ${decided.length} decided, ${left.length} left as they are.`,
    ...left,
    ...decided.map(({ title, status }) => `${title}: ${status}`),
  ].join("\n");
}

/**
 * A decision of one request. If the request changed meanwhile, or somebody else has to decide, the page says so, after the contract's
 * failure text if there is one.
 */
export async function decideOrTell(ctx: Context, input: Parameters<typeof decide>[1], failed = "") {
  try {
    return await decide(ctx, input);
  } catch (error) {
    const message = [failed, error instanceof Error ? error.message : ""].filter(Boolean).join(" ");
    if (error instanceof Conflict) throw new Conflict(message, error.code, error.details);
    if (error instanceof Forbidden) throw new Conflict(message, "own_request");
    throw error;
  }
}
