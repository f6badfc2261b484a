import type { Sql } from "#db/migrate.ts";

/** Short links, the hosts that they may lead to, files of many, and who followed them. */
export async function up(sql: Sql) {
  await sql(`
    -- Hosts that a link may lead to without a further look. Every other one waits for an admin.
    CREATE TABLE short_link_hosts (
      host text PRIMARY KEY CHECK (host = lower(host) AND host ~ '^[a-z0-9.-]+$'),
      added_by uuid REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX short_link_hosts_by ON short_link_hosts (added_by);
    INSERT INTO short_link_hosts (host) VALUES ('wa.me');

    CREATE TABLE short_link_batches (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      file_name text NOT NULL DEFAULT '',
      rows_read integer NOT NULL DEFAULT 0,
      created_count integer NOT NULL DEFAULT 0,
      unchanged_count integer NOT NULL DEFAULT 0,
      refused_count integer NOT NULL DEFAULT 0,
      -- The first refused rows with their reasons, for the screen.
      refusals jsonb NOT NULL DEFAULT '[]',
      created_by uuid REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    );
    CREATE INDEX short_link_batches_by ON short_link_batches (created_by);
    CREATE INDEX short_link_batches_list ON short_link_batches (created_at DESC);

    CREATE TABLE short_links (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      -- Given by the worker, unless the maker chose it.
      code text COLLATE "C" UNIQUE CHECK (code ~ '^[0-9A-Za-z-]{3,40}$'),
      long_url text NOT NULL CHECK (long_url ~ '^https?://' AND length(long_url) <= 2048),
      host text NOT NULL,
      label text NOT NULL DEFAULT '',
      -- generating: waits for the worker; waiting: its host waits for an admin.
      upload_status text NOT NULL CHECK (upload_status IN ('generating', 'waiting', 'ready', 'rejected')),
      -- The same address made again by the same person without further wishes gives the same link.
      reuse_key bytea UNIQUE,
      batch_id uuid REFERENCES short_link_batches,
      campaign_recipient_id uuid UNIQUE REFERENCES campaign_recipients,
      created_by uuid REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz,
      disabled_at timestamptz,
      CHECK (upload_status <> 'ready' OR code IS NOT NULL)
    );
    CREATE INDEX short_links_list ON short_links (created_at DESC, id) WHERE campaign_recipient_id IS NULL;
    CREATE INDEX short_links_open ON short_links (created_at) WHERE upload_status IN ('generating', 'waiting');
    CREATE INDEX short_links_batch ON short_links (batch_id, id) WHERE batch_id IS NOT NULL;
    CREATE INDEX short_links_by ON short_links (created_by);
    CREATE INDEX short_links_host ON short_links (host, created_at DESC);

    -- One row for each person and hour. visitor is a keyed hash that tells a repeat within the hour, and is forgotten after a day.
    CREATE TABLE short_link_clicks (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      link_id uuid NOT NULL REFERENCES short_links,
      at timestamptz NOT NULL,
      hour timestamptz NOT NULL,
      device text NOT NULL CHECK (device IN ('phone', 'tablet', 'desktop')),
      -- The host that the person came from, never the address of the page.
      referrer text NOT NULL DEFAULT '',
      visitor bytea,
      UNIQUE (link_id, visitor, hour)
    );
    CREATE INDEX short_link_clicks_link ON short_link_clicks (link_id, at);
    CREATE INDEX short_link_clicks_visitor ON short_link_clicks (at) WHERE visitor IS NOT NULL;
  `);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE short_link_clicks, short_links, short_link_batches, short_link_hosts");
}
