import type { Context } from "#app/domain/context.ts";
import type { Terminal } from "#cli/run.ts";

/** What the terminal shows of a page of messages, recipients masked. */
export async function printMessages(
  ctx: Context,
  filters: { state?: string; channel?: string; template?: string; recipient?: string; page: number },
  terminal: Terminal,
): Promise<void> {
  const { messageList } = await import("#app/domain/messages/message-list.ts");
  const { rows, total } = await messageList.page(ctx, filters as Parameters<typeof messageList.page>[1]);
  terminal.progress(`${rows.length} of ${total}`);
  terminal.print(
    rows.map(({ key: id, created_datetime: createdAt, ...row }) => ({
      id,
      createdAt,
      channel: row.channel,
      recipient: row.recipient,
      template: row.template,
      state: row.state,
      attempts: row.attempts,
      error: row.error,
    })),
  );
}
