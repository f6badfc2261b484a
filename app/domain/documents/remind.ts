import type { Context } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { inTransaction, rows } from "#db/client.ts";
import { DOCUMENTS, type DocumentKind, REMINDER_DAYS } from "./labels.ts";

type Ending = {
  id: string;
  kind: DocumentKind;
  number: string;
  validUntil: string;
  name: string;
  phone: string | null;
  email: string | null;
  agent: boolean;
};

const BATCH = 200;

/**
 * Writes to the owners of papers that end within 60, 30 or 7 days, or ended yesterday: once for each step and last day, however
 * often it runs and however late. For jobs.
 * @returns how many messages were queued now
 */
export async function remindOfDocuments(ctx: Context): Promise<number> {
  if (ctx.actor.kind !== "system") throw new Forbidden();
  const today = istDate(ctx.now);
  let queued = 0;
  let after: { until: string; id: string } | null = null;
  for (;;) {
    const batch: Ending[] = await rows<Ending>(
      `SELECT d.id, d.document_kind AS kind, d.number, d.valid_until, a.name, a.phone_e164 AS phone, a.email::text AS email,
         a.account_kind = 'agent' AS agent
       FROM documents d JOIN accounts a ON a.id = d.account_id
       WHERE d.valid_until BETWEEN $from::date AND $to::date AND a.status = 'approved'
         AND ($afterUntil::date IS NULL OR (d.valid_until, d.id) > ($afterUntil::date, $afterId::uuid))
       ORDER BY d.valid_until, d.id LIMIT ${BATCH}`,
      {
        from: addDays(today, -7),
        to: addDays(today, REMINDER_DAYS[0]),
        afterUntil: after?.until ?? null,
        afterId: after?.id ?? null,
      },
    );
    for (const document of batch) queued += await remind(ctx, document, today);
    const last: Ending | undefined = batch.at(-1);
    if (batch.length < BATCH || !last) return queued;
    after = { until: last.validUntil, id: last.id };
  }
}

/** The nearest step that this paper has passed; a step that was missed while nobody ran is not made up for. */
async function remind(ctx: Context, document: Ending, today: string): Promise<number> {
  const ended = document.validUntil < today;
  const step = ended
    ? 0
    : [...REMINDER_DAYS].reverse().find((days) => days > 0 && document.validUntil <= addDays(today, days));
  if (step === undefined) return 0;
  const channels = [
    { channel: "sms", recipient: document.phone },
    { channel: "mail", recipient: document.email },
  ] as const;
  return inTransaction(undefined, async (tx) => {
    let queued = 0;
    for (const { channel, recipient } of channels) {
      if (!recipient) continue;
      const message = await queueMessage(ctx, tx, {
        dedupeKey: `document:${document.id}:${document.validUntil}:${step}:${channel}`,
        channel,
        recipient,
        template: "document.ending",
        variables: {
          name: document.name,
          paper: `${DOCUMENTS[document.kind].label} ${document.number}`,
          validUntil: document.validUntil,
          ended,
          path: document.agent ? "/agent_profile" : "/partner_profile",
        },
      });
      if (message.queued) queued += 1;
    }
    return queued;
  });
}
