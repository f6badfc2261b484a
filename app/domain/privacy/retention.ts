import type pg from "pg";
import { directUrl } from "#app/config.ts";
import { connectForLongWork, UNLIMITED } from "#app/domain/backup/tables.ts";
import { stayEnd } from "#app/domain/bookings/stay-parts.ts";
import type { Context } from "#app/domain/context.ts";
import { PAPERS_DAYS } from "#app/domain/foreign-guests/labels.ts";
import { inTurnOnItsOwn } from "#app/domain/shared/each-on-its-own.ts";
import { LETTER_DAYS } from "#app/domain/waivers/labels.ts";
import { DRIVER_WITHOUT_NAME } from "./erasure-rules.ts";

/**
 * What is kept how long. Each line is carried out in batches by the job `retention`, once a night; `docs/operations.md` shows this table.
 * Passing things (codes, sessions, drafts, keys of forms) go with the hourly `housekeeping`. What is not named here is kept as long as the account: bookings, payments, invoices and the ledger for tax law, the audit trail for whoever
 * has to answer for it.
 */
export type Retention = {
  name: string;
  what: string;
  table: string;
  /** Days after the instant in `since`. */
  days: number;
  /** Column with the instant from which on the days count. */
  since: string;
  /** Which rows, besides. */
  only?: string;
  /** What the columns become; without it the rows go. */
  set?: string;
};

export const RETENTION: Retention[] = [
  {
    name: "message-words",
    what: "what was filled into a message: names, references, amounts",
    table: "messages",
    days: 400,
    since: "created_at",
    only: "variables <> '{}' AND state NOT IN ('queued', 'sending', 'in_doubt')",
    set: "variables = '{}', error = ''",
  },
  {
    name: "replies",
    what: "what people wrote to our numbers",
    table: "message_replies",
    days: 400,
    since: "received_at",
  },
  {
    name: "conversations",
    what: "the numbers that wrote to us, and who looked after them",
    table: "conversations",
    days: 400,
    since: "last_at",
  },
  {
    name: "campaign-names",
    what: "names beside the numbers of a campaign",
    table: "campaign_recipients",
    days: 400,
    since: "updated_at",
    only: "name <> ''",
    set: "name = '', hospital = '', city = ''",
  },
  {
    name: "health-details",
    what: "what a request tells of somebody's health, after it was closed or answered",
    table: "requests",
    days: 1_095,
    since: "coalesce(closed_at, CASE WHEN status = 'answered' THEN answered_at END)",
    only: "(details <> '{}' OR message <> '')",
    set: "details = '{}', message = ''",
  },
  {
    name: "health-words",
    what: "notes, words and answers of a request, after it was closed or answered",
    table: "request_actions",
    days: 1_095,
    since:
      "(SELECT coalesce(asked.closed_at, CASE WHEN asked.status = 'answered' THEN asked.answered_at END) FROM requests asked WHERE asked.id = request_actions.request_id)",
    only: "remarks <> 'Erased'",
    set: "remarks = 'Erased'",
  },
  {
    name: "hospital-letters",
    what: "the hospital's letter of a medical waiver, and what the family wrote beside it",
    table: "medical_waivers",
    days: LETTER_DAYS,
    since: "decided_at",
    only: "(letter_id IS NOT NULL OR note <> '')",
    set: "letter_id = NULL, note = ''",
  },
  {
    name: "travel-papers",
    what: "passport and visa of a guest from abroad, after the last stay they were entered for",
    table: "foreign_guests",
    days: PAPERS_DAYS,
    since: `(SELECT max(${stayEnd("stay")}) FROM form_c_entries entry JOIN bookings stay ON stay.id = entry.booking_id WHERE entry.foreign_guest_id = foreign_guests.id)`,
    only: "particulars_sealed IS NOT NULL",
    set: "particulars_sealed = NULL, passport_id = NULL, visa_id = NULL",
  },
  {
    name: "unused-travel-papers",
    what: "passport and visa of a guest from abroad who comes to no stay, after they were entered",
    table: "foreign_guests",
    days: PAPERS_DAYS,
    since: "created_at",
    only: "particulars_sealed IS NOT NULL AND NOT EXISTS (SELECT FROM form_c_entries entry WHERE entry.foreign_guest_id = foreign_guests.id)",
    set: "particulars_sealed = NULL, passport_id = NULL, visa_id = NULL",
  },
  {
    name: "waiting-lists",
    what: "who waited for a room, after they waited no longer",
    table: "waiting_entries",
    days: 400,
    since: "closed_at",
  },
  {
    name: "drivers",
    what: "name, phone and licence of a driver whom the partner removed, after the last trip",
    table: "drivers",
    days: 400,
    since:
      "greatest(created_at, (SELECT max(upper(during)) FROM vehicle_trips WHERE driver_id = drivers.id))",
    only: "NOT active AND name <> 'Erased'",
    set: `${DRIVER_WITHOUT_NAME}, phone_e164 = '+9990000000000'`,
  },
  {
    name: "agent-contacts",
    what: "patients whom agents keep as guests, after they were last booked for",
    table: "agent_contacts",
    days: 730,
    since: "used_at",
  },
  {
    name: "guests",
    what: "age and gender of guests, after the booking was made",
    table: "booking_guests",
    days: 1_095,
    since: "(SELECT created_at FROM bookings WHERE id = booking_guests.booking_id)",
    only: "(age_years IS NOT NULL OR gender IS NOT NULL)",
    set: "age_years = NULL, gender = NULL",
  },
  {
    name: "unsold-nights",
    what: "price and number of rooms of a night that is over and that nobody held or bought",
    table: "room_nights",
    days: 400,
    since: "night",
    only: "NOT EXISTS (SELECT FROM booking_nights taken WHERE taken.room_id = room_nights.room_id AND taken.night = room_nights.night)",
  },
];

const BATCH = 2_000;
/** So many batches of one line in one night: what is left goes the next. */
const MOST_BATCHES = 500;

/** Carries out the schedule. @returns rows that went or were changed, by name @throws AggregateError when some of it failed */
export async function keepToSchedule(ctx: Context, schedule = RETENTION): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  // A connection of its own: to find nothing in a table of years takes longer than a request may.
  const client = await connectForLongWork(directUrl(), "medihaven retention");
  const keepTo = async (line: Retention) => {
    done[line.name] = await carryOut(client, line, ctx.now).catch(async (error) => {
      await client.query("ROLLBACK");
      throw error;
    });
  };
  try {
    await inTurnOnItsOwn(Object.fromEntries(schedule.map((line) => [line.name, () => keepTo(line)])));
    return done;
  } finally {
    await client.end();
  }
}

async function carryOut(
  client: pg.Client,
  { table, days, since, only = "true", set }: Retention,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - days * 86_400_000);
  const chosen = `ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${since} < $1 AND ${only} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;
  const sql = set ? `UPDATE ${table} SET ${set} WHERE ${chosen}` : `DELETE FROM ${table} WHERE ${chosen}`;
  let count = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    await client.query(`BEGIN; ${UNLIMITED}`);
    const { rowCount } = await client.query(sql, [before]);
    await client.query("COMMIT");
    count += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  return count;
}
