import type { Payload, QueueName } from "#db/jobs.ts";

type Schedule<Name extends QueueName = QueueName> = {
  queue: Name;
  cron: string;
  payload: Payload<Name>;
  why: string;
  /** Tells the schedules of one queue apart. */
  key: string;
};

function every<Name extends QueueName>(
  queue: Name,
  cron: string,
  payload: Payload<Name>,
  why: string,
  key = "",
): Schedule {
  return { queue, cron, payload, why, key };
}

/** What runs by the clock (Indian time). Most only catch what a lost job left behind. */
export const SCHEDULES: Schedule[] = [
  every(
    "message",
    "* * * * *",
    {},
    "sends what waits although its job is gone, and settles what is in doubt",
  ),
  every(
    "hold-expiry",
    "* * * * *",
    {},
    "gives back the stock of every overdue hold, keeps that of hires that are not back",
  ),
  every("waiting-list", "* * * * *", {}, "offers rooms that are free again to whoever waits for them"),
  every("payment-reconcile", "* * * * *", {}, "finds payments whose webhook never came"),
  every(
    "reminders",
    "5 7-19 * * *",
    {},
    "reminds guests of check-in, check-out, hires to return, reserved nights and passports, houses of Form C, stores of overdue hires that another guest has booked",
  ),
  every("campaign", "* * * * *", {}, "starts scheduled campaigns, takes up those whose job is gone"),
  every("short-link", "* * * * *", {}, "gives codes to short links whose job is gone"),
  every(
    "tax-documents",
    "*/10 * * * *",
    {},
    "issues invoices of what is over, credit notes of what was taken back",
  ),
  every("completion", "40 11-18 * * *", {}, "completes what is over and nobody marked"),
  every("claims", "*/5 * * * *", {}, "posts what nobody objected to in time, gives deposits back"),
  every(
    "payee-proof",
    "*/10 * * * *",
    {},
    "asks again about bank accounts of which the bank has not answered",
  ),
  every(
    "statements",
    "10 6 * * *",
    {},
    "closes the month before and invoices its commission, once, on its first day or as soon after as it runs",
  ),
  every(
    "finder",
    "* * * * *",
    {},
    "takes changed hospitals, doctors and cities into the index of the finder",
  ),
  every(
    "finder",
    "47 2 * * *",
    { all: true },
    "indexes all again: rooms near a hospital and cities around it change without a record",
    "all",
  ),
  every("open-sums", "*/10 * * * *", {}, "takes what was posted into the sums that reports read"),
  every("audit-chain", "* * * * *", {}, "links the audit events of the last minute into their chain"),
  every("webhook", "* * * * *", {}, "tells endpoints what happened, and tries again what did not arrive"),
  every("calendar", "*/5 * * * *", {}, "reads calendars of other sites that were read 15 minutes ago"),
  every("report-schedule", "*/5 * * * *", {}, "orders the files of reports by mail whose hour has come"),
  every("picture-copies", "*/5 * * * *", {}, "makes the copies of new pictures"),
  every("housekeeping", "17 * * * *", {}, "keeps the tables of passing things small"),
  every("retention", "23 3 * * *", {}, "ends what was kept long enough"),
  every(
    "document-reminder",
    "30 10 * * *",
    {},
    "reminds of papers that end within 60, 30 or 7 days, or ended",
  ),
];
