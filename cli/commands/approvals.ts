import type { Command } from "commander";
import { z } from "zod";
import { APPROVAL_KIND_WORDS, APPROVAL_STATUSES, type ApprovalKind } from "#app/domain/approvals/labels.ts";
import { runCommand } from "#cli/run.ts";

const as = z.email("name the admin who acts by email");

/** A request as the list prints it: its id and the version that was reviewed, so that a later edit is not decided unseen. */
const handle = z
  .string()
  .regex(/^[0-9a-f-]{36}@\d+$/i, "must look like <id>@<version>, as `approvals list` prints it")
  .transform((text) => {
    const [approvalId = "", version] = text.split("@");
    return { approvalId, version: Number(version) };
  });

/** `medihaven approvals …`: what waits for an admin's decision. */
export function register(program: Command) {
  const approvals = program.command("approvals").description("list and decide approval requests");

  approvals
    .command("list")
    .description("list requests, oldest first")
    .option("--as <email>", "the admin who runs the command; reading needs none")
    .option("--kind <kind>", "only this kind, as in the list: property, room, partner, kitchen …")
    .option("--status <status>", `${APPROVAL_STATUSES.join(", ")} or all`, "pending")
    .option("--q <text>", "part of the title", "")
    .option("--page <n>", "page", "1")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({
          as: as.optional(),
          kind: z.enum(Object.keys(APPROVAL_KIND_WORDS) as ApprovalKind[]).optional(),
          status: z.enum([...APPROVAL_STATUSES, "all"]),
          q: z.string(),
          page: z.coerce.number().int().min(1),
        }),
        async ({ as: email, kind, status, q, page }, terminal) => {
          const { readerContext } = await import("#cli/operator.ts");
          const { approvalList } = await import("#app/domain/approvals/approval-list.ts");
          const list = await approvalList.page(await readerContext(email), {
            kind,
            status,
            q,
            page,
          });
          terminal.print(
            terminal.json
              ? list
              : list.rows.map((one) => ({
                  request: `${one.key}@${one.version}`,
                  kind: one.kind,
                  change: one.change,
                  title: one.name,
                  city: one.city_name,
                  by: one.partner_name ?? one.asked_by,
                  since: one.created_datetime,
                  status: one.status,
                })),
          );
          terminal.progress(
            `${list.totalIsBounded ? "more than " : ""}${list.total} ${status}, page ${page}`,
          );
        },
      ),
    );

  for (const decision of ["approve", "reject"] as const) {
    approvals
      .command(decision)
      .description(`${decision} requests; exit code 3 when one could not be decided`)
      .argument("<requests...>", "as shown by `approvals list`: <id>@<version>")
      .requiredOption("--as <email>", "the admin who decides")
      .option(
        "--reason <text>",
        decision === "reject" ? "told to the applicant; needed" : "kept with the decision",
      )
      .option("--commission <percent>", "agent's commission in per cent; default: the standard rate")
      .option("--dry-run", "show the result without saving")
      .option("--json", "machine-readable output")
      .action(
        runCommand(
          z.object({
            as,
            requests: z.array(handle),
            reason: z.string().optional(),
            commission: z.coerce.number().min(0).max(50).optional(),
            dryRun: z.boolean().default(false),
          }),
          async ({ as: email, requests, reason, commission, dryRun }, terminal) => {
            const { operatorContext } = await import("#cli/operator.ts");
            const { decideMany } = await import("#app/domain/decisions/decide.ts");
            const ctx = await operatorContext(email);
            const results = await decideMany(ctx, {
              requests,
              decision,
              reason,
              dryRun,
              agentCommissionPpm: commission === undefined ? undefined : Math.round(commission * 10_000),
            });
            terminal.print(
              terminal.json
                ? results
                : results.map(({ approvalId, decided, refusal }) => ({
                    request: approvalId,
                    title: decided?.title ?? "",
                    status: decided?.status ?? "",
                    message: decided?.message ?? refusal,
                  })),
            );
            if (dryRun) terminal.progress("Nothing was kept: this was a dry run.");
            terminal.refused(results.filter((result) => !result.decided).length);
          },
        ),
      );
  }
}
