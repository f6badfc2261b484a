import type { Command } from "commander";
import { z } from "zod";
import { runCommand } from "#cli/run.ts";

const as = z.email("name the admin who acts by email");

/** `medihaven webhook …`: the admins' endpoints for events. */
export function register(program: Command) {
  const webhook = program.command("webhook").description("webhooks of the platform: list, log, replay");

  webhook
    .command("list", { isDefault: true })
    .description("list the endpoints")
    .option("--as <email>", "the admin who runs the command; reading needs none")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ as: as.optional() }), async (input, terminal) => {
        const { readerContext } = await import("#cli/operator.ts");
        const { listEndpoints } = await import("#app/domain/webhooks/endpoints.ts");
        terminal.print(await listEndpoints(await readerContext(input.as)));
      }),
    );

  webhook
    .command("log")
    .description("show the deliveries of an endpoint, newest first")
    .argument("<endpoint>", "its id")
    .option("--page <n>", "page, 50 per page", "1")
    .option("--as <email>", "the admin who runs the command; reading needs none")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({ endpoint: z.uuid(), page: z.coerce.number().int().min(1).max(10_000), as: as.optional() }),
        async (input, terminal) => {
          const { readerContext } = await import("#cli/operator.ts");
          const { listDeliveries } = await import("#app/domain/webhooks/endpoints.ts");
          terminal.print(await listDeliveries(await readerContext(input.as), input.endpoint, input.page));
        },
      ),
    );

  webhook
    .command("replay")
    .description("send a delivery again")
    .argument("<delivery>", "delivery id, from the log")
    .requiredOption("--as <email>", "the admin who acts")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ delivery: z.uuid(), as }), async (input, terminal) => {
        const { operatorContext } = await import("#cli/operator.ts");
        const { replayDelivery } = await import("#app/domain/webhooks/endpoints.ts");
        await replayDelivery(await operatorContext(input.as), input.delivery);
        terminal.print({ delivery: input.delivery }, "It will be told within a minute.");
      }),
    );
}
