import type { Sql } from "#db/migrate.ts";

/** Links to a trip that others may read, and what people say after their stay. */
export async function up(sql: Sql) {
  await sql(`
    -- A read-only link to a trip. The link itself is not kept, only its hash; who makes another one ends the one before.
    CREATE TABLE trip_links (
      booking_id uuid PRIMARY KEY REFERENCES bookings,
      token_hash bytea NOT NULL UNIQUE,
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      CHECK (expires_at > created_at)
    );
    CREATE INDEX trip_links_by ON trip_links (created_by);

    -- One answer a booking, by a link that works once.
    CREATE TABLE feedback (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      booking_id uuid NOT NULL UNIQUE REFERENCES bookings,
      token_hash bytea NOT NULL UNIQUE,
      asked_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      rating integer CHECK (rating BETWEEN 1 AND 5),
      comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 2000),
      answered_at timestamptz,
      CHECK ((rating IS NULL) = (answered_at IS NULL))
    );
    CREATE INDEX feedback_answered ON feedback (answered_at DESC) WHERE answered_at IS NOT NULL;
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE feedback, trip_links");
}
