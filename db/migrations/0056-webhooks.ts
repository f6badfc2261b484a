import type { Sql } from "#db/migrate.ts";

/** Webhooks: who wants to be told, what happened (written by the transaction in which it happened), and how each telling went. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE webhook_endpoints (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      -- Whose events: of this account, or of all for an admin's.
      account_id uuid REFERENCES accounts,
      url text NOT NULL CHECK (url <> '' AND length(url) <= 2000),
      description text NOT NULL DEFAULT '',
      events text[] NOT NULL CHECK (cardinality(events) > 0),
      state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'disabled', 'deleted')),
      -- Sealed; the one before signs as well for a day, so that a receiver can change over.
      secret text NOT NULL,
      previous_secret text,
      previous_until timestamptz,
      -- Since when nothing arrived; null while it does.
      failing_since timestamptz,
      created_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
    );
    CREATE INDEX webhook_endpoints_account ON webhook_endpoints (account_id, created_at) WHERE state <> 'deleted';
    CREATE INDEX webhook_endpoints_by ON webhook_endpoints (created_by);

    CREATE TABLE webhook_events (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      type text NOT NULL,
      account_id uuid REFERENCES accounts,
      data jsonb NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX webhook_events_at ON webhook_events (at);
    CREATE INDEX webhook_events_account ON webhook_events (account_id);

    CREATE TABLE webhook_deliveries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      event_id uuid NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
      endpoint_id uuid NOT NULL REFERENCES webhook_endpoints,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      next_at timestamptz NOT NULL DEFAULT now(),
      status integer,
      error text NOT NULL DEFAULT '',
      delivered_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (event_id, endpoint_id),
      CHECK ((state = 'delivered') = (delivered_at IS NOT NULL))
    );
    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at) WHERE state = 'waiting';
    CREATE INDEX webhook_deliveries_log ON webhook_deliveries (endpoint_id, created_at DESC, id);

    -- Writes an event for every endpoint that wants it; without one nothing is written.
    CREATE FUNCTION tell_webhooks(event_type text, account uuid, other_account uuid, facts jsonb) RETURNS void LANGUAGE plpgsql AS $body$
    DECLARE event uuid;
    BEGIN
      PERFORM FROM webhook_endpoints e WHERE e.state = 'active' AND event_type = ANY(e.events)
        AND (e.account_id IS NULL OR e.account_id IN (account, other_account));
      IF NOT FOUND THEN RETURN; END IF;
      INSERT INTO webhook_events (type, account_id, data) VALUES (event_type, account, facts) RETURNING id INTO event;
      INSERT INTO webhook_deliveries (event_id, endpoint_id)
        SELECT event, e.id FROM webhook_endpoints e WHERE e.state = 'active' AND event_type = ANY(e.events)
          AND (e.account_id IS NULL OR e.account_id IN (account, other_account));
    END $body$;

    CREATE FUNCTION tell_of_booking() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      PERFORM tell_webhooks('booking.' || NEW.status, NEW.account_id, NEW.agent_account_id, jsonb_build_object(
        'booking_order_id', NEW.booking_order_id, 'booking_type', NEW.kind, 'status', NEW.status,
        'check_in', NEW.starts_on, 'check_out', NEW.ends_on, 'units', NEW.units, 'total_price', NEW.total_paise / 100.0,
        'account_id', NEW.account_id, 'agent_account_id', NEW.agent_account_id));
      RETURN NULL;
    END $body$;
    CREATE TRIGGER bookings_tell AFTER UPDATE OF status ON bookings FOR EACH ROW
      WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status IN ('confirmed', 'checked_in', 'completed', 'cancelled', 'no_show'))
      EXECUTE FUNCTION tell_of_booking();

    CREATE FUNCTION tell_of_cancellation() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE booking bookings;
    BEGIN
      SELECT * INTO booking FROM bookings WHERE id = NEW.booking_id;
      PERFORM tell_webhooks('cancellation.created', booking.account_id, booking.agent_account_id, jsonb_build_object(
        'booking_cancel_id', NEW.booking_cancel_id, 'booking_order_id', booking.booking_order_id, 'booking_type', booking.kind,
        'charge', NEW.charge_paise / 100.0, 'refundAmount', NEW.refund_paise / 100.0));
      RETURN NULL;
    END $body$;
    CREATE TRIGGER cancellations_tell AFTER INSERT ON cancellations FOR EACH ROW EXECUTE FUNCTION tell_of_cancellation();

    CREATE FUNCTION tell_of_payout() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      PERFORM tell_webhooks('payout.paid', NEW.account_id, NULL, jsonb_build_object(
        'payout_id', NEW.id, 'payout_number', NEW.payout_number, 'booking_type', NEW.kind, 'amount', NEW.amount_paise / 100.0,
        'reference_number', NEW.reference_number, 'paid_date', NEW.paid_date, 'account_id', NEW.account_id));
      RETURN NULL;
    END $body$;
    CREATE TRIGGER payouts_tell AFTER INSERT OR UPDATE OF state ON payouts FOR EACH ROW WHEN (NEW.state = 'paid')
      EXECUTE FUNCTION tell_of_payout();

    CREATE FUNCTION tell_of_approval() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      PERFORM tell_webhooks('approval.' || NEW.status, NEW.account_id, NULL, jsonb_build_object(
        'approval_id', NEW.id, 'subject_kind', NEW.subject_kind, 'subject_id', NEW.subject_id, 'title', NEW.title,
        'status', NEW.status, 'reason', NEW.reason, 'account_id', NEW.account_id));
      RETURN NULL;
    END $body$;
    CREATE TRIGGER approvals_tell AFTER UPDATE OF status ON approvals FOR EACH ROW
      WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status IN ('approved', 'rejected')) EXECUTE FUNCTION tell_of_approval();

    CREATE FUNCTION tell_of_review() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE booking bookings;
    BEGIN
      SELECT * INTO booking FROM bookings WHERE id = NEW.booking_id;
      PERFORM tell_webhooks('review.shown', booking.account_id, NULL, jsonb_build_object(
        'booking_order_id', booking.booking_order_id, 'booking_type', booking.kind, 'rating', NEW.rating, 'comment', NEW.comment));
      RETURN NULL;
    END $body$;
    -- A review that nobody has read yet, or that is hidden, is no partner's to know.
    CREATE TRIGGER feedback_tell AFTER UPDATE OF review_state ON feedback FOR EACH ROW
      WHEN (OLD.review_state IS DISTINCT FROM NEW.review_state AND NEW.review_state = 'shown') EXECUTE FUNCTION tell_of_review();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER bookings_tell ON bookings;
    DROP TRIGGER cancellations_tell ON cancellations;
    DROP TRIGGER payouts_tell ON payouts;
    DROP TRIGGER approvals_tell ON approvals;
    DROP TRIGGER feedback_tell ON feedback;
    DROP FUNCTION tell_of_booking(), tell_of_cancellation(), tell_of_payout(), tell_of_approval(), tell_of_review();
    DROP FUNCTION tell_webhooks(text, uuid, uuid, jsonb);
    DROP TABLE webhook_deliveries, webhook_events, webhook_endpoints;
  `);
}
