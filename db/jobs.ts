import { z } from "zod";

/**
 * Every kind of background job: what it carries and how it is tried again. A job carries ids, never a phone number, a mail
 * address or a code, because the queue keeps what it carried. Handlers stand in `worker/handlers/<queue>.ts`.
 */

/** Beside what its catalogue entry says, a job may carry where it came from: the span that asked for it (`traceparent`). */
export const TRACE = "_trace";

const id = z.uuid();

type QueueDefinition = {
  payload: z.ZodType<object>;
  /** How often a failed job is tried again before it goes to the dead letter queue. */
  retryLimit: number;
  /** Seconds before the first retry; doubled each time up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** Seconds after which a job that still runs is given to another worker. A killed worker is noticed sooner, by its heartbeat. */
  expireInSeconds: number;
  /** Jobs of this queue that one worker process runs side by side. */
  concurrency: number;
  /** Seconds between looks for new jobs. */
  pollSeconds: number;
};

/** Waited for by a person: looked for often, tried again soon. */
const URGENT = {
  retryLimit: 5,
  retryDelay: 2,
  retryDelayMax: 30,
  expireInSeconds: 30,
  concurrency: 4,
  pollSeconds: 0.5,
};
const ORDINARY = {
  retryLimit: 12,
  retryDelay: 2,
  retryDelayMax: 900,
  expireInSeconds: 60,
  concurrency: 4,
  pollSeconds: 1,
};
/** Run by the clock, one at a time, waited for by nobody: when one is tried again may be most of a minute later. */
const UPKEEP = { ...ORDINARY, concurrency: 1, pollSeconds: 5 };

export const CATALOGUE = {
  /** One login code. Late is useless, so it is not tried for long. */
  otp: { payload: z.strictObject({ messageId: id }), ...URGENT },
  /** One mail with somebody's login, or with the link to a new password. */
  credentials: { payload: z.strictObject({ messageId: id }), ...ORDINARY, pollSeconds: 0.5 },
  /** One SMS, WhatsApp message or mail; without an id: whatever was left behind. */
  message: {
    payload: z.strictObject({ messageId: id.optional() }),
    ...ORDINARY,
    concurrency: 8,
    pollSeconds: 0.5,
  },
  /** Offers rooms that are free again to the people who have waited longest. */
  "waiting-list": { payload: z.strictObject({}), ...ORDINARY, concurrency: 1, expireInSeconds: 300 },
  /** The end of one order's hold; without an id: every hold that is overdue. */
  "hold-expiry": { payload: z.strictObject({ orderId: id.optional() }), ...ORDINARY },
  /** Asks the gateway about one payment or one transfer to a payee; without an id: about all that are still open. */
  "payment-reconcile": {
    payload: z.strictObject({ paymentId: id.optional(), transferId: id.optional() }),
    ...ORDINARY,
  },
  /** The built-in payment gateway tells the product what the payer did, over HTTP as any gateway does. */
  "sandbox-webhook": { payload: z.strictObject({ eventId: id }), ...URGENT, retryLimit: 20 },
  /** Reminds the guests of tomorrow's check-ins and of today's check-outs. */
  reminders: { payload: z.strictObject({}), ...UPKEEP },
  /** One campaign, as long as it has somebody to write to; without an id: campaigns whose hour has come or whose job is gone. */
  campaign: {
    payload: z.strictObject({ campaignId: id.optional() }),
    ...ORDINARY,
    retryLimit: 50,
    retryDelayMax: 20,
  },
  /** The codes of one short link, or of all links of a file; without both: of links that were left behind. */
  "short-link": {
    payload: z.strictObject({ linkId: id.optional(), batchId: id.optional() }),
    ...ORDINARY,
    pollSeconds: 0.5,
  },
  /** One file of a report, however long it is. */
  "report-export": {
    payload: z.strictObject({ exportId: id }),
    ...ORDINARY,
    retryLimit: 3,
    expireInSeconds: 3_600,
    concurrency: 2,
  },
  /** A file that was sent by a screen: its import, or the undoing of it. */
  "file-import": {
    payload: z.strictObject({ importId: id }),
    ...ORDINARY,
    retryLimit: 3,
    expireInSeconds: 3_600,
    concurrency: 2,
    pollSeconds: 0.5,
  },
  /** Orders the files of reports by mail whose hour has come. */
  "report-schedule": { payload: z.strictObject({}), ...UPKEEP },
  /** Completes what is over and nobody marked. */
  completion: { payload: z.strictObject({}), ...UPKEEP, expireInSeconds: 600 },
  /** Settles claims that nobody objected to in time, and gives back deposits of which nothing was claimed. */
  claims: { payload: z.strictObject({}), ...UPKEEP, expireInSeconds: 600 },
  /** Asks the bank about one bank account of a partner or agent; without an id: about all that wait for its answer. */
  "payee-proof": { payload: z.strictObject({ payeeId: id.optional() }), ...ORDINARY },
  /** Closes the month before: numbered statements for partners and agents, invoices of the commission for partners. */
  statements: { payload: z.strictObject({}), ...UPKEEP, expireInSeconds: 900 },
  /** Updates the index of the finder with what changed; `all`: rebuilds it. */
  finder: {
    payload: z.strictObject({ all: z.boolean().optional() }),
    ...ORDINARY,
    concurrency: 1,
    expireInSeconds: 3_600,
  },
  /** Takes what was posted into the sums of open months. */
  "open-sums": { payload: z.strictObject({}), ...UPKEEP, expireInSeconds: 600 },
  /** Links audit events into their chain; one at a time, so that it has one order. */
  "audit-chain": { payload: z.strictObject({}), ...UPKEEP, expireInSeconds: 600 },
  /** Invoices, bills of supply and credit notes that are due. */
  "tax-documents": { payload: z.strictObject({}), ...UPKEEP, expireInSeconds: 600 },
  /** Tells the endpoints of partners, agents and admins what happened (`webhook_deliveries`). */
  webhook: { payload: z.strictObject({}), ...ORDINARY, concurrency: 1, expireInSeconds: 300 },
  /** Reads the calendars of other sites that rooms follow. */
  calendar: { payload: z.strictObject({}), ...UPKEEP, expireInSeconds: 600 },
  /** Makes the narrower copies of public pictures. */
  "picture-copies": { payload: z.strictObject({}), ...UPKEEP, expireInSeconds: 300 },
  /** Removes what nobody needs any more: old codes, counts, sessions, form keys, uploads that no form took. */
  housekeeping: { payload: z.strictObject({}), ...UPKEEP },
  /** Ends what was kept long enough (`app/domain/privacy/retention.ts`). */
  retention: { payload: z.strictObject({}), ...UPKEEP, expireInSeconds: 3_600 },
  /** Reminds the owners of documents that expire soon or have expired. */
  "document-reminder": { payload: z.strictObject({}), ...UPKEEP, expireInSeconds: 600 },
} as const satisfies Record<string, QueueDefinition>;

export type QueueName = keyof typeof CATALOGUE;
export type Payload<Name extends QueueName> = z.output<(typeof CATALOGUE)[Name]["payload"]>;

export const QUEUE_NAMES = Object.keys(CATALOGUE) as QueueName[];

/** Where the jobs of a queue go that failed for good, for a person to look at. */
export function deadLetterOf(name: QueueName): string {
  return `${name}-dead`;
}
