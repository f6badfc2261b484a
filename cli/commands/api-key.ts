import type { Command } from "commander";
import { z } from "zod";
import { runCommand } from "#cli/run.ts";

const as = z.email("name the admin who acts by email");

/** `medihaven api-key …`: keys with which an admin's programs call. */
export function register(program: Command) {
  const key = program.command("api-key").description("API keys of an admin: list, create, revoke");

  key
    .command("list", { isDefault: true })
    .description("list active keys")
    .requiredOption("--as <email>", "the admin who owns the keys")
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
    .description("create a key; it is printed only once")
    .argument("<name>", "the program that uses it")
    .option("--scopes <list>", "comma-separated: read, bookings, listings, all", "read")
    .option("--days <n>", "validity in days: 30, 90 or 365", "365")
    .requiredOption("--as <email>", "the admin it acts for")
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
    .description("revoke a key at once")
    .argument("<key>", "key id, from the list")
    .requiredOption("--as <email>", "the admin who owns the key")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ key: z.uuid(), as }), async (input, terminal) => {
        const { operatorContext } = await import("#cli/operator.ts");
        const { revokeApiKey } = await import("#app/domain/identity/api-keys.ts");
        await revokeApiKey(await operatorContext(input.as), input.key);
        terminal.print({ key: input.key }, "The key is revoked.");
      }),
    );
}
