import type { Sql } from "#db/migrate.ts";

/**
 * What partners and agents agree to, by kind: each version is a row that stays as it was, and who accepted which, when, with the fees that
 * were shown. The first version of each kind comes with this.
 */
export async function up(sql: Sql) {
  await sql(`
    CREATE TABLE seller_terms (
      kind text NOT NULL CHECK (kind IN ('property', 'food', 'travel', 'equipment', 'agent')),
      version integer NOT NULL CHECK (version > 0),
      -- One point a line.
      body text NOT NULL CHECK (body <> '' AND length(body) <= 20000),
      published_by uuid REFERENCES users,
      published_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (kind, version)
    );
    CREATE INDEX seller_terms_published_by ON seller_terms (published_by) WHERE published_by IS NOT NULL;
    CREATE TABLE seller_terms_acceptances (
      account_id uuid NOT NULL REFERENCES accounts,
      kind text NOT NULL,
      version integer NOT NULL,
      fees jsonb NOT NULL CHECK (jsonb_typeof(fees) = 'object'),
      accepted_by uuid NOT NULL REFERENCES users,
      accepted_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, kind, version),
      FOREIGN KEY (kind, version) REFERENCES seller_terms
    );
    CREATE INDEX seller_terms_acceptances_accepted_by ON seller_terms_acceptances (accepted_by);
    CREATE INDEX seller_terms_acceptances_terms ON seller_terms_acceptances (kind, version);
    CREATE TRIGGER seller_terms_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON seller_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
    CREATE TRIGGER seller_terms_acceptances_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON seller_terms_acceptances
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  `);
  const rows = Object.entries(FIRST).map(([kind, points]) => {
    const body = [...(kind === "agent" ? OF_AGENTS : [...OF_SELLERS, ...points])].join("\n");
    return `('${kind}', 1, '${body.replaceAll("'", "''")}')`;
  });
  await sql(`INSERT INTO seller_terms (kind, version, body) VALUES ${rows.join(", ")}`);
}

export async function down(sql: Sql) {
  await sql("DROP TABLE seller_terms_acceptances; DROP TABLE seller_terms");
}

const OF_SELLERS = [
  "You set your prices. What a guest booked is provided at the price, on the day and as described when it was booked.",
  "Guests pay us. We pay your share to the bank account that you entered and proved, a set number of days after the service was provided, and explain every rupee in a statement each month.",
  "Of each booking we keep our commission with the GST on it, and withhold TDS and collect TCS as the law asks. A change of the commission holds for later bookings only: a booking keeps what it was made with.",
  "Offers that we fund never lower your share. Offers that you make lower your price, and your share with it.",
  "When a guest cancels, the cancellation policy that was shown decides what is kept and what is refunded.",
  "If you cannot keep a booking, tell us at once: we move the guest, and what the replacement costs more is taken from your next payout.",
  "Your papers stay valid while you sell. Something whose licence has expired is paused until the renewed one is checked.",
  "Guests' names, numbers and health details are used for their booking alone and given to nobody else.",
  "Either side may end this with 30 days' notice. Bookings that were made are kept, and what you earned is paid.",
];

const FIRST: Record<string, string[]> = {
  property: [
    "Rooms, distances and facilities are as you describe them. Our team may visit. Foreign guests are reported on Form C within 24 hours.",
  ],
  food: [
    "Meals are cooked under your FSSAI licence, as the patient's diet asks, and arrive in the hour that was promised.",
  ],
  travel: [
    "Each trip is driven in a car with a valid permit and insurance by a driver with a valid licence, whose name and number the guest is told.",
  ],
  equipment: [
    "What is hired out is clean, safe and as described. A deposit is only kept for damage, with a reason and a photo, and the guest has 48 hours to answer.",
  ],
  agent: [],
};

const OF_AGENTS = [
  "You earn the commission that was agreed at your approval, of the price without tax, for bookings that you make for guests or that come by your links with the guest's consent. It is shown before each booking.",
  "You charge guests nothing for the booking itself, and pass on our prices and policies as they are.",
  "Guests pay us. Your commission is paid to the bank account that you entered and proved, a set number of days after the stay, with TDS withheld as the law asks.",
  "A booking that is cancelled or refunded in full earns no commission.",
  "A change of the commission holds for later bookings only: a booking keeps what it was made with.",
  "You tell guests that you book through us and earn a commission, and use their details for the booking alone.",
  "Either side may end this with 30 days' notice. What you earned is paid.",
];
