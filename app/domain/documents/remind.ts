import type { Context } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { queueMessage } from "#app/domain/messages/queue-message.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { eachDueOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { inTransaction, rows } from "#db/client.ts";
import { DOCUMENTS, REMINDER_DAYS } from "./labels.ts";

type Ending = {
  id: string;
  accountId: string;
  paper: string;
  /** For the licence of an outlet or the documents of a car: without them it no longer appears in searches. */
  itemId: string | null;
  /** Of a licence to drive. */
  driver: boolean;
  validUntil: string;
  name: string;
  phone: string | null;
  email: string | null;
  agent: boolean;
};

const BATCH = 200;

/** Papers of accounts, the licences of outlets that an admin has approved, the papers of their cars, and of those who drive them. */
const PAPERS = `SELECT id, account_id, CASE document_kind ${Object.entries(DOCUMENTS)
  .map(([kind, { label }]) => `WHEN '${kind}' THEN '${label}'`)
  .join(" ")} END || ' ' || number AS paper, valid_until, NULL::uuid AS item_id, false AS driver
    FROM documents WHERE valid_until BETWEEN $from::date AND $to::date
  UNION ALL SELECT item.id, item.account_id, concat_ws(' ', 'Licence', nullif(outlet.licence_number, ''), 'of', item.name), outlet.licence_valid_until, item.id, false
    FROM outlets outlet JOIN items item ON item.id = outlet.item_id
    WHERE item.status = 'approved' AND outlet.licence_valid_until BETWEEN $from::date AND $to::date
  UNION ALL SELECT unit.id, item.account_id, 'Papers of the car ' || unit.registration_number, unit.papers_valid_until, item.id, false
    FROM vehicle_units unit JOIN items item ON item.id = unit.item_id
    WHERE unit.active AND item.status = 'approved' AND unit.papers_valid_until BETWEEN $from::date AND $to::date
  UNION ALL SELECT driver.id, driver.account_id, 'Driving licence of ' || driver.name, driver.licence_valid_until, NULL, true
    FROM drivers driver WHERE driver.active AND driver.licence_valid_until BETWEEN $from::date AND $to::date`;

/**
 * Reminds the owners of documents that expire within 60, 30 or 7 days, or expired yesterday: once for each step and expiry date, however
 * often and late it runs. For jobs.
 * @returns how many messages were queued now
 * @throws AggregateError when some could not be
 */
export async function remindOfDocuments(ctx: Context, signal?: AbortSignal): Promise<number> {
  if (ctx.actor.kind !== "system") throw new Forbidden();
  const today = istDate(ctx.now);
  const period = { from: addDays(today, -7), to: addDays(today, REMINDER_DAYS[0]) };
  const due = (seen: string[]) =>
    rows<Ending>(
      `SELECT d.id, d.account_id, d.paper, d.valid_until, a.name, a.phone_e164 AS phone, a.email::text AS email,
         a.account_kind = 'agent' AS agent, d.item_id, d.driver
       FROM (${PAPERS}) d JOIN accounts a ON a.id = d.account_id
       WHERE a.status = 'approved' AND d.id <> ALL($seen::uuid[]) ORDER BY d.valid_until, d.id LIMIT ${BATCH}`,
      { ...period, seen },
    );
  let queued = 0;
  await eachDueOnItsOwn(
    due,
    async (document) => {
      queued += await remind(ctx, document, today);
    },
    signal,
  );
  return queued;
}

/** The latest step that this document has passed; a step missed while no worker ran is not made up for. */
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
      const message = await queueMessage(
        { ...ctx, tx },
        {
          dedupeKey: `document:${document.id}:${document.validUntil}:${step}:${channel}`,
          channel,
          recipient,
          accountId: document.accountId,
          template: "document.ending",
          variables: {
            name: document.name,
            paper: document.paper.slice(0, 200),
            validUntil: document.validUntil,
            ended,
            path: pathOf(document),
          },
        },
      );
      if (message.queued) queued += 1;
    }
    return queued;
  });
}

/** Where the document is renewed. */
function pathOf({ itemId, agent, driver }: Ending): string {
  if (driver) return "/partnerDrivers";
  if (itemId) return `/myItems/${itemId}/edit`;
  return agent ? "/agent_profile" : "/partner_profile";
}
