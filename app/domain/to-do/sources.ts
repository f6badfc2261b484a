import { APPROVAL_KIND_WORDS } from "#app/domain/approvals/labels.ts";
import { BOOKS_SUBJECT } from "#app/domain/books/labels.ts";
import type { Role } from "#app/domain/context.ts";
import { newestBookingOf } from "#app/domain/conversations/conversation-scope.ts";
import { DOCUMENTS } from "#app/domain/documents/labels.ts";
import { maskedRecipientSql } from "#app/domain/messages/schema.ts";
import { REQUEST_KINDS, waitingSql } from "#app/domain/requests/labels.ts";
import { RATE_WORDS } from "#app/domain/tax/labels.ts";
import { CAUSE_WORDS } from "#app/domain/waivers/labels.ts";
import { DEAD_JOBS } from "#db/queue-state.ts";
import { TO_DO_KINDS, type ToDoKind } from "./labels.ts";

/**
 * Where what waits comes from: one SELECT for each kind, over rows that a partial index finds, however many are settled. Each gives
 * `id`, `subject` (what its screen is opened with), `what`, `who`, `city_id`, `since`, `due` and `owner_id`; `$now` and `$self` are the reader's.
 */
export type ToDoSource = {
  kind: ToDoKind;
  /** Who works on it. */
  roles: readonly Role[];
  sql: string;
};

const due = (kind: ToDoKind, since: string) => `${since} + interval '${TO_DO_KINDS[kind].dueHours} hours'`;

/** `CASE` that turns a code into its words. */
const words = (expression: string, labels: Readonly<Record<string, string>>) =>
  `CASE ${expression} ${Object.entries(labels)
    .map(([code, label]) => `WHEN '${code}' THEN '${label.replaceAll("'", "''")}'`)
    .join(" ")} ELSE ${expression} END`;

const REQUEST_WORDS = Object.fromEntries(
  Object.entries(REQUEST_KINDS).map(([kind, { label }]) => [kind, label]),
);

const PAPER_WORDS = Object.fromEntries(Object.entries(DOCUMENTS).map(([kind, { label }]) => [kind, label]));

/** The reader's own proposals wait for somebody else, and say so. */
const byAnother = (what: string, proposedBy: string) =>
  `${what} || CASE WHEN ${proposedBy} = $self::uuid THEN ', waiting for a second person' ELSE '' END`;

/** Expiring documents are listed this long before they expire. */
const PAPER_DAYS = 30;

/** Days after the last one during which a hire is its store's to mark; after them the guest's deposit waits for an office. */
const UNMARKED_HIRE_DAYS = 3;

/** When a visit came to the person it waits for: returned, submitted, or begun. */
const VISIT_SINCE = `CASE visit.admin_status WHEN 'returned' THEN visit.decided_at ELSE coalesce(visit.submitted_at, visit.inserted_at) END`;

/** A visit that only an admin takes further. */
export const VISIT_TO_APPROVE = "To approve";

export const TO_DO_SOURCES: readonly ToDoSource[] = [
  {
    kind: "approval",
    roles: ["admin"],
    sql: `SELECT waiting.id, waiting.id AS subject, ${byAnother(words("waiting.subject_kind", APPROVAL_KIND_WORDS), "waiting.requested_by")} AS what, waiting.title AS who,
        waiting.city_id, waiting.requested_at AS since, ${due("approval", "waiting.requested_at")} AS due, NULL::uuid AS owner_id
      FROM approvals waiting WHERE waiting.status = 'pending'`,
  },
  {
    kind: "rate",
    roles: ["admin"],
    sql: `SELECT rate.id, rate.id, ${byAnother("'To approve'", "rate.created_by")}, ${words("rate.code", RATE_WORDS)} || ' ' || trim_scale(rate.rate_ppm / 10000.0) || ' %',
        NULL::uuid, rate.created_at, ${due("rate", "rate.created_at")}, NULL::uuid
      FROM rates rate WHERE rate.status = 'proposed'`,
  },
  {
    kind: "month",
    roles: ["admin"],
    sql: `SELECT closed.reopening_asked_by, closed.reopening_asked_by, ${byAnother("'To reopen'", "closed.reopening_asked_by")},
        to_char(closed.month, 'FMMonth YYYY'), NULL::uuid, asked.at, ${due("month", "asked.at")}, NULL::uuid
      FROM closed_months closed CROSS JOIN LATERAL (SELECT max(event.at) AS at FROM audit_events event
        WHERE event.subject_kind = 'books' AND event.subject_id = '${BOOKS_SUBJECT}' AND event.action = 'books.ask_to_reopen') asked
      WHERE closed.reopening_asked_by IS NOT NULL`,
  },
  {
    kind: "campaign",
    roles: ["admin"],
    sql: `SELECT campaign.id, campaign.id, ${byAnother("'To approve'", "campaign.created_by")}, campaign.campaign_name::text, NULL::uuid, campaign.tested_at,
        ${due("campaign", "campaign.tested_at")}, NULL::uuid
      FROM campaigns campaign WHERE campaign.status = 'draft' AND campaign.tested_at IS NOT NULL`,
  },
  {
    kind: "advice",
    roles: ["staff"],
    // Registrations and profiles of a zone, until somebody of it has said what they saw there. An edit asks for new advice.
    sql: `SELECT waiting.id, waiting.account_id, ${words("waiting.subject_kind", APPROVAL_KIND_WORDS)}, waiting.title, waiting.city_id,
        waiting.requested_at, ${due("advice", "waiting.requested_at")}, NULL::uuid
      FROM approvals waiting WHERE waiting.status = 'pending' AND (waiting.subject_id = waiting.account_id OR waiting.subject_kind = 'sub_partner')
        AND waiting.requested_by IS DISTINCT FROM $self::uuid
        AND NOT EXISTS (SELECT FROM recommendations advice WHERE advice.approval_id = waiting.id AND advice.version = waiting.version)`,
  },
  {
    kind: "request",
    roles: ["admin", "staff", "city_manager"],
    // A request is between the patient and the person who works on it: the list shows only its number.
    sql: `SELECT asked.id, asked.id, ${words("asked.kind", REQUEST_WORDS)}, asked.number,
        coalesce(asked.city_id, hospital.city_id), asked.created_at, asked.due_at, asked.owner_id
      FROM requests asked LEFT JOIN hospitals hospital ON hospital.id = asked.hospital_id WHERE ${waitingSql("asked")}`,
  },
  {
    kind: "cannot_take",
    roles: ["admin", "city_manager"],
    // Due before the guest stands at the door, whatever the hours say.
    sql: `SELECT booking.id, booking.id, booking.snapshot ->> 'title', booking.booking_order_id, booking.city_id, booking.partner_answered_at,
        least(${due("cannot_take", "booking.partner_answered_at")}, booking.starts_at), NULL::uuid
      FROM bookings booking WHERE booking.partner_answer = 'declined' AND booking.status IN ('confirmed', 'checked_in')`,
  },
  {
    kind: "waiver",
    roles: ["admin", "city_manager"],
    sql: `SELECT waiver.id, waiver.id, ${words("waiver.cause", CAUSE_WORDS)}, booking.booking_order_id, booking.city_id, waiver.asked_at, waiver.due_at, NULL::uuid
      FROM medical_waivers waiver JOIN bookings booking ON booking.id = waiver.booking_id WHERE waiver.state = 'asked'`,
  },
  {
    kind: "objection",
    roles: ["admin", "city_manager"],
    sql: `SELECT claim.id, claim.id, CASE claim.claim_kind WHEN 'no_show' THEN 'No-show' ELSE 'Deposit withheld' END,
        booking.booking_order_id, booking.city_id, claim.objected_at, ${due("objection", "claim.objected_at")}, NULL::uuid
      FROM claims claim JOIN bookings booking ON booking.id = claim.booking_id WHERE claim.state = 'objected'`,
  },
  {
    kind: "deposit",
    roles: ["admin", "city_manager"],
    // A claim settles its deposit itself, and a hire that came back is settled by the clock.
    sql: `SELECT booking.id, booking.id, CASE WHEN booking.checked_in_at IS NULL THEN 'Never marked as handed over' ELSE 'Never marked as returned' END,
        booking.booking_order_id, booking.city_id, hire.since, ${due("deposit", "hire.since")}, NULL::uuid
      FROM bookings booking CROSS JOIN LATERAL (SELECT (booking.ends_on + ${UNMARKED_HIRE_DAYS + 1})::timestamp AT TIME ZONE 'Asia/Kolkata' AS since) hire
      WHERE booking.deposit_paise > 0 AND booking.deposit_settled_at IS NULL AND booking.status IN ('confirmed', 'checked_in')
        AND booking.returned_at IS NULL AND booking.ends_on < ($now::timestamptz AT TIME ZONE 'Asia/Kolkata')::date - ${UNMARKED_HIRE_DAYS}
        AND NOT EXISTS (SELECT FROM claims claim WHERE claim.booking_id = booking.id AND claim.withdrawn_at IS NULL)`,
  },
  {
    kind: "dispute",
    roles: ["admin"],
    sql: `SELECT dispute.id, dispute.id, 'Line of a statement', account.name, account.city_id, dispute.raised_at,
        ${due("dispute", "dispute.raised_at")}, NULL::uuid
      FROM statement_disputes dispute JOIN accounts account ON account.id = dispute.account_id WHERE dispute.answered_at IS NULL`,
  },
  {
    kind: "payout",
    roles: ["admin"],
    sql: `SELECT payout.id, payout.id, CASE payout.state WHEN 'waiting' THEN ${byAnother("'To approve'", "payout.prepared_by")} ELSE 'To pay' END, account.name, account.city_id,
        payout.prepared_at, ${due("payout", "payout.prepared_at")}, NULL::uuid
      FROM payouts payout JOIN accounts account ON account.id = payout.account_id WHERE payout.state IN ('waiting', 'approved')`,
  },
  {
    kind: "refund",
    roles: ["admin"],
    // One that is about no booking, such as money that came too late, is worked on at the first of its order.
    sql: `SELECT refund.id, booking.id, 'Refused by the gateway', booking.booking_order_id, booking.city_id, refund.updated_at,
        ${due("refund", "refund.updated_at")}, NULL::uuid
      FROM refunds refund JOIN payments paid ON paid.id = refund.payment_id
      JOIN bookings booking ON booking.id = coalesce(refund.deposit_booking_id, (SELECT booking_id FROM cancellations WHERE id = refund.cancellation_id),
        (SELECT booking_id FROM goodwill WHERE id = refund.goodwill_id), (SELECT bought.id FROM bookings bought WHERE bought.order_id = paid.order_id
          ORDER BY bought.starts_at, bought.id LIMIT 1)) WHERE refund.state = 'failed'`,
  },
  {
    kind: "visit",
    roles: ["admin", "staff"],
    sql: `SELECT visit.id, visit.id, CASE WHEN visit.admin_status = 'returned' THEN 'Returned' WHEN visit.visit_status = 'draft' THEN 'To visit'
          WHEN visit.visit_status = 'submitted' THEN 'To verify' ELSE '${VISIT_TO_APPROVE}' END,
        visit.entity_name, visit.city_id, ${VISIT_SINCE},
        CASE WHEN visit.visit_status = 'draft' AND visit.admin_status = 'pending' THEN (visit.due_on + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
          ELSE ${due("visit", VISIT_SINCE)} END,
        CASE visit.visit_status WHEN 'draft' THEN visit.employee_id END
      FROM field_visits visit WHERE visit.admin_status <> 'approved'`,
  },
  {
    kind: "job",
    roles: ["admin"],
    sql: `SELECT job.id, job.id, left(job.error, 120), job.queue, NULL::uuid, job.failed_at, ${due("job", "job.failed_at")}, NULL::uuid
      FROM (${DEAD_JOBS}) job`,
  },
  {
    kind: "message",
    roles: ["admin"],
    sql: `SELECT message.id, message.id, CASE message.state WHEN 'failed' THEN 'Failed' ELSE 'Not known whether it arrived' END, ${maskedRecipientSql("message.recipient")},
        NULL::uuid, message.created_at, ${due("message", "message.created_at")}, NULL::uuid
      FROM messages message WHERE message.state IN ('failed', 'in_doubt') AND message.purpose = 'transactional'
        AND message.created_at > now() - interval '7 days'`,
  },
  {
    kind: "reply",
    roles: ["admin", "staff", "city_manager"],
    // Somebody who booked in several cities waits in the city of the newest booking.
    sql: `SELECT waiting.id, waiting.id, 'Wrote to us', coalesce(person.name, waiting.phone_e164), person.city_id,
        waiting.waiting_since, ${due("reply", "waiting.waiting_since")}, waiting.owner_id
      FROM conversations waiting LEFT JOIN LATERAL (${newestBookingOf("waiting.phone_e164")}) person ON true
      WHERE waiting.waiting_since IS NOT NULL`,
  },
  {
    kind: "report",
    roles: ["admin", "city_manager"],
    sql: `SELECT schedule.id, schedule.id, schedule.failure, schedule.title, owner.zone_city_id, schedule.failed_at,
        ${due("report", "schedule.failed_at")}, schedule.owner_id
      FROM report_schedules schedule JOIN users owner ON owner.id = schedule.owner_id WHERE schedule.failed_at IS NOT NULL`,
  },
  {
    kind: "paper",
    roles: ["admin"],
    sql: `SELECT paper.id, account.id, ${words("paper.document_kind", PAPER_WORDS)}, account.name, account.city_id, (paper.valid_until - ${PAPER_DAYS})::timestamp AT TIME ZONE 'Asia/Kolkata',
        (paper.valid_until + 1)::timestamp AT TIME ZONE 'Asia/Kolkata', NULL::uuid
      FROM documents paper JOIN accounts account ON account.id = paper.account_id
      WHERE paper.valid_until < (now() AT TIME ZONE 'Asia/Kolkata')::date + ${PAPER_DAYS} AND account.status = 'approved'
        AND NOT EXISTS (SELECT FROM documents renewed WHERE renewed.account_id = paper.account_id AND renewed.document_kind = paper.document_kind
          AND renewed.sub_partner_id IS NOT DISTINCT FROM paper.sub_partner_id AND renewed.valid_until >= (now() AT TIME ZONE 'Asia/Kolkata')::date + ${PAPER_DAYS})`,
  },
];

const sourcesFor = (role: Role) => TO_DO_SOURCES.filter(({ roles }) => roles.includes(role));

/** What can wait for a role. */
export const kindsFor = (role: Role): ToDoKind[] => sourcesFor(role).map(({ kind }) => kind);

/** Everything that waits for a role, as a subquery. */
export const waitingFor = (role: Role): string =>
  sourcesFor(role)
    .map(({ kind, sql }) => `SELECT '${kind}' AS kind, source.* FROM (${sql}) AS source ${COLUMNS}`)
    .join("\nUNION ALL\n");

const COLUMNS = "(id, subject, what, who, city_id, since, due, owner_id)";
