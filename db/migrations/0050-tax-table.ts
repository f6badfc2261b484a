import type { Sql } from "#db/migrate.ts";

/**
 * Rates become a tax table: GST by item group and price of a unit, with HSN or SAC and who pays it; withholding by facts of the party,
 * above a threshold of the financial year. A rate is proposed by one person and approved by another, and one that is not in force
 * yet can be taken back. The platform may be registered in several states, and a buyer may be a company.
 */
export async function up(sql: Sql) {
  await sql(`
    ALTER TABLE rates
      ADD COLUMN item_group text NOT NULL DEFAULT '*' CHECK (item_group = '*' OR item_group ~ '^[a-z][a-z_]{0,30}$'),
      -- Counts where one unit costs more than this.
      ADD COLUMN above_paise bigint NOT NULL DEFAULT 0 CHECK (above_paise >= 0),
      ADD COLUMN party text NOT NULL DEFAULT '*' CHECK (party IN ('*', 'no_pan', 'individual', 'non_resident')),
      -- Of a financial year; up to it nothing is withheld.
      ADD COLUMN threshold_paise bigint CHECK (threshold_paise > 0),
      ADD COLUMN hsn text NOT NULL DEFAULT '' CHECK (hsn = '' OR hsn ~ '^[0-9]{4,8}$'),
      ADD COLUMN exempt boolean NOT NULL DEFAULT false,
      ADD COLUMN payer text NOT NULL DEFAULT 'registered' CHECK (payer IN ('registered', 'platform', 'partner')),
      ADD COLUMN source text NOT NULL DEFAULT '',
      ADD COLUMN profile text NOT NULL DEFAULT '',
      ADD COLUMN status text NOT NULL DEFAULT 'approved'
        CHECK (status IN ('proposed', 'approved', 'rejected', 'superseded', 'withdrawn')),
      ADD COLUMN decided_by uuid REFERENCES users,
      ADD COLUMN decided_at timestamptz,
      ADD COLUMN reason text NOT NULL DEFAULT '',
      DROP CONSTRAINT rates_code_kind_valid_from_key,
      ADD CONSTRAINT rates_gst_alone CHECK (code = 'gst' OR (item_group = '*' AND above_paise = 0 AND NOT exempt AND payer = 'registered'
        AND (hsn = '' OR code = 'gst_on_commission'))),
      ADD CONSTRAINT rates_withholding_alone CHECK (code IN ('tds', 'tds_on_agent') OR (party = '*' AND threshold_paise IS NULL)),
      ADD CONSTRAINT rates_exempt_is_nothing CHECK (NOT exempt OR rate_ppm = 0),
      -- Lists of rooms show one price, whoever sells.
      ADD CONSTRAINT rates_room_payer CHECK (payer <> 'partner' OR kind NOT IN ('room', '*')),
      ADD CONSTRAINT rates_not_by_oneself CHECK (decided_by IS NULL OR created_by IS NULL OR decided_by <> created_by);
    ALTER TABLE rates ALTER COLUMN status SET DEFAULT 'proposed';
    CREATE UNIQUE INDEX rates_in_force ON rates (code, kind, item_group, above_paise, party, valid_from) WHERE status = 'approved';
    CREATE UNIQUE INDEX rates_one_proposal ON rates (code, kind, item_group, above_paise, party, valid_from) WHERE status = 'proposed';
    CREATE INDEX rates_created_by ON rates (created_by);
    CREATE INDEX rates_decided_by ON rates (decided_by);

    CREATE FUNCTION rate_is_decided() RETURNS trigger LANGUAGE plpgsql AS $body$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        IF NEW.status <> 'proposed' AND NEW.created_by IS NOT NULL THEN
          RAISE EXCEPTION 'a rate is proposed before it is approved' USING ERRCODE = '23514', CONSTRAINT = 'rate_is_decided';
        END IF;
        RETURN NEW;
      END IF;
      IF (OLD.code, OLD.kind, OLD.rate_ppm, OLD.valid_from, OLD.item_group, OLD.above_paise, OLD.party, OLD.hsn, OLD.exempt, OLD.payer)
          IS DISTINCT FROM (NEW.code, NEW.kind, NEW.rate_ppm, NEW.valid_from, NEW.item_group, NEW.above_paise, NEW.party, NEW.hsn,
            NEW.exempt, NEW.payer)
          OR NEW.threshold_paise IS DISTINCT FROM OLD.threshold_paise THEN
        RAISE EXCEPTION 'a rate is never changed, only followed by another' USING ERRCODE = '23514', CONSTRAINT = 'rate_is_decided';
      END IF;
      IF NEW.status = OLD.status THEN RETURN NEW; END IF;
      IF OLD.status = 'proposed' AND NEW.status IN ('approved', 'rejected') THEN
        IF NEW.decided_by IS NULL THEN
          RAISE EXCEPTION 'somebody decides about a rate' USING ERRCODE = '23514', CONSTRAINT = 'rate_is_decided';
        END IF;
      ELSIF OLD.status = 'proposed' AND NEW.status = 'withdrawn' THEN
        NULL;
      ELSIF OLD.status = 'approved' AND NEW.status IN ('superseded', 'withdrawn') THEN
        IF OLD.valid_from <= (now() AT TIME ZONE 'Asia/Kolkata')::date THEN
          RAISE EXCEPTION 'a rate that is in force stays' USING ERRCODE = '23514', CONSTRAINT = 'rate_in_force_stays';
        END IF;
      ELSE
        RAISE EXCEPTION 'a rate does not go from % to %', OLD.status, NEW.status USING ERRCODE = '23514', CONSTRAINT = 'rate_is_decided';
      END IF;
      RETURN NEW;
    END $body$;
    CREATE TRIGGER rates_decided BEFORE INSERT OR UPDATE ON rates FOR EACH ROW EXECUTE FUNCTION rate_is_decided();
    CREATE TRIGGER rates_kept BEFORE DELETE OR TRUNCATE ON rates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

    -- Where the platform itself is registered for GST, beside the GSTIN of its settings.
    CREATE TABLE platform_registrations (
      state_code text PRIMARY KEY CHECK (state_code ~ '^[0-9]{2}$'),
      gstin text NOT NULL UNIQUE CHECK (gstin ~ '^[0-9A-Z]{15}$'),
      address text NOT NULL CHECK (address <> ''),
      valid_from date NOT NULL,
      created_by uuid REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT platform_registrations_state CHECK (left(gstin, 2) = state_code)
    );
    CREATE INDEX platform_registrations_created_by ON platform_registrations (created_by);

    -- Whoever does not live in India is taxed by other rows.
    ALTER TABLE accounts ADD COLUMN resident boolean NOT NULL DEFAULT true;

    -- A company that buys, for its invoice.
    ALTER TABLE orders ADD COLUMN buyer_gstin text CHECK (buyer_gstin ~ '^[0-9A-Z]{15}$'),
      ADD COLUMN buyer_name text NOT NULL DEFAULT '', ADD COLUMN buyer_address text NOT NULL DEFAULT '',
      ADD CONSTRAINT orders_buyer CHECK (buyer_gstin IS NULL OR (buyer_name <> '' AND buyer_address <> ''));
  `);
}

export async function down(sql: Sql) {
  await sql(`
    ALTER TABLE orders DROP COLUMN buyer_gstin, DROP COLUMN buyer_name, DROP COLUMN buyer_address;
    ALTER TABLE accounts DROP COLUMN resident;
    DROP TABLE platform_registrations;
    DROP TRIGGER rates_kept ON rates;
    DROP TRIGGER rates_decided ON rates;
    DROP FUNCTION rate_is_decided();
    -- What only the newer table can say is gone with it.
    DELETE FROM rates WHERE status <> 'approved' OR item_group <> '*' OR above_paise <> 0 OR party <> '*' OR payer <> 'registered';
    DROP INDEX rates_in_force, rates_one_proposal;
    ALTER TABLE rates DROP COLUMN item_group, DROP COLUMN above_paise, DROP COLUMN party, DROP COLUMN threshold_paise, DROP COLUMN hsn,
      DROP COLUMN exempt, DROP COLUMN payer, DROP COLUMN source, DROP COLUMN profile, DROP COLUMN status, DROP COLUMN decided_by,
      DROP COLUMN decided_at, DROP COLUMN reason,
      ADD CONSTRAINT rates_code_kind_valid_from_key UNIQUE (code, kind, valid_from);
  `);
}
