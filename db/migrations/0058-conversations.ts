import type { Sql } from "#db/migrate.ts";

/** The inbox of replies: one conversation for each number that wrote to us, and what the office answered. */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE conversations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      phone_e164 text NOT NULL UNIQUE CHECK (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
      -- When the number wrote last.
      last_at timestamptz NOT NULL,
      -- The first text that nobody has dealt with; null when nothing waits.
      waiting_since timestamptz,
      owner_id uuid REFERENCES users
    );
    CREATE INDEX conversations_list ON conversations (last_at DESC, id);
    CREATE INDEX conversations_waiting ON conversations (waiting_since) WHERE waiting_since IS NOT NULL;
    CREATE INDEX conversations_owner ON conversations (owner_id) WHERE owner_id IS NOT NULL;

    CREATE TABLE conversation_answers (
      message_id uuid PRIMARY KEY REFERENCES messages ON DELETE CASCADE,
      conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
      answered_by uuid NOT NULL REFERENCES users,
      answered_at timestamptz NOT NULL
    );
    CREATE INDEX conversation_answers_conversation ON conversation_answers (conversation_id, answered_at DESC);
    CREATE INDEX conversation_answers_by ON conversation_answers (answered_by);

    INSERT INTO conversations (phone_e164, last_at, waiting_since)
      SELECT phone_e164, max(received_at), min(received_at) FILTER (WHERE meant = 'text') FROM message_replies GROUP BY phone_e164;
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE conversation_answers, conversations");
}
