import type { Command } from "commander";
import { z } from "zod";
import { CommandError, EXIT, runCommand } from "#cli/run.ts";

/** `medihaven erase-subject`: a customer, or a driver of a partner, who wants to be forgotten. One admin proposes it, another approves it, then it is carried out. */
export function register(program: Command) {
  program
    .command("erase-subject")
    .description(
      "erase a customer or a partner's driver; bookings, invoices and the ledger stay, without the person",
    )
    .argument("<contact>", "mobile (+91…) or email address")
    .option("--dry-run", "show what would change, without changing it")
    .option("--propose", "ask another admin to approve it")
    .option("--reason <text>", "reason shown to the approver", "asked for by the person")
    .option("--yes", "erase, once another admin has approved it")
    .requiredOption("--as <email>", "the responsible admin")
    .option("--json", "machine-readable output")
    .addHelpText(
      "after",
      "\n--propose comes first; another admin approves under Approvals, or by\n`medihaven approvals approve`. Backups that were made before still hold the\nperson: erase again after a restore.",
    )
    .action(
      runCommand(
        z.object({
          contact: z.union(
            [z.string().regex(/^\+[1-9]\d{6,14}$/), z.email()],
            "a mobile with its country code (+91…) or a mail address",
          ),
          dryRun: z.boolean().default(false),
          propose: z.boolean().default(false),
          reason: z.string().trim().min(2).max(1_000),
          yes: z.boolean().default(false),
          as: z.email("name the admin who acts by email"),
        }),
        async ({ contact, dryRun, propose, reason, yes, as }, terminal) => {
          if ([dryRun, propose, yes].filter(Boolean).length !== 1)
            throw new CommandError(
              "This cannot be undone: --dry-run shows it, --propose asks another admin to approve it, then --yes does it",
              EXIT.wrongUse,
            );
          const { operatorContext } = await import("#cli/operator.ts");
          const { eraseSubject } = await import("#app/domain/privacy/erase-subject.ts");
          const subject = contact.startsWith("+") ? { phone: contact } : { mail: contact };
          const ctx = await operatorContext(as);
          if (propose) {
            const { proposeErasure } = await import("#app/domain/privacy/erasure-approval.ts");
            const { id } = await proposeErasure(ctx, subject, reason);
            return terminal.print({ id, proposed: true }, "Proposed. Another admin decides under Approvals.");
          }
          const done = await eraseSubject(ctx, subject, { dryRun });
          const tables = Object.entries(done.changed).filter(([, count]) => count > 0);
          terminal.print(
            done,
            [
              `${dryRun ? "Would erase" : "Erased"} ${done.users} users with ${done.orders} orders, ${done.bookings} bookings, ${done.requests} requests, ${done.files} files, ${done.drivers} drivers. Rows:`,
              ...tables.map(([table, count]) => `  ${table.replace("public.", "")}: ${count}`),
            ].join("\n"),
          );
        },
      ),
    );
}
