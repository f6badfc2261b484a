import type { Command } from "commander";
import { z } from "zod";
import { systemContext } from "#app/domain/context.ts";
import { printList } from "#cli/list-rows.ts";
import { CommandError, runCommand } from "#cli/run.ts";

const HEAD = /^(\d+):([0-9a-f]{64})$/;

/** `medihaven audit list|verify`: what was done, and the proof that nobody changed the trail. */
export function register(program: Command) {
  const audit = program.command("audit").description("audit trail: what was done, and by whom");

  audit
    .command("list")
    .description("show the newest events (medihaven export audit exports all)")
    .option("--subject <id>", "only this subject")
    .option("--kind <kind>", "only this kind of subject: booking, user, commission_rule …")
    .option("--action <start>", "actions that start with: user., booking.cancel")
    .option("--role <role>", "only this role")
    .option("--person <id>", "only this person")
    .option("--from <day>", "from this day, YYYY-MM-DD")
    .option("--to <day>", "until this day, YYYY-MM-DD")
    .option("--limit <number>", "maximum number of rows", "50")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z
          .object({ limit: z.coerce.number().int().min(1).max(1_000) })
          .catchall(z.union([z.string(), z.boolean()])),
        async ({ limit, ...filters }, terminal) => {
          const { auditList } = await import("#app/domain/audit/audit-list.ts");
          const { stateOf } = await import("#cli/list-filters.ts");
          const said = Object.entries(filters).filter(([, value]) => typeof value === "string");
          const args = said.flatMap(([name, value]) => [`--${name}`, String(value)]);
          const state = await stateOf(auditList, args);
          const shown = [
            "created_datetime",
            "action",
            "actor",
            "role",
            "subject_kind",
            "subject_id",
            "difference",
            "reason",
            "address",
          ];
          await printList(
            systemContext("command-line"),
            auditList,
            { state, pageSize: limit, shown },
            terminal,
          );
        },
      ),
    );

  audit
    .command("verify")
    .description("verify the whole trail; exit code 1 when an event was changed, removed or inserted")
    .option(
      "--head <position:hash>",
      "a head that an earlier run printed and that was kept elsewhere: it must still be there",
    )
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({ head: z.string().regex(HEAD, "a head looks like 120:4f1c…").optional() }),
        async ({ head }, terminal) => {
          const { extendChain, verifyChain } = await import("#app/domain/audit/chain.ts");
          const ctx = systemContext("command-line");
          await extendChain(ctx, terminal.signal);
          const [, position, hash] = HEAD.exec(head ?? "") ?? [];
          const proof = await verifyChain(ctx, hash ? { position: Number(position), hash } : undefined);
          const end = proof.head ? `${proof.head.position}:${proof.head.hash}` : "none";
          terminal.print(
            proof,
            [
              ...proof.faults.map(
                ({ eventId, position: at, what }) =>
                  `BROKEN  event ${eventId ?? "?"}, place ${at ?? "none"}: ${what}`,
              ),
              `${proof.proved} events proved${proof.erased > 0 ? ` (people's data was erased from ${proof.erased})` : ""}, ${proof.waiting} wait to be linked.`,
              `Head: ${end}`,
            ].join("\n"),
          );
          if (proof.faults.length > 0) throw new CommandError("The audit trail was tampered with");
        },
      ),
    );
}
