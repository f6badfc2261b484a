import type { Command } from "commander";
import { z } from "zod";
import { systemContext } from "#app/domain/context.ts";
import { CHANNELS, MESSAGE_STATES } from "#app/domain/messages/schema.ts";
import { printList, SHOWN_OF_MESSAGES } from "#cli/list-rows.ts";
import { runCommand } from "#cli/run.ts";

/** `medihaven outbox …`: what the product sent, or would have sent where no provider is set up. */
export function register(program: Command) {
  const outbox = program.command("outbox").description("messages that went out");

  outbox
    .command("files", { isDefault: true })
    .description("the messages of a local installation, newest first, with their text: DATA_DIR/outbox")
    .option("--to <recipient>", "only messages to this mobile (+91…) or email address")
    .option("--limit <n>", "maximum number of rows", "20")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({ to: z.string().optional(), limit: z.coerce.number().int().min(1).max(1_000) }),
        async ({ to, limit }, terminal) => {
          const { readOutbox } = await import("#app/integrations/outbox.ts");
          const entries = await readOutbox({ to, limit });
          terminal.print(
            entries,
            entries
              .map((one) =>
                [`${one.at.toISOString()}  ${one.channel}  ${one.to}`, one.subject, one.text]
                  .filter(Boolean)
                  .join("\n"),
              )
              .join("\n\n") || "(none)",
          );
        },
        { database: false },
      ),
    );

  outbox
    .command("messages")
    .description("every message with its state, newest first; recipients are masked")
    .option("--state <state>", MESSAGE_STATES.join(", "))
    .option("--channel <channel>", CHANNELS.join(", "))
    .option("--page <n>", "page", "1")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({
          state: z.enum(MESSAGE_STATES).optional(),
          channel: z.enum(CHANNELS).optional(),
          page: z.coerce.number().int().min(1),
        }),
        async (state, terminal) => {
          const { messageList } = await import("#app/domain/messages/message-list.ts");
          await printList(
            systemContext("outbox"),
            messageList,
            { state, shown: SHOWN_OF_MESSAGES },
            terminal,
          );
        },
      ),
    );
}
