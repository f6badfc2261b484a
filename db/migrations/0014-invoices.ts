import type { Sql } from "#db/migrate.ts";

/** What a booking comes to after cancellation and adjustments, its invoices and credit notes, and reports made in the background. */
export async function up(sql: Sql) {
  await sql(`
    -- Every sold booking with the amounts that stand: what is kept of a cancelled one, with adjustments. Agrees with the ledger.
    CREATE VIEW booking_accounts AS
      SELECT booking.id AS booking_id, booking.kind, booking.account_id, booking.agent_account_id, booking.customer_id,
        booking.city_id, booking.property_id, booking.status, booking.booking_order_id, booking.starts_on, booking.ends_on,
        booking.created_at, booking.confirmed_at, booking.snapshot, booking.units,
        booking.adults + booking.children + booking.infants AS guests,
        cancelled.id AS cancellation_id, cancelled.cancelled_at, cancelled.refund_paise,
        booking.total_paise AS paid_paise,
        coalesce((cancelled.kept ->> 'basePaise')::bigint, booking.base_paise) AS base_paise,
        coalesce((cancelled.kept ->> 'partnerOfferPaise')::bigint, booking.partner_offer_paise) AS partner_offer_paise,
        coalesce((cancelled.kept ->> 'pricePaise')::bigint, booking.price_paise) AS price_paise,
        coalesce((cancelled.kept ->> 'gstPaise')::bigint, booking.gst_paise) AS gst_paise,
        coalesce((cancelled.kept ->> 'mhOfferPaise')::bigint, booking.mh_offer_paise) AS mh_offer_paise,
        coalesce((cancelled.kept ->> 'totalPaise')::bigint, booking.total_paise) AS total_paise,
        coalesce((cancelled.kept ->> 'commissionPaise')::bigint, booking.commission_paise)
          + coalesce(adjusted.commission_paise, 0) AS commission_paise,
        coalesce((cancelled.kept ->> 'gstOnCommissionPaise')::bigint, booking.gst_on_commission_paise)
          + coalesce(adjusted.gst_paise, 0) AS gst_on_commission_paise,
        coalesce((cancelled.kept ->> 'tdsPaise')::bigint, booking.tds_paise) AS tds_paise,
        coalesce((cancelled.kept ->> 'tcsPaise')::bigint, booking.tcs_paise) AS tcs_paise,
        coalesce((cancelled.kept ->> 'partnerSharePaise')::bigint, booking.partner_share_paise)
          + coalesce(adjusted.partner_paise, 0) AS partner_share_paise,
        coalesce((cancelled.kept ->> 'agentCommissionPaise')::bigint, booking.agent_commission_paise) AS agent_commission_paise,
        coalesce((cancelled.kept ->> 'tdsOnAgentPaise')::bigint, booking.tds_on_agent_paise) AS tds_on_agent_paise,
        coalesce((cancelled.kept ->> 'netAgentPaise')::bigint, booking.net_agent_paise) AS net_agent_paise,
        booking.gateway_fee_paise,
        coalesce((cancelled.kept ->> 'mhProfitPaise')::bigint, booking.mh_profit_paise)
          + coalesce(adjusted.commission_paise, 0) AS mh_profit_paise,
        coalesce(adjusted.commission_paise, 0) AS adjusted_paise
      FROM bookings booking
      LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
      LEFT JOIN (SELECT booking_id, sum(commission_change_paise)::bigint AS commission_paise, sum(gst_change_paise)::bigint AS gst_paise,
          sum(partner_change_paise)::bigint AS partner_paise FROM share_adjustments GROUP BY booking_id) adjusted
        ON adjusted.booking_id = booking.id
      WHERE booking.status NOT IN ('held', 'expired');

    -- The last number given in a series: one GSTIN, financial year (April to March) and kind of document.
    CREATE TABLE document_series (
      gstin text NOT NULL CHECK (gstin ~ '^[0-9A-Z]{15}$'),
      financial_year text NOT NULL CHECK (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
      document_type text NOT NULL CHECK (document_type IN ('invoice', 'credit_note')),
      last_number integer NOT NULL CHECK (last_number > 0),
      PRIMARY KEY (gstin, financial_year, document_type)
    );
    -- GST invoices of bookings and credit notes of cancellations, as they were issued. Never changed, never removed.
    CREATE TABLE tax_documents (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      document_type text NOT NULL,
      gstin text NOT NULL,
      financial_year text NOT NULL,
      number integer NOT NULL CHECK (number > 0),
      document_number text NOT NULL,
      issued_on date NOT NULL,
      booking_id uuid NOT NULL REFERENCES bookings,
      invoice_id uuid REFERENCES tax_documents,
      -- Who supplies, who buys, what: in words as they were then.
      parties jsonb NOT NULL,
      taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
      cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
      sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
      gst_ppm integer NOT NULL,
      -- The platform's own offer, given after tax.
      discount_paise bigint NOT NULL DEFAULT 0 CHECK (discount_paise >= 0),
      total_paise bigint NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      FOREIGN KEY (gstin, financial_year, document_type) REFERENCES document_series,
      UNIQUE (gstin, financial_year, document_type, number),
      UNIQUE (gstin, document_number),
      UNIQUE (booking_id, document_type),
      CHECK ((document_type = 'credit_note') = (invoice_id IS NOT NULL)),
      CONSTRAINT tax_documents_whole CHECK (total_paise = taxable_paise + cgst_paise + sgst_paise - discount_paise)
    );
    CREATE INDEX tax_documents_invoice ON tax_documents (invoice_id) WHERE invoice_id IS NOT NULL;
    CREATE INDEX tax_documents_issued ON tax_documents (issued_on DESC, id);
    CREATE TRIGGER tax_documents_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON tax_documents
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    -- A number is only ever the next one, and one that was given has its document: so no series has a gap.
    CREATE FUNCTION next_document_number() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NEW.last_number <> OLD.last_number + 1 THEN
        RAISE EXCEPTION 'a series goes up by one' USING ERRCODE = '23514', CONSTRAINT = 'document_series_gapless';
      END IF;
      RETURN NEW;
    END $body$;
    CREATE TRIGGER document_series_by_one BEFORE UPDATE ON document_series FOR EACH ROW EXECUTE FUNCTION next_document_number();
    CREATE FUNCTION document_of_number() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF NOT EXISTS (SELECT FROM tax_documents WHERE gstin = NEW.gstin AND financial_year = NEW.financial_year
          AND document_type = NEW.document_type AND number = NEW.last_number) THEN
        RAISE EXCEPTION 'number % has no document', NEW.last_number USING ERRCODE = '23514', CONSTRAINT = 'document_series_gapless';
      END IF;
      RETURN NULL;
    END $body$;
    CREATE CONSTRAINT TRIGGER document_series_used AFTER INSERT OR UPDATE ON document_series
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION document_of_number();

    -- A report that is made in the background, and the file that it became.
    CREATE TABLE report_exports (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      report text NOT NULL,
      format text NOT NULL CHECK (format IN ('csv', 'json', 'xlsx')),
      filters jsonb NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
      rows_expected integer,
      rows_done integer NOT NULL DEFAULT 0,
      file_key text,
      byte_size bigint,
      error text NOT NULL DEFAULT '',
      asked_by uuid NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      CHECK ((state = 'done') = (file_key IS NOT NULL))
    );
    CREATE INDEX report_exports_asked_by ON report_exports (asked_by, created_at DESC);
    CREATE INDEX report_exports_expiry ON report_exports (expires_at);
    CREATE INDEX bookings_months ON bookings (account_id, created_at);
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP INDEX bookings_months;
    DROP TABLE report_exports, tax_documents, document_series;
    DROP FUNCTION next_document_number();
    DROP FUNCTION document_of_number();
    DROP VIEW booking_accounts;
  `);
}
