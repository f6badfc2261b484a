import type { Context } from "#app/domain/context.ts";
import type { Payload, QueueName } from "#db/jobs.ts";

/** What a handler gets besides its payload. `actor` is the system, named after the queue. */
export type JobContext = Context & {
  job: {
    id: string;
    /** 1 for the first try. */
    attempt: number;
    /** True when a failure now sends the job to the dead letter queue. */
    lastAttempt: boolean;
    /** Aborted when the job was given to another worker, or the worker stops. */
    signal: AbortSignal;
  };
};

export type Handler<Name extends QueueName> = (payload: Payload<Name>, context: JobContext) => Promise<void>;

type HandlerModule<Name extends QueueName> = { handle: Handler<Name> };

/** The handler of each queue, loaded when the worker starts. A queue without one does not compile: its jobs would wait for ever. */
export const HANDLERS: { [Name in QueueName]: () => Promise<HandlerModule<Name>> } = {
  otp: () => import("#worker/handlers/otp.ts"),
  credentials: () => import("#worker/handlers/credentials.ts"),
  message: () => import("#worker/handlers/message.ts"),
  "hold-expiry": () => import("#worker/handlers/hold-expiry.ts"),
  "waiting-list": () => import("#worker/handlers/waiting-list.ts"),
  "payment-reconcile": () => import("#worker/handlers/payment-reconcile.ts"),
  "sandbox-webhook": () => import("#worker/handlers/sandbox-webhook.ts"),
  reminders: () => import("#worker/handlers/reminders.ts"),
  campaign: () => import("#worker/handlers/campaign.ts"),
  "short-link": () => import("#worker/handlers/short-link.ts"),
  "report-export": () => import("#worker/handlers/report-export.ts"),
  "file-import": () => import("#worker/handlers/file-import.ts"),
  "report-schedule": () => import("#worker/handlers/report-schedule.ts"),
  "document-reminder": () => import("#worker/handlers/document-reminder.ts"),
  "tax-documents": () => import("#worker/handlers/tax-documents.ts"),
  completion: () => import("#worker/handlers/completion.ts"),
  claims: () => import("#worker/handlers/claims.ts"),
  statements: () => import("#worker/handlers/statements.ts"),
  "payee-proof": () => import("#worker/handlers/payee-proof.ts"),
  retention: () => import("#worker/handlers/retention.ts"),
  finder: () => import("#worker/handlers/finder.ts"),
  "open-sums": () => import("#worker/handlers/open-sums.ts"),
  "audit-chain": () => import("#worker/handlers/audit-chain.ts"),
  webhook: () => import("#worker/handlers/webhook.ts"),
  calendar: () => import("#worker/handlers/calendar.ts"),
  "picture-copies": () => import("#worker/handlers/picture-copies.ts"),
  housekeeping: () => import("#worker/handlers/housekeeping.ts"),
};
