import type { Sql } from "#db/migrate.ts";

/** The monthly statements of partners and agents, as they were issued, and what their readers do not agree with. */
export async function up(sql: Sql) {
  await sql(`
    -- What a closed month came to. The lines are the ledger's, which nobody edits; a test compares them.
    CREATE TABLE account_statements (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES accounts,
      month date NOT NULL CHECK (extract(day FROM month) = 1),
      statement_number text NOT NULL UNIQUE,
      opening_paise bigint NOT NULL,
      earned_paise bigint NOT NULL,
      paid_paise bigint NOT NULL,
      closing_paise bigint NOT NULL,
      lines integer NOT NULL CHECK (lines >= 0),
      issued_at timestamptz NOT NULL,
      UNIQUE (account_id, month),
      CONSTRAINT account_statements_whole CHECK (closing_paise = opening_paise + earned_paise - paid_paise)
    );
    CREATE INDEX account_statements_month ON account_statements (month DESC, statement_number);

    CREATE TABLE statement_disputes (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES accounts,
      ledger_line_id bigint NOT NULL REFERENCES ledger_lines,
      reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 1000),
      raised_by uuid NOT NULL REFERENCES users,
      raised_at timestamptz NOT NULL,
      answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 1000),
      answered_by uuid REFERENCES users,
      answered_at timestamptz,
      form_key uuid NOT NULL UNIQUE,
      CONSTRAINT statement_disputes_answered CHECK ((answered_at IS NULL) = (answer = '') AND (answered_at IS NULL) = (answered_by IS NULL))
    );
    CREATE UNIQUE INDEX statement_disputes_one_open ON statement_disputes (ledger_line_id) WHERE answered_at IS NULL;
    CREATE INDEX statement_disputes_account ON statement_disputes (account_id, raised_at DESC);
    CREATE INDEX statement_disputes_line ON statement_disputes (ledger_line_id);
    CREATE INDEX statement_disputes_open ON statement_disputes (raised_at) WHERE answered_at IS NULL;
    CREATE INDEX statement_disputes_raised_by ON statement_disputes (raised_by);
    CREATE INDEX statement_disputes_answered_by ON statement_disputes (answered_by);
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE statement_disputes, account_statements;");
}
