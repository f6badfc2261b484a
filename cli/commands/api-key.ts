import type { Command } from "commander";
import { z } from "zod";
import { runCommand } from "#cli/run.ts";

const as = z.email("name the admin who acts by email");

/** `medihaven api-key …`: keys with which an admin's programs call. */
export function register(program: Command) {
  const key = program.command("api-key").description("keys of an admin's programs: list, create, revoke");

  key
    .command("list", { isDefault: true })
    .description("list the living keys")
    .requiredOption("--as <email>", "the admin whose keys they are")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ as }), async (input, terminal) => {
        const { operatorContext } = await import("#cli/operator.ts");
        const { listApiKeys } = await import("#app/domain/identity/api-keys.ts");
        terminal.print(await listApiKeys(await operatorContext(input.as)));
      }),
    );

  key
    .command("create")
    .description("make a key, which is printed this once")
    .argument("<name>", "what uses it")
    .option("--scopes <list>", "read, bookings, listings, all; with commas between", "read")
    .option("--days <n>", "how long it lives: 30, 90 or 365", "365")
    .requiredOption("--as <email>", "the admin in whose name it calls")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({ name: z.string(), scopes: z.string(), days: z.string(), as }),
        async ({ as: admin, scopes, ...input }, terminal) => {
          const { operatorContext } = await import("#cli/operator.ts");
          const { createApiKey } = await import("#app/domain/identity/api-keys.ts");
          const made = await createApiKey(await operatorContext(admin), {
            ...input,
            scopes: scopes.split(",").map((scope) => scope.trim()),
          });
          terminal.print(made, `${made.key}\nKeep it: it is not shown again. Its id is ${made.id}.`);
        },
      ),
    );

  key
    .command("revoke")
    .description("end a key, at once")
    .argument("<key>", "its id, of the list")
    .requiredOption("--as <email>", "the admin whose key it is")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ key: z.uuid(), as }), async (input, terminal) => {
        const { operatorContext } = await import("#cli/operator.ts");
        const { revokeApiKey } = await import("#app/domain/identity/api-keys.ts");
        await revokeApiKey(await operatorContext(input.as), input.key);
        terminal.print({ key: input.key }, "The key is ended.");
      }),
    );
}
