import type { Sql } from "#db/migrate.ts";

/** Lists that are made as files and mailed by the clock; each period's file is ordered once. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE report_schedules (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      list text NOT NULL CHECK (length(list) BETWEEN 1 AND 60),
      title text NOT NULL CHECK (title <> '' AND length(title) <= 80),
      -- What the address of the list says: its filters and order.
      query text NOT NULL CHECK (length(query) <= 2000),
      -- The days that the file is about: those of the filters, or the day, week or month before it is made.
      days text NOT NULL CHECK (days IN ('filtered', 'before')),
      format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'json')),
      every text NOT NULL CHECK (every IN ('day', 'week', 'month')),
      -- Of a week 1 (Monday) to 7, of a month 1 to 28, else 0.
      on_day integer NOT NULL,
      -- Of the Indian clock.
      at_hour integer NOT NULL CHECK (at_hour BETWEEN 0 AND 23),
      next_at timestamptz NOT NULL,
      state text NOT NULL DEFAULT 'on' CHECK (state IN ('on', 'stopped')),
      failed_at timestamptz,
      failure text NOT NULL DEFAULT '',
      owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      -- What the owner was: somebody with another role chooses anew.
      role text NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT report_schedules_day CHECK (CASE every WHEN 'day' THEN on_day = 0 WHEN 'week' THEN on_day BETWEEN 1 AND 7
        ELSE on_day BETWEEN 1 AND 28 END),
      CONSTRAINT report_schedules_failed CHECK ((failed_at IS NULL) = (failure = ''))
    );
    CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE state = 'on';
    CREATE INDEX report_schedules_owner ON report_schedules (owner_id);
    CREATE INDEX report_schedules_failed ON report_schedules (failed_at) WHERE failed_at IS NOT NULL;
    ALTER TABLE report_exports ADD COLUMN schedule_id uuid REFERENCES report_schedules,
      ADD COLUMN period date, ADD CONSTRAINT report_exports_once UNIQUE (schedule_id, period);
  `);
}

export async function down(sql: Sql) {
  await sql(
    "ALTER TABLE report_exports DROP COLUMN schedule_id, DROP COLUMN period; DROP TABLE report_schedules",
  );
}
