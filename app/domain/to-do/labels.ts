import { DECISION_HOURS } from "#app/domain/claims/labels.ts";
import { DISPUTE_HOURS } from "#app/domain/disputes/labels.ts";
import { WAIVER_HOURS } from "#app/domain/waivers/labels.ts";

/** What can wait for somebody in an office, and within how many hours of its arrival it is due where nothing else says so. Client-safe. */
export const TO_DO_KINDS = {
  approval: { label: "Approval", dueHours: 24 },
  rate: { label: "Tax rate", dueHours: 72 },
  month: { label: "Closed month", dueHours: 24 },
  campaign: { label: "Campaign", dueHours: 48 },
  advice: { label: "To advise on", dueHours: 12 },
  request: { label: "Request", dueHours: 0 },
  cannot_take: { label: "House cannot take a guest", dueHours: 4 },
  waiver: { label: "Medical waiver", dueHours: WAIVER_HOURS },
  objection: { label: "Objection", dueHours: DECISION_HOURS },
  deposit: { label: "Deposit not settled", dueHours: 48 },
  dispute: { label: "Dispute", dueHours: DISPUTE_HOURS },
  payout: { label: "Payout", dueHours: 24 },
  refund: { label: "Refused refund", dueHours: 4 },
  visit: { label: "Field visit", dueHours: 48 },
  job: { label: "Failed job", dueHours: 4 },
  message: { label: "Message not sent", dueHours: 4 },
  reply: { label: "Reply", dueHours: 4 },
  report: { label: "Report by mail", dueHours: 24 },
  paper: { label: "Expiring paper", dueHours: 0 },
} as const satisfies Record<string, { label: string; dueHours: number }>;

export type ToDoKind = keyof typeof TO_DO_KINDS;

export const TO_DO_WORDS = Object.fromEntries(
  Object.entries(TO_DO_KINDS).map(([kind, { label }]) => [kind, label]),
) as Record<ToDoKind, string>;
