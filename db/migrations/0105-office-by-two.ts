import type { Sql } from "#db/migrate.ts";

/**
 * Nobody comes into the back office without a trace of how: two people agreed (a proposal or a registration that another approved), the command
 * line or the demo did it and said so in the audit trail, which takes nothing back, or the only admin did, when nobody was there to agree.
 * Looked at when the transaction ends, so that the row, the decision and the audit event may be written in any order.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE FUNCTION need_two_for_office() RETURNS trigger LANGUAGE plpgsql AS $body$
    DECLARE
      known boolean;
    BEGIN
      -- Somebody of this role comes back, or something else changed.
      IF TG_OP = 'UPDATE' AND OLD.role = NEW.role AND OLD.status IN ('approved', 'suspended') THEN
        RETURN NULL;
      END IF;
      known := EXISTS (SELECT FROM approvals WHERE subject_id = NEW.id AND status = 'approved' AND decided_by IS NOT NULL
        AND decided_by <> NEW.id AND decided_by IS DISTINCT FROM requested_by
        AND (subject_kind IN ('office_person', NEW.role) OR subject_kind = 'user_role' AND payload ->> 'role' = NEW.role));
      known := known OR EXISTS (SELECT FROM audit_events WHERE subject_id = NEW.id::text AND subject_kind = 'user'
        AND action IN ('user.create', 'user.status') AND actor_kind LIKE 'system:%');
      known := known OR (SELECT count(*) < 2 FROM users WHERE role = 'admin' AND status = 'approved' AND id <> NEW.id)
        AND EXISTS (SELECT FROM audit_events WHERE subject_id = NEW.id::text AND subject_kind = 'user'
          AND action IN ('user.create', 'user.status'));
      IF NOT known THEN
        RAISE EXCEPTION 'somebody new in the office needs two people' USING ERRCODE = '42501', CONSTRAINT = 'users_office_by_two';
      END IF;
      RETURN NULL;
    END $body$;
    CREATE CONSTRAINT TRIGGER users_office_by_two AFTER INSERT OR UPDATE OF role, status ON users
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.role IN ('staff', 'city_manager', 'admin') AND NEW.status IN ('approved', 'suspended'))
      EXECUTE FUNCTION need_two_for_office();
  `);
}

export async function down(sql: Sql) {
  await sql(`
    DROP TRIGGER users_office_by_two ON users;
    DROP FUNCTION need_two_for_office();
  `);
}
