import type { Command } from "commander";
import { z } from "zod";
import { CHANNELS, MESSAGE_STATES } from "#app/domain/messages/schema.ts";
import { printList, SHOWN_OF_MESSAGES } from "#cli/list-rows.ts";
import { runCommand } from "#cli/run.ts";

const as = z.email("name the admin who acts by email");

/** `medihaven message …`: the ledger of every SMS, WhatsApp message and mail. */
export function register(program: Command) {
  const message = program.command("message").description("messages: list, send again");

  message
    .command("list")
    .description("list messages, newest first; recipients are masked")
    .option("--state <state>", MESSAGE_STATES.join(", "))
    .option("--channel <channel>", CHANNELS.join(", "))
    .option("--template <name>", "only this template")
    .option("--recipient <who>", "full phone number or email address")
    .option("--page <n>", "page, 50 per page", "1")
    .option("--as <email>", "the admin who runs the command; reading needs none")
    .option("--json", "machine-readable output")
    .action(
      runCommand(
        z.object({
          state: z.enum(MESSAGE_STATES).optional(),
          channel: z.enum(CHANNELS).optional(),
          template: z.string().optional(),
          recipient: z.string().optional(),
          page: z.coerce.number().int().min(1).max(100_000),
          as: as.optional(),
        }),
        async ({ as: email, ...filters }, terminal) => {
          const { readerContext } = await import("#cli/operator.ts");
          const { messageList } = await import("#app/domain/messages/message-list.ts");
          const how = { state: filters, shown: SHOWN_OF_MESSAGES };
          await printList(await readerContext(email), messageList, how, terminal);
        },
      ),
    );

  message
    .command("resend")
    .description("resend a failed message, or one in doubt (which may then arrive twice)")
    .argument("<id>", "as shown by `message list`")
    .requiredOption("--as <email>", "the admin who decides")
    .option("--json", "machine-readable output")
    .action(
      runCommand(z.object({ id: z.uuid(), as }), async (input, terminal) => {
        const { operatorContext } = await import("#cli/operator.ts");
        const { requeueMessage } = await import("#app/domain/messages/resolve-message.ts");
        await requeueMessage(await operatorContext(input.as), input.id);
        terminal.print({ id: input.id, state: "queued" }, "It is sent once more.");
      }),
    );
}
