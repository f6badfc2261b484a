import type { Sql } from "#db/migrate.ts";

/** What guests say after their stay is shown to others once somebody has read it; the partner may answer. */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE feedback
      ADD COLUMN experience_rating integer CHECK (experience_rating BETWEEN 1 AND 5),
      ADD COLUMN recommend_value integer CHECK (recommend_value BETWEEN 0 AND 10),
      -- Only asked after a stay in a room.
      ADD COLUMN distance_as_promised boolean,
      ADD COLUMN review_state text NOT NULL DEFAULT 'waiting' CHECK (review_state IN ('waiting', 'shown', 'hidden')),
      ADD COLUMN moderated_by uuid REFERENCES users,
      ADD COLUMN moderated_at timestamptz,
      ADD COLUMN reply text NOT NULL DEFAULT '' CHECK (length(reply) <= 1000),
      ADD COLUMN replied_by uuid REFERENCES users,
      ADD COLUMN replied_at timestamptz;
    CREATE INDEX feedback_moderated_by ON feedback (moderated_by) WHERE moderated_by IS NOT NULL;
    CREATE INDEX feedback_replied_by ON feedback (replied_by) WHERE replied_by IS NOT NULL;
    CREATE INDEX feedback_waiting ON feedback (answered_at) WHERE answered_at IS NOT NULL AND review_state = 'waiting';

    -- Of a property; of the partner for whatever is no room. Only reviews that are shown count.
    CREATE TABLE review_scores (
      kind text NOT NULL CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
      subject_id uuid NOT NULL,
      reviews integer NOT NULL CHECK (reviews >= 0),
      rating_sum integer NOT NULL CHECK (rating_sum BETWEEN reviews AND 5 * reviews),
      PRIMARY KEY (kind, subject_id)
    );

    CREATE FUNCTION feedback_counts() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE subject record;
    BEGIN
      SELECT b.kind, coalesce(b.property_id, b.account_id) AS id INTO subject FROM bookings b WHERE b.id = NEW.booking_id;
      INSERT INTO review_scores (kind, subject_id, reviews, rating_sum)
        SELECT subject.kind, subject.id, count(*)::integer, coalesce(sum(f.rating), 0)::integer
        FROM bookings b JOIN feedback f ON f.booking_id = b.id AND f.review_state = 'shown'
        WHERE b.kind = subject.kind AND CASE WHEN b.property_id IS NULL THEN b.account_id = subject.id ELSE b.property_id = subject.id END
      ON CONFLICT (kind, subject_id) DO UPDATE SET reviews = EXCLUDED.reviews, rating_sum = EXCLUDED.rating_sum;
      RETURN NULL;
    END $body$;
    CREATE TRIGGER feedback_counts AFTER UPDATE OF review_state, rating ON feedback FOR EACH ROW
      WHEN (OLD.review_state <> NEW.review_state) EXECUTE FUNCTION feedback_counts();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER feedback_counts ON feedback;
    DROP FUNCTION feedback_counts();
    DROP TABLE review_scores;
    ALTER TABLE feedback DROP COLUMN experience_rating, DROP COLUMN recommend_value, DROP COLUMN distance_as_promised, DROP COLUMN review_state,
      DROP COLUMN moderated_by, DROP COLUMN moderated_at, DROP COLUMN reply, DROP COLUMN replied_by, DROP COLUMN replied_at;
  `);
}
