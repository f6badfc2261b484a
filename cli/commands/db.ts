import type { Command } from "commander";
import { z } from "zod";
import { applicationUrl, directUrl, ownerUrl } from "#app/config.ts";
import { CommandError, runCommand } from "#cli/run.ts";

/** `medihaven db …`: the state of the database's tables. */
export function register(program: Command) {
  const db = program.command("db").description("migrate the database or show its state");

  db.command("migrate")
    .description("apply all pending migrations and create the queues")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({}), async (_, terminal) => {
        const { migrate } = await import("#db/migrate.ts");
        const applied = await migrate(ownerUrl(), { application: applicationUrl(), note: terminal.progress });
        terminal.print(
          applied,
          applied.length ? applied.map((name) => `applied ${name}`).join("\n") : "Nothing to do.",
        );
      }),
    );

  db.command("status")
    .description("list migrations; exit code 1 when one is pending")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({}), async (_, terminal) => {
        const { migrationStates } = await import("#db/migrate.ts");
        const states = await migrationStates(directUrl());
        terminal.print(
          states,
          states
            .map((state) => `${state.appliedAt?.toISOString() ?? "pending".padEnd(24)}  ${state.name}`)
            .join("\n"),
        );
        const pending = states.filter((state) => !state.appliedAt).length;
        if (pending > 0) throw new CommandError(`${pending} pending`);
      }),
    );

  db.command("rollback")
    .description("revert the newest migrations; data of dropped tables is lost")
    .option("--steps <n>", "how many migrations to revert", "1")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ steps: z.coerce.number().int().min(1) }), async ({ steps }, terminal) => {
        const { rollback } = await import("#db/migrate.ts");
        const reverted = await rollback(ownerUrl(), steps);
        terminal.print(
          reverted,
          reverted.length ? reverted.map((name) => `reverted ${name}`).join("\n") : "Nothing to revert.",
        );
      }),
    );

  db.command("url")
    .description("print the database URL, with its password, for psql and pg_dump while the product runs")
    .option("--owner", "as the table owner, with all rights")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ owner: z.boolean().default(false) }), async ({ owner }, terminal) => {
        const url = owner ? ownerUrl() : directUrl();
        terminal.print({ url }, url);
      }),
    );
}
