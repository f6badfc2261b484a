-- What the migrations make of an empty database, to be read; it is never run. Written by `npm run schema`.

CREATE EXTENSION btree_gist;
CREATE EXTENSION citext;
CREATE EXTENSION pg_trgm;

CREATE TABLE account_statements (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts(id),
  month date NOT NULL CHECK (EXTRACT(day FROM month) = 1::numeric),
  statement_number text NOT NULL UNIQUE,
  opening_paise bigint NOT NULL,
  earned_paise bigint NOT NULL,
  paid_paise bigint NOT NULL,
  closing_paise bigint NOT NULL,
  lines integer NOT NULL CHECK (lines >= 0),
  issued_at timestamptz NOT NULL,
  CONSTRAINT account_statements_account_id_month_key UNIQUE (account_id, month),
  CONSTRAINT account_statements_whole CHECK (closing_paise = (opening_paise + earned_paise - paid_paise))
);
CREATE INDEX account_statements_month ON account_statements (month DESC, statement_number);

CREATE TABLE accounts (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  account_kind text NOT NULL CHECK (account_kind IN ('partner', 'agent')),
  partner_kind text CHECK (partner_kind IN ('property', 'food', 'travel', 'equipment')),
  name text NOT NULL CHECK (name <> ''),
  phone_e164 text CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  email citext,
  city_id uuid REFERENCES cities(id),
  address text NOT NULL DEFAULT '',
  gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
  pan text CHECK (pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  agent_commission_ppm integer NOT NULL DEFAULT 0 CHECK (agent_commission_ppm >= 0 AND agent_commission_ppm <= 1000000),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  contact_name text NOT NULL DEFAULT '',
  nearest_hospital_id uuid REFERENCES hospitals(id),
  latitude double precision CHECK (latitude >= 6::double precision AND latitude <= 38::double precision),
  longitude double precision CHECK (longitude >= 68::double precision AND longitude <= 98::double precision),
  registered_by uuid REFERENCES users(id),
  version integer NOT NULL DEFAULT 1,
  resident boolean NOT NULL DEFAULT true,
  laboratory boolean NOT NULL DEFAULT false,
  CONSTRAINT accounts_check CHECK ((account_kind = 'partner') = (partner_kind IS NOT NULL)),
  CONSTRAINT accounts_laboratory CHECK (NOT laboratory OR partner_kind = 'equipment')
);
CREATE INDEX accounts_city ON accounts (city_id);
CREATE INDEX accounts_email ON accounts (email);
CREATE INDEX accounts_hospital ON accounts (nearest_hospital_id);
CREATE INDEX accounts_name ON accounts USING gin (name gin_trgm_ops);
CREATE INDEX accounts_newest ON accounts (account_kind, created_at DESC, id);
CREATE INDEX accounts_phone ON accounts (phone_e164);
CREATE INDEX accounts_registered_by ON accounts (registered_by);
CREATE INDEX accounts_registrations ON accounts (account_kind, status, created_at DESC, id);
CREATE INDEX accounts_registrations_in_city ON accounts (city_id, account_kind, created_at DESC, id);
CREATE INDEX accounts_registrations_of_kind ON accounts (partner_kind, status, created_at DESC, id) WHERE (account_kind = 'partner');
CREATE INDEX accounts_status ON accounts (account_kind, status, created_at);

CREATE TABLE agent_contacts (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts(id),
  contact_name text NOT NULL CHECK (length(contact_name) >= 1 AND length(contact_name) <= 100),
  phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  email citext,
  patient_name text NOT NULL CHECK (length(patient_name) >= 1 AND length(patient_name) <= 100),
  patient_age_group text NOT NULL DEFAULT 'adult' CHECK (patient_age_group IN ('adult', 'child', 'infant')),
  patient_age smallint CHECK (patient_age >= 0 AND patient_age <= 120),
  patient_gender text CHECK (patient_gender IN ('female', 'male', 'other')),
  attendants jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(attendants) = 'array' AND jsonb_array_length(attendants) <= 10),
  nationality text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  chosen_by uuid REFERENCES users(id),
  chosen_at timestamptz,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  CONSTRAINT agent_contacts_check CHECK ((chosen_by IS NULL) = (chosen_at IS NULL))
);
CREATE INDEX agent_contacts_chosen ON agent_contacts (chosen_by, chosen_at DESC) WHERE (chosen_by IS NOT NULL);
CREATE INDEX agent_contacts_email ON agent_contacts (email) WHERE (email IS NOT NULL);
CREATE INDEX agent_contacts_list ON agent_contacts (account_id, used_at DESC, id);
CREATE UNIQUE INDEX agent_contacts_patient ON agent_contacts (account_id, phone_e164, lower(patient_name));
CREATE INDEX agent_contacts_phone ON agent_contacts (phone_e164);
CREATE INDEX agent_contacts_used ON agent_contacts (used_at);

CREATE TABLE api_keys (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  key_hash bytea NOT NULL UNIQUE CHECK (length(key_hash) = 32),
  ending text NOT NULL CHECK (length(ending) = 4),
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
  version date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX api_keys_user ON api_keys (user_id, created_at DESC);

CREATE TABLE approvals (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  subject_kind text NOT NULL,
  subject_id uuid NOT NULL,
  change text NOT NULL CHECK (change IN ('create', 'update')),
  title text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  payload jsonb NOT NULL DEFAULT '{}',
  differences jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'withdrawn')),
  account_id uuid REFERENCES accounts(id),
  city_id uuid REFERENCES cities(id),
  requested_by uuid REFERENCES users(id),
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_by uuid REFERENCES users(id),
  decided_at timestamptz,
  reason text,
  CONSTRAINT approvals_check CHECK (status <> 'rejected' OR reason <> ''),
  CONSTRAINT approvals_check1 CHECK ((status IN ('approved', 'rejected')) = (decided_at IS NOT NULL)),
  CONSTRAINT approvals_not_by_oneself CHECK (decided_by IS NULL OR requested_by IS NULL OR decided_by <> requested_by)
);
CREATE INDEX approvals_account ON approvals (account_id);
CREATE INDEX approvals_city ON approvals (city_id);
CREATE INDEX approvals_decided_by ON approvals (decided_by);
CREATE INDEX approvals_list ON approvals (subject_kind, status, requested_at DESC);
CREATE UNIQUE INDEX approvals_one_pending ON approvals (subject_kind, subject_id) WHERE (status = 'pending');
CREATE INDEX approvals_requested_by ON approvals (requested_by);
CREATE INDEX approvals_subject ON approvals (subject_kind, subject_id, requested_at DESC);
CREATE INDEX approvals_title_trgm ON approvals USING gin (title gin_trgm_ops);
CREATE TRIGGER approvals_tell AFTER UPDATE OF status ON approvals FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status AND (new.status IN ('approved', 'rejected'))) EXECUTE FUNCTION tell_of_approval();

CREATE TABLE audit_chain (
  position bigint PRIMARY KEY CHECK ("position" > 0),
  event_id bigint NOT NULL UNIQUE,
  content bytea NOT NULL CHECK (octet_length(content) = 32),
  digest bytea NOT NULL CHECK (octet_length(digest) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  chained_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor_kind text NOT NULL,
  actor_id uuid,
  actor_role text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  ip_hash text,
  batch_id uuid,
  address text
);
CREATE INDEX audit_events_action ON audit_events (action, id DESC);
CREATE INDEX audit_events_actor ON audit_events (actor_id, id DESC);
CREATE INDEX audit_events_at ON audit_events (at DESC, id DESC);
CREATE INDEX audit_events_kind ON audit_events (subject_kind, id DESC);
CREATE INDEX audit_events_role ON audit_events (actor_role, id DESC);
CREATE INDEX audit_events_thing ON audit_events (subject_id, id DESC);
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('before', 'after', 'reason', 'ip_hash');
CREATE TRIGGER audit_events_await_chain AFTER INSERT ON audit_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION await_chain();
CREATE TRIGGER audit_events_erased AFTER UPDATE ON audit_events FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION record_erasure();
CREATE TRIGGER audit_events_erasure BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change('before', 'after', 'reason', 'ip_hash');

CREATE TABLE audit_unchained (
  event_id bigint PRIMARY KEY
);

CREATE TABLE bank_receipts (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  utr text NOT NULL UNIQUE CHECK (utr ~ '^[0-9A-Z/-]{4,40}$'),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  received_on date NOT NULL,
  payer text NOT NULL CHECK (payer <> ''),
  posted_at timestamptz,
  imported_by uuid REFERENCES users(id),
  imported_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX bank_receipts_day ON bank_receipts (received_on DESC, id);
CREATE INDEX bank_receipts_imported_by ON bank_receipts (imported_by);
CREATE INDEX bank_receipts_open ON bank_receipts (utr) WHERE (posted_at IS NULL);

CREATE TABLE bank_transfers (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  reference_number text NOT NULL UNIQUE,
  transfer_amount_paise bigint NOT NULL CHECK (transfer_amount_paise > 0),
  paid_date date NOT NULL,
  from_accounts text NOT NULL,
  bank_account_num text NOT NULL,
  type_of_payment text NOT NULL,
  payout_number text,
  payout_id uuid UNIQUE REFERENCES payouts(id),
  reason text NOT NULL DEFAULT '',
  imported_by uuid REFERENCES users(id),
  imported_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bank_transfers_check CHECK ((payout_id IS NULL) = (reason <> ''))
);
CREATE INDEX bank_transfers_imported_by ON bank_transfers (imported_by);
CREATE INDEX bank_transfers_open ON bank_transfers (imported_at DESC) WHERE (payout_id IS NULL);

CREATE TABLE booking_drafts (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  browser_hash bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
  search text NOT NULL,
  selection jsonb NOT NULL,
  quoted_total_paise bigint NOT NULL CHECK (quoted_total_paise >= 0),
  guests jsonb NOT NULL DEFAULT '{}',
  order_id uuid REFERENCES orders(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  more jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(more) = 'array'),
  coupon_code text,
  typed_by uuid REFERENCES users(id)
);
CREATE INDEX booking_drafts_browser ON booking_drafts (browser_hash, created_at DESC);
CREATE INDEX booking_drafts_expiry ON booking_drafts (expires_at);
CREATE INDEX booking_drafts_order ON booking_drafts (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX booking_drafts_typed_by ON booking_drafts (typed_by) WHERE (typed_by IS NOT NULL);

CREATE TABLE booking_guests (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings(id),
  position integer NOT NULL,
  guest_name text NOT NULL CHECK (guest_name <> ''),
  guest_type text NOT NULL CHECK (guest_type IN ('patient', 'attendant')),
  age_group text NOT NULL CHECK (age_group IN ('adult', 'child', 'infant')),
  age_years smallint CHECK (age_years >= 0 AND age_years <= 120),
  gender text CHECK (gender IN ('female', 'male', 'other')),
  CONSTRAINT booking_guests_booking_id_position_key UNIQUE (booking_id, "position")
);
CREATE INDEX booking_guests_name ON booking_guests USING gin (guest_name gin_trgm_ops);
CREATE UNIQUE INDEX booking_guests_one_patient ON booking_guests (booking_id) WHERE (guest_type = 'patient');

CREATE TABLE booking_lines (
  booking_id uuid REFERENCES bookings(id),
  position integer,
  item_id uuid NOT NULL REFERENCES items(id),
  name text NOT NULL CHECK (name <> ''),
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price_paise bigint NOT NULL CHECK (unit_price_paise >= 0),
  amount_paise bigint NOT NULL,
  CONSTRAINT booking_lines_pkey PRIMARY KEY (booking_id, "position"),
  CONSTRAINT booking_lines_check CHECK (amount_paise = (quantity * unit_price_paise))
);
CREATE INDEX booking_lines_item ON booking_lines (item_id);

CREATE TABLE booking_nights (
  booking_id uuid REFERENCES bookings(id),
  room_id uuid NOT NULL REFERENCES rooms(id),
  night date,
  rooms integer NOT NULL CHECK (rooms > 0),
  price_paise bigint NOT NULL CHECK (price_paise > 0),
  extra_beds_paise bigint NOT NULL DEFAULT 0 CHECK (extra_beds_paise >= 0),
  state text NOT NULL CHECK (state IN ('held', 'sold', 'released')),
  CONSTRAINT booking_nights_pkey PRIMARY KEY (booking_id, night)
);
CREATE INDEX booking_nights_room ON booking_nights (room_id, night) WHERE (state <> 'released');

CREATE TABLE booking_slots (
  booking_id uuid REFERENCES bookings(id),
  item_id uuid REFERENCES items(id),
  slot timestamptz,
  units integer NOT NULL CHECK (units > 0),
  state text NOT NULL CHECK (state IN ('held', 'sold', 'released')),
  CONSTRAINT booking_slots_pkey PRIMARY KEY (booking_id, item_id, slot)
);
CREATE INDEX booking_slots_item ON booking_slots (item_id, slot) WHERE (state <> 'released');

CREATE TABLE bookings (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  kind text NOT NULL CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
  booking_order_id text NOT NULL UNIQUE,
  reference text NOT NULL UNIQUE CHECK (length(reference) >= 22),
  extends_booking_id uuid REFERENCES bookings(id),
  account_id uuid NOT NULL REFERENCES accounts(id),
  agent_account_id uuid REFERENCES accounts(id),
  customer_id uuid NOT NULL REFERENCES users(id),
  city_id uuid NOT NULL REFERENCES cities(id),
  hospital_id uuid REFERENCES hospitals(id),
  property_id uuid REFERENCES properties(id),
  room_id uuid REFERENCES rooms(id),
  status text NOT NULL CHECK (status IN ('held', 'confirmed', 'checked_in', 'completed', 'cancelled', 'expired', 'no_show')),
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  units integer NOT NULL CHECK (units >= 1 AND units <= 1000),
  extra_beds integer NOT NULL DEFAULT 0 CHECK (extra_beds >= 0),
  adults integer NOT NULL DEFAULT 0 CHECK (adults >= 0),
  children integer NOT NULL DEFAULT 0 CHECK (children >= 0),
  infants integer NOT NULL DEFAULT 0 CHECK (infants >= 0),
  nationality text NOT NULL DEFAULT '',
  guest_address text NOT NULL DEFAULT '',
  special_requests text NOT NULL DEFAULT '',
  snapshot jsonb NOT NULL,
  policy jsonb NOT NULL,
  rates jsonb NOT NULL,
  base_paise bigint NOT NULL CHECK (base_paise >= 0),
  partner_offer_ppm integer NOT NULL DEFAULT 0,
  partner_offer_paise bigint NOT NULL DEFAULT 0 CHECK (partner_offer_paise >= 0),
  price_paise bigint NOT NULL CHECK (price_paise >= 0),
  gst_ppm integer NOT NULL,
  gst_paise bigint NOT NULL CHECK (gst_paise >= 0),
  mh_offer_paise bigint NOT NULL DEFAULT 0 CHECK (mh_offer_paise >= 0),
  total_paise bigint NOT NULL CHECK (total_paise >= 0),
  commission_ppm integer NOT NULL,
  commission_paise bigint NOT NULL CHECK (commission_paise >= 0),
  gst_on_commission_paise bigint NOT NULL CHECK (gst_on_commission_paise >= 0),
  tds_paise bigint NOT NULL CHECK (tds_paise >= 0),
  tcs_paise bigint NOT NULL CHECK (tcs_paise >= 0),
  partner_share_paise bigint NOT NULL,
  agent_ppm integer NOT NULL DEFAULT 0,
  agent_commission_paise bigint NOT NULL DEFAULT 0 CHECK (agent_commission_paise >= 0),
  tds_on_agent_paise bigint NOT NULL DEFAULT 0 CHECK (tds_on_agent_paise >= 0),
  net_agent_paise bigint NOT NULL DEFAULT 0,
  gateway_fee_paise bigint NOT NULL CHECK (gateway_fee_paise >= 0),
  mh_profit_paise bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  checked_in_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  item_id uuid REFERENCES items(id),
  starts_at timestamptz,
  deposit_paise bigint NOT NULL DEFAULT 0 CHECK (deposit_paise >= 0),
  deposit_withheld_paise bigint NOT NULL DEFAULT 0,
  deposit_note text NOT NULL DEFAULT '',
  deposit_settled_at timestamptz,
  partner_answer text CHECK (partner_answer IN ('accepted', 'declined')),
  partner_answered_at timestamptz,
  floor_paise bigint NOT NULL DEFAULT 0 CHECK (floor_paise >= 0),
  terms jsonb NOT NULL DEFAULT '{}',
  returned_at timestamptz,
  gst_owed_by text NOT NULL DEFAULT 'partner',
  partner_link_version smallint NOT NULL DEFAULT 1,
  partner_reason text NOT NULL DEFAULT '',
  taken_from_id uuid REFERENCES bookings(id),
  rate_plan text NOT NULL DEFAULT 'standard',
  end_unmarked boolean NOT NULL DEFAULT false,
  CONSTRAINT bookings_answer CHECK ((partner_answer IS NULL) = (partner_answered_at IS NULL)),
  CONSTRAINT bookings_check CHECK (ends_on > starts_on OR kind <> 'room'),
  CONSTRAINT bookings_check1 CHECK (kind <> 'room' OR property_id IS NOT NULL AND room_id IS NOT NULL),
  CONSTRAINT bookings_days CHECK (ends_on >= starts_on),
  CONSTRAINT bookings_deposit CHECK (deposit_withheld_paise >= 0 AND deposit_withheld_paise <= deposit_paise AND (deposit_withheld_paise = 0 OR deposit_settled_at IS NOT NULL AND deposit_note <> '') AND (deposit_paise = 0 OR kind = 'equipment')),
  CONSTRAINT bookings_end_unmarked CHECK (NOT end_unmarked OR status = 'completed' AND completed_at IS NOT NULL),
  CONSTRAINT bookings_floor CHECK ((price_paise - mh_offer_paise) >= floor_paise),
  CONSTRAINT bookings_gst_owed_by CHECK (gst_owed_by = 'partner' OR gst_owed_by = 'platform' AND tcs_paise = 0),
  CONSTRAINT bookings_item CHECK ((kind = 'room') = (item_id IS NULL) AND (kind = 'room' OR starts_at IS NOT NULL)),
  CONSTRAINT bookings_net_agent CHECK (net_agent_paise = (agent_commission_paise - tds_on_agent_paise)),
  CONSTRAINT bookings_partner_reason CHECK (length(partner_reason) <= 300 AND (partner_reason = '' OR partner_answer IS NOT NULL)) NOT VALID,
  CONSTRAINT bookings_partner_share CHECK (partner_share_paise = (price_paise +
CASE
    WHEN gst_owed_by = 'partner' THEN gst_paise
    ELSE 0::bigint
END - tds_paise - tcs_paise - commission_paise - gst_on_commission_paise)),
  CONSTRAINT bookings_price CHECK (price_paise = (base_paise - partner_offer_paise)),
  CONSTRAINT bookings_profit CHECK (mh_profit_paise = (commission_paise - mh_offer_paise - agent_commission_paise - gateway_fee_paise)),
  CONSTRAINT bookings_rate_plan CHECK (rate_plan IN ('standard', 'saver')),
  CONSTRAINT bookings_rate_plan_of_rooms CHECK (kind = 'room' OR rate_plan = 'standard'),
  CONSTRAINT bookings_returned CHECK (returned_at IS NULL OR deposit_paise > 0) NOT VALID,
  CONSTRAINT bookings_taken_from CHECK (taken_from_id IS NULL OR kind = 'room' AND extends_booking_id IS NULL AND taken_from_id <> id),
  CONSTRAINT bookings_total CHECK (total_paise = (price_paise + gst_paise - mh_offer_paise))
);
CREATE INDEX bookings_account ON bookings (account_id, kind, starts_on DESC) INCLUDE (id, status, ends_on, created_at);
CREATE INDEX bookings_city ON bookings (city_id, kind, starts_on DESC) INCLUDE (id, status, ends_on, created_at);
CREATE INDEX bookings_created ON bookings (created_at DESC) INCLUDE (id, kind, status, starts_on, ends_on);
CREATE INDEX bookings_customer ON bookings (customer_id, starts_on DESC);
CREATE INDEX bookings_declined ON bookings (starts_on) WHERE ((partner_answer = 'declined') AND (status IN ('confirmed', 'checked_in')));
CREATE INDEX bookings_extends ON bookings (extends_booking_id) WHERE (extends_booking_id IS NOT NULL);
CREATE INDEX bookings_from_abroad ON bookings (id) WHERE (nationality <> ALL (ARRAY['', 'Indian']));
CREATE INDEX bookings_hospital ON bookings (hospital_id);
CREATE INDEX bookings_item ON bookings (item_id, starts_on DESC) WHERE (item_id IS NOT NULL);
CREATE INDEX bookings_list ON bookings (kind, status, starts_on DESC);
CREATE INDEX bookings_months ON bookings (account_id, created_at);
CREATE INDEX bookings_of_agency ON bookings (agent_account_id, starts_on DESC) INCLUDE (city_id, hospital_id, property_id) WHERE (agent_account_id IS NOT NULL);
CREATE UNIQUE INDEX bookings_one_extension ON bookings (extends_booking_id) WHERE (status <> ALL (ARRAY['cancelled', 'expired']));
CREATE INDEX bookings_open_deposits ON bookings (ends_on) WHERE ((deposit_paise > 0) AND (deposit_settled_at IS NULL) AND (status IN ('confirmed', 'checked_in', 'completed', 'no_show')));
CREATE INDEX bookings_order ON bookings (order_id);
CREATE INDEX bookings_property ON bookings (property_id, starts_on DESC) INCLUDE (id, kind, status, ends_on, created_at);
CREATE INDEX bookings_report ON bookings (kind, created_at) INCLUDE (id, status, starts_on, ends_on, units, adults, children, infants, property_id, item_id, city_id, account_id, agent_account_id, total_paise, price_paise, gst_paise, mh_offer_paise, commission_paise, gst_on_commission_paise, tds_paise, tcs_paise, partner_share_paise, agent_commission_paise, tds_on_agent_paise, net_agent_paise, gateway_fee_paise, mh_profit_paise, deposit_withheld_paise) WHERE (status <> ALL (ARRAY['held', 'expired']));
CREATE INDEX bookings_returned_open ON bookings (returned_at) WHERE ((returned_at IS NOT NULL) AND (deposit_settled_at IS NULL));
CREATE INDEX bookings_room ON bookings (room_id, starts_on);
CREATE INDEX bookings_starts ON bookings (starts_on DESC) INCLUDE (id, kind, status, ends_on, created_at);
CREATE INDEX bookings_taken_from_id ON bookings (taken_from_id) WHERE (taken_from_id IS NOT NULL);
CREATE INDEX bookings_time ON bookings (customer_id, starts_at);
CREATE INDEX bookings_total_paise ON bookings (total_paise);
CREATE INDEX bookings_unfinished ON bookings (ends_on) WHERE (status IN ('confirmed', 'checked_in'));
CREATE TRIGGER bookings_deposit_after_hire BEFORE UPDATE OF deposit_settled_at, deposit_withheld_paise ON bookings FOR EACH ROW EXECUTE FUNCTION deposit_after_hire();
CREATE TRIGGER bookings_document_due AFTER UPDATE OF status ON bookings FOR EACH ROW WHEN ((new.status IN ('completed', 'no_show', 'cancelled')) AND old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION note_document_due();
CREATE TRIGGER bookings_referral AFTER UPDATE OF status ON bookings FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status) EXECUTE FUNCTION follow_booking_with_referral();
CREATE TRIGGER bookings_tell AFTER UPDATE OF status ON bookings FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status AND (new.status IN ('confirmed', 'checked_in', 'completed', 'cancelled', 'no_show'))) EXECUTE FUNCTION tell_of_booking();

CREATE TABLE bulk_edit_rows (
  bulk_edit_id uuid REFERENCES bulk_edits(id) ON DELETE CASCADE,
  row_id uuid,
  before jsonb,
  after jsonb,
  CONSTRAINT bulk_edit_rows_pkey PRIMARY KEY (bulk_edit_id, row_id)
);

CREATE TABLE bulk_edits (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  list text NOT NULL CHECK (length(list) >= 1 AND length(list) <= 60),
  query text NOT NULL CHECK (length(query) <= 2000),
  field text NOT NULL CHECK (length(field) >= 1 AND length(field) <= 60),
  way text NOT NULL CHECK (way IN ('set', 'raise', 'lower', 'clear')),
  value text NOT NULL CHECK (length(value) <= 60),
  changed integer NOT NULL CHECK (changed > 0),
  made_by uuid NOT NULL REFERENCES users(id),
  made_at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE INDEX bulk_edits_list ON bulk_edits (list, made_at DESC);
CREATE INDEX bulk_edits_made_at ON bulk_edits (made_at);
CREATE INDEX bulk_edits_made_by ON bulk_edits (made_by);

CREATE TABLE calendar_blocks (
  feed_id uuid REFERENCES calendar_feeds(id) ON DELETE CASCADE,
  uid text CHECK (length(uid) <= 300),
  first_night date,
  end_day date NOT NULL,
  CONSTRAINT calendar_blocks_pkey PRIMARY KEY (feed_id, uid, first_night),
  CONSTRAINT calendar_blocks_check CHECK (end_day > first_night)
);

CREATE TABLE calendar_feeds (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  room_id uuid NOT NULL REFERENCES rooms(id),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  url text NOT NULL CHECK (url <> '' AND length(url) <= 2000),
  next_at timestamptz NOT NULL,
  tried_at timestamptz,
  read_at timestamptz,
  error text NOT NULL DEFAULT '' CHECK (length(error) <= 300),
  created_by uuid REFERENCES users(id),
  created_at timestamptz NOT NULL,
  CONSTRAINT calendar_feeds_room_id_url_key UNIQUE (room_id, url)
);
CREATE INDEX calendar_feeds_by ON calendar_feeds (created_by);
CREATE INDEX calendar_feeds_due ON calendar_feeds (next_at);

CREATE TABLE campaign_contacts (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  name text NOT NULL DEFAULT '',
  hospital_id uuid REFERENCES hospitals(id),
  added_by uuid REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT campaign_contacts_hospital_id_phone_e164_key UNIQUE NULLS NOT DISTINCT (hospital_id, phone_e164)
);
CREATE INDEX campaign_contacts_by ON campaign_contacts (added_by);
CREATE INDEX campaign_contacts_list ON campaign_contacts (created_at DESC, id);
CREATE INDEX campaign_contacts_phone ON campaign_contacts (phone_e164);

CREATE TABLE campaign_recipients (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  campaign_id uuid NOT NULL REFERENCES campaigns(id),
  phone_e164 text CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  name text NOT NULL DEFAULT '',
  hospital text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  source text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'taken', 'skipped')),
  skip_reason text NOT NULL DEFAULT '' CHECK (skip_reason IN ('', 'opted_out', 'no_consent', 'daily_cap', 'bad_number', 'cancelled', 'empty_place', 'no_window')),
  parts integer NOT NULL DEFAULT 0,
  message_id uuid UNIQUE REFERENCES messages(id),
  updated_at timestamptz NOT NULL DEFAULT now(),
  email citext CHECK (email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  CONSTRAINT campaign_recipients_campaign_id_phone_e164_key UNIQUE (campaign_id, phone_e164),
  CONSTRAINT campaign_recipients_check CHECK ((state = 'taken') = (message_id IS NOT NULL)),
  CONSTRAINT campaign_recipients_check1 CHECK ((state = 'skipped') = (skip_reason <> '')),
  CONSTRAINT campaign_recipients_one_address CHECK (num_nonnulls(phone_e164, email) = 1)
);
CREATE INDEX campaign_recipients_list ON campaign_recipients (campaign_id, state, id);
CREATE UNIQUE INDEX campaign_recipients_mail ON campaign_recipients (campaign_id, email) WHERE (email IS NOT NULL);
CREATE INDEX campaign_recipients_phone ON campaign_recipients (phone_e164);
CREATE INDEX campaign_recipients_waiting ON campaign_recipients (campaign_id, id) WHERE (state = 'waiting');

CREATE TABLE campaign_templates (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name citext NOT NULL UNIQUE CHECK (name <> ''),
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'mail')),
  body text NOT NULL CHECK (body <> ''),
  provider_template_id text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  active boolean NOT NULL DEFAULT true,
  created_by uuid REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  subject text NOT NULL DEFAULT '',
  CONSTRAINT campaign_templates_subject CHECK ((channel = 'mail') = (subject <> ''))
);
CREATE INDEX campaign_templates_by ON campaign_templates (created_by);

CREATE TABLE campaigns (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  campaign_name citext NOT NULL UNIQUE CHECK (campaign_name <> ''),
  template_id uuid NOT NULL REFERENCES campaign_templates(id),
  body text NOT NULL DEFAULT '',
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'mail')),
  link_url text NOT NULL DEFAULT '',
  sources text[] NOT NULL CHECK (cardinality(sources) > 0 AND sources <@ ARRAY['contacts', 'customers', 'bookings', 'enquiries', 'subscribers']),
  city_id uuid REFERENCES cities(id),
  hospital_id uuid REFERENCES hospitals(id),
  date_from date,
  date_to date,
  consent_note text NOT NULL CHECK (consent_note <> ''),
  unit_cost_paise bigint NOT NULL DEFAULT 0 CHECK (unit_cost_paise >= 0),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'approved', 'scheduled', 'running', 'paused', 'finished', 'cancelled')),
  version integer NOT NULL DEFAULT 1,
  created_by uuid REFERENCES users(id),
  tested_at timestamptz,
  approved_by uuid REFERENCES users(id),
  approved_at timestamptz,
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  pause_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  provider_template_id text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  CONSTRAINT campaigns_approved CHECK ((status IN ('draft', 'cancelled')) OR approved_at IS NOT NULL AND tested_at IS NOT NULL AND body <> ''),
  CONSTRAINT campaigns_scheduled CHECK (status <> 'scheduled' OR scheduled_at IS NOT NULL),
  CONSTRAINT campaigns_subject CHECK (
CASE channel
    WHEN 'mail' THEN subject <> '' OR body = ''
    ELSE subject = ''
END),
  CONSTRAINT campaigns_two_people CHECK (approved_by IS NULL OR approved_by <> created_by)
);
CREATE INDEX campaigns_approved_by ON campaigns (approved_by);
CREATE INDEX campaigns_city ON campaigns (city_id);
CREATE INDEX campaigns_created_by ON campaigns (created_by);
CREATE INDEX campaigns_hospital ON campaigns (hospital_id);
CREATE INDEX campaigns_list ON campaigns (created_at DESC, id);
CREATE INDEX campaigns_open ON campaigns (scheduled_at) WHERE (status IN ('scheduled', 'running'));
CREATE INDEX campaigns_template ON campaigns (template_id);

CREATE TABLE cancellation_policies (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name text NOT NULL UNIQUE,
  description text NOT NULL DEFAULT '',
  tiers jsonb NOT NULL CHECK (jsonb_typeof(tiers) = 'array' AND jsonb_array_length(tiers) > 0),
  is_default boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX cancellation_policies_one_default ON cancellation_policies (is_default) WHERE is_default;

CREATE TABLE cancellations (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (length(reference) >= 22),
  booking_cancel_id text NOT NULL UNIQUE,
  booking_id uuid NOT NULL UNIQUE REFERENCES bookings(id),
  form_key uuid NOT NULL UNIQUE,
  reason text NOT NULL DEFAULT '',
  tier jsonb NOT NULL,
  kept jsonb NOT NULL,
  paid_paise bigint NOT NULL CHECK (paid_paise >= 0),
  charge_paise bigint NOT NULL CHECK (charge_paise >= 0),
  refund_paise bigint NOT NULL CHECK (refund_paise >= 0),
  tax_reversal_paise bigint NOT NULL CHECK (tax_reversal_paise >= 0),
  partner_amount_paise bigint NOT NULL,
  platform_amount_paise bigint NOT NULL,
  cancelled_by uuid REFERENCES users(id),
  cancelled_by_kind text NOT NULL,
  cancelled_at timestamptz NOT NULL DEFAULT now(),
  stay_change_id uuid REFERENCES stay_changes(id),
  waived_paise bigint,
  alone_up_to_paise bigint,
  CONSTRAINT cancellations_whole CHECK ((charge_paise + refund_paise) = paid_paise)
);
CREATE INDEX cancellations_at ON cancellations (cancelled_at DESC);
CREATE INDEX cancellations_by ON cancellations (cancelled_by);
CREATE INDEX cancellations_stay_change ON cancellations (stay_change_id) WHERE (stay_change_id IS NOT NULL);
CREATE TRIGGER cancellations_tell AFTER INSERT ON cancellations FOR EACH ROW EXECUTE FUNCTION tell_of_cancellation();
CREATE TRIGGER cancellations_two_people BEFORE INSERT OR UPDATE OF id, waived_paise ON cancellations FOR EACH ROW WHEN (new.waived_paise > COALESCE(new.alone_up_to_paise, 500000::bigint)) EXECUTE FUNCTION need_two_people('charge_waiver');

CREATE TABLE cities (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  state_id uuid NOT NULL REFERENCES states(id),
  name citext NOT NULL CHECK (name <> ''),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  latitude double precision CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  longitude double precision CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT cities_state_id_name_key UNIQUE (state_id, name)
);
CREATE INDEX cities_name_trgm ON cities USING gin (name gin_trgm_ops);
CREATE TRIGGER cities_delete BEFORE DELETE ON cities FOR EACH ROW EXECUTE FUNCTION cities_keep_hospitals();
CREATE TRIGGER cities_finder_delete AFTER DELETE ON cities REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION finder_forget('city');
CREATE TRIGGER cities_finder_insert AFTER INSERT ON cities REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finder_note_changed('city');
CREATE TRIGGER cities_finder_update AFTER UPDATE ON cities FOR EACH ROW WHEN (old.name::text <> new.name::text OR old.active <> new.active) EXECUTE FUNCTION finder_note_city();
CREATE TRIGGER cities_new_id BEFORE UPDATE OF id ON cities FOR EACH ROW WHEN (old.id <> new.id) EXECUTE FUNCTION cities_keep_hospitals();

CREATE TABLE claims (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings(id),
  claim_kind text NOT NULL CHECK (claim_kind IN ('damage', 'late', 'missing', 'no_show')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'objected', 'settled', 'withdrawn')),
  reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  photo_id uuid UNIQUE REFERENCES uploads(id),
  made_by uuid REFERENCES users(id),
  made_at timestamptz NOT NULL,
  object_until timestamptz NOT NULL,
  objection text NOT NULL DEFAULT '' CHECK (length(objection) <= 1000),
  objected_at timestamptz,
  decided_by uuid REFERENCES users(id),
  decided_at timestamptz,
  decision_reason text NOT NULL DEFAULT '' CHECK (length(decision_reason) <= 500),
  upheld_paise bigint,
  settled_at timestamptz,
  late_days integer NOT NULL DEFAULT 0,
  day_paise bigint NOT NULL DEFAULT 0,
  late_paise bigint NOT NULL DEFAULT 0,
  withdrawn_at timestamptz,
  stock_out_at timestamptz,
  stock_out_units integer,
  came_back_at timestamptz,
  came_back_days integer,
  given_back_paise bigint,
  CONSTRAINT claims_booking_id_claim_kind_key UNIQUE (booking_id, claim_kind),
  CONSTRAINT claims_came_back CHECK ((came_back_at IS NULL) = (came_back_days IS NULL) AND (came_back_at IS NULL) = (given_back_paise IS NULL) AND (came_back_at IS NULL OR claim_kind = 'missing' AND state = 'settled' AND upheld_paise > 0 AND stock_out_at IS NOT NULL AND came_back_days > 0 AND came_back_at >= settled_at AND came_back_at <= (settled_at + '30 days'::interval) AND given_back_paise = (upheld_paise - LEAST(upheld_paise, came_back_days * day_paise)))),
  CONSTRAINT claims_decision CHECK ((decided_at IS NULL) = (decision_reason = '') AND (decided_at IS NULL OR objected_at IS NOT NULL)),
  CONSTRAINT claims_evidence CHECK (claim_kind = 'no_show' OR amount_paise > 0 AND (claim_kind <> 'damage' OR photo_id IS NOT NULL)),
  CONSTRAINT claims_late CHECK (late_days >= 0 AND day_paise >= 0 AND late_paise >= 0 AND late_paise <= (late_days * day_paise) AND
CASE claim_kind
    WHEN 'late' THEN late_paise = amount_paise
    WHEN 'damage' THEN late_paise < amount_paise
    WHEN 'missing' THEN late_days > 0 AND late_paise = 0
    ELSE late_days = 0 AND day_paise = 0 AND late_paise = 0
END),
  CONSTRAINT claims_objection CHECK ((objected_at IS NULL) = (objection = '') AND objected_at <= object_until),
  CONSTRAINT claims_settled CHECK ((settled_at IS NULL) = (upheld_paise IS NULL) AND (settled_at IS NULL OR decided_at IS NOT NULL AND settled_at >= decided_at OR objected_at IS NULL AND settled_at >= object_until AND upheld_paise = amount_paise) AND upheld_paise >= 0 AND upheld_paise <= amount_paise),
  CONSTRAINT claims_states CHECK (state =
CASE
    WHEN withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN settled_at IS NOT NULL THEN 'settled'
    WHEN objected_at IS NOT NULL THEN 'objected'
    ELSE 'open'
END),
  CONSTRAINT claims_stock_out CHECK ((stock_out_at IS NULL) = (stock_out_units IS NULL) AND stock_out_units >= 0 AND (stock_out_at IS NULL OR claim_kind = 'missing' AND state = 'settled' AND stock_out_at >= settled_at)),
  CONSTRAINT claims_time_to_object CHECK (object_until >= (made_at + '48:00:00'::interval)),
  CONSTRAINT claims_withdrawn CHECK (withdrawn_at IS NULL OR claim_kind = 'missing' AND withdrawn_at >= made_at AND decided_at IS NULL AND settled_at IS NULL)
);
CREATE INDEX claims_decided_by ON claims (decided_by);
CREATE INDEX claims_made_by ON claims (made_by);
CREATE INDEX claims_objected ON claims (objected_at) WHERE (state = 'objected');
CREATE UNIQUE INDEX claims_one_of_deposit ON claims (booking_id) WHERE ((claim_kind <> 'no_show') AND (withdrawn_at IS NULL) AND (came_back_at IS NULL));
CREATE INDEX claims_open ON claims (object_until) WHERE (state = 'open');
CREATE INDEX claims_still_in_stock ON claims (booking_id) WHERE ((claim_kind = 'missing') AND (state = 'settled') AND (stock_out_at IS NULL));
CREATE TRIGGER claims_of_hire BEFORE INSERT OR UPDATE OF settled_at, came_back_at ON claims FOR EACH ROW EXECUTE FUNCTION claim_is_of_hire();

CREATE TABLE closed_months (
  month date PRIMARY KEY CHECK (EXTRACT(day FROM month) = 1::numeric),
  closed_by uuid REFERENCES users(id),
  closed_at timestamptz NOT NULL DEFAULT now(),
  posted jsonb,
  reopening_asked_by uuid REFERENCES users(id),
  reopening_reason text NOT NULL DEFAULT '',
  CONSTRAINT closed_months_reason CHECK ((reopening_asked_by IS NULL) = (reopening_reason = ''))
);
CREATE INDEX closed_months_asked_by ON closed_months (reopening_asked_by);
CREATE INDEX closed_months_closed_by ON closed_months (closed_by);
CREATE TRIGGER closed_months_open_sums AFTER INSERT OR DELETE ON closed_months FOR EACH ROW EXECUTE FUNCTION open_sums_follow_closing();
CREATE TRIGGER closed_months_order BEFORE INSERT OR DELETE OR UPDATE ON closed_months FOR EACH ROW EXECUTE FUNCTION month_closes_in_order();
CREATE TRIGGER closed_months_sums AFTER INSERT ON closed_months FOR EACH ROW EXECUTE FUNCTION keep_closed_sums();

CREATE TABLE closed_sums (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  closed_month date NOT NULL REFERENCES closed_months(month) ON DELETE CASCADE,
  month date NOT NULL,
  account text NOT NULL,
  entry text NOT NULL,
  kind text,
  city_id uuid,
  hospital_id uuid,
  debit_paise bigint NOT NULL,
  credit_paise bigint NOT NULL,
  CONSTRAINT closed_sums_once UNIQUE NULLS NOT DISTINCT (month, account, entry, kind, city_id, hospital_id)
);
CREATE INDEX closed_sums_closed ON closed_sums (closed_month);
CREATE TRIGGER closed_sums_follow BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON closed_sums FOR EACH STATEMENT EXECUTE FUNCTION sums_follow_closing();

CREATE TABLE commission_charges (
  entry_id uuid PRIMARY KEY REFERENCES ledger_entries(id),
  document_id uuid NOT NULL REFERENCES tax_documents(id),
  booking_id uuid NOT NULL REFERENCES bookings(id),
  commission_paise bigint NOT NULL,
  gst_paise bigint NOT NULL
);
CREATE INDEX commission_charges_booking ON commission_charges (booking_id);
CREATE INDEX commission_charges_document ON commission_charges (document_id);
CREATE TRIGGER commission_charges_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON commission_charges FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE commission_rules (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  position integer NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  kind text CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
  account_id uuid REFERENCES accounts(id),
  property_id uuid REFERENCES properties(id),
  city_id uuid REFERENCES cities(id),
  min_price_paise bigint NOT NULL DEFAULT 0 CHECK (min_price_paise >= 0),
  valid_from date NOT NULL,
  valid_to date,
  rate_ppm integer NOT NULL CHECK (rate_ppm >= 0 AND rate_ppm <= 1000000),
  active boolean NOT NULL DEFAULT true,
  created_by uuid REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT commission_rules_order UNIQUE ("position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT commission_rules_check CHECK (valid_to >= valid_from)
);
CREATE INDEX commission_rules_account ON commission_rules (account_id);
CREATE INDEX commission_rules_city ON commission_rules (city_id);
CREATE INDEX commission_rules_created_by ON commission_rules (created_by);
CREATE INDEX commission_rules_property ON commission_rules (property_id);
CREATE TRIGGER commission_rules_again BEFORE UPDATE OF active ON commission_rules FOR EACH ROW WHEN (new.active AND NOT old.active) EXECUTE FUNCTION refuse_new_terms();
CREATE TRIGGER commission_rules_end BEFORE UPDATE OF active ON commission_rules FOR EACH ROW WHEN (old.active AND NOT new.active) EXECUTE FUNCTION need_two_people('commission_rule_end');
CREATE TRIGGER commission_rules_terms BEFORE UPDATE OF kind, account_id, property_id, city_id, min_price_paise, valid_from, valid_to, rate_ppm ON commission_rules FOR EACH ROW EXECUTE FUNCTION refuse_new_terms();
CREATE TRIGGER commission_rules_two_people BEFORE INSERT ON commission_rules FOR EACH ROW EXECUTE FUNCTION need_two_people('commission_rule');

CREATE TABLE condition_photos (
  upload_id uuid PRIMARY KEY REFERENCES uploads(id),
  booking_id uuid NOT NULL REFERENCES bookings(id),
  moment text NOT NULL CHECK (moment IN ('out', 'in')),
  taken_at timestamptz NOT NULL
);
CREATE INDEX condition_photos_booking ON condition_photos (booking_id);

CREATE TABLE contact_changes (
  user_id uuid PRIMARY KEY REFERENCES users(id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
  contact_sealed text NOT NULL,
  code_mac bytea NOT NULL,
  session_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0 AND tries <= 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX contact_changes_expiry ON contact_changes (expires_at);

CREATE TABLE conversation_answers (
  message_id uuid PRIMARY KEY REFERENCES messages(id) ON DELETE CASCADE,
  conversation_id uuid NOT NULL REFERENCES conversations(id) ON DELETE CASCADE,
  answered_by uuid NOT NULL REFERENCES users(id),
  answered_at timestamptz NOT NULL
);
CREATE INDEX conversation_answers_by ON conversation_answers (answered_by);
CREATE INDEX conversation_answers_conversation ON conversation_answers (conversation_id, answered_at DESC);

CREATE TABLE conversations (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  phone_e164 text NOT NULL UNIQUE CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  last_at timestamptz NOT NULL,
  waiting_since timestamptz,
  owner_id uuid REFERENCES users(id)
);
CREATE INDEX conversations_list ON conversations (last_at DESC, id);
CREATE INDEX conversations_owner ON conversations (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX conversations_waiting ON conversations (waiting_since) WHERE (waiting_since IS NOT NULL);

CREATE TABLE denied_facilities (
  property_id uuid REFERENCES properties(id) ON DELETE CASCADE,
  facility_id uuid REFERENCES facilities(id),
  field_visit_id uuid NOT NULL REFERENCES field_visits(id),
  of_house boolean NOT NULL,
  room_ids uuid[] NOT NULL,
  CONSTRAINT denied_facilities_pkey PRIMARY KEY (property_id, facility_id)
);
CREATE INDEX denied_facilities_facility ON denied_facilities (facility_id);
CREATE INDEX denied_facilities_visit ON denied_facilities (field_visit_id);

CREATE TABLE departments (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name citext NOT NULL UNIQUE CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE doctor_achievements (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors(id) ON DELETE CASCADE,
  achievement text NOT NULL CHECK (achievement <> ''),
  year integer CHECK (year >= 1930 AND year <= 2100)
);
CREATE INDEX doctor_achievements_doctor ON doctor_achievements (doctor_id);

CREATE TABLE doctor_articles (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors(id) ON DELETE CASCADE,
  title text NOT NULL CHECK (title <> ''),
  caption text NOT NULL DEFAULT '',
  blogs_description text NOT NULL CHECK (blogs_description <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX doctor_articles_doctor ON doctor_articles (doctor_id, created_at DESC);

CREATE TABLE doctor_education (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors(id) ON DELETE CASCADE,
  degree text NOT NULL CHECK (degree <> ''),
  college_name text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  start_year integer CHECK (start_year >= 1930 AND start_year <= 2100),
  end_year integer CHECK (end_year >= 1930 AND end_year <= 2100),
  CONSTRAINT doctor_education_check CHECK (end_year >= start_year)
);
CREATE INDEX doctor_education_doctor ON doctor_education (doctor_id);

CREATE TABLE doctor_experience (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  doctor_id uuid NOT NULL REFERENCES doctors(id) ON DELETE CASCADE,
  hospital_name text NOT NULL CHECK (hospital_name <> ''),
  department text NOT NULL DEFAULT '',
  designation text NOT NULL DEFAULT '',
  start_year integer CHECK (start_year >= 1930 AND start_year <= 2100),
  end_year integer CHECK (end_year >= 1930 AND end_year <= 2100),
  CONSTRAINT doctor_experience_check CHECK (end_year >= start_year)
);
CREATE INDEX doctor_experience_doctor ON doctor_experience (doctor_id);

CREATE TABLE doctors (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  slug text COLLATE "C" NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  doctor_name text NOT NULL CHECK (doctor_name <> ''),
  department_id uuid NOT NULL REFERENCES departments(id),
  specialization text NOT NULL DEFAULT '',
  total_experience integer NOT NULL DEFAULT 0 CHECK (total_experience >= 0 AND total_experience <= 80),
  hospital_id uuid REFERENCES hospitals(id),
  languages text NOT NULL DEFAULT '',
  about text NOT NULL DEFAULT '',
  photo_upload_id uuid REFERENCES uploads(id),
  position integer NOT NULL DEFAULT 100,
  shown boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX doctors_department ON doctors (department_id);
CREATE INDEX doctors_hospital ON doctors (hospital_id);
CREATE INDEX doctors_name ON doctors USING gin (doctor_name gin_trgm_ops);
CREATE INDEX doctors_photo ON doctors (photo_upload_id) WHERE (photo_upload_id IS NOT NULL);
CREATE INDEX doctors_shown ON doctors ("position", doctor_name) WHERE shown;
CREATE TRIGGER doctors_finder_delete AFTER DELETE ON doctors REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION finder_forget('doctor');
CREATE TRIGGER doctors_finder_insert AFTER INSERT ON doctors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finder_note_changed('doctor');
CREATE TRIGGER doctors_finder_update AFTER UPDATE ON doctors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finder_note_changed('doctor');

CREATE TABLE document_series (
  gstin text CHECK (gstin ~ '^([0-9A-Z]{15}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'),
  financial_year text CHECK (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
  document_type text CHECK (document_type IN ('invoice', 'bill_of_supply', 'credit_note', 'commission_invoice', 'commission_credit_note')),
  last_number integer NOT NULL CHECK (last_number > 0),
  CONSTRAINT document_series_pkey PRIMARY KEY (gstin, financial_year, document_type)
);
CREATE TRIGGER document_series_by_one BEFORE UPDATE ON document_series FOR EACH ROW EXECUTE FUNCTION next_document_number();
CREATE CONSTRAINT TRIGGER document_series_used AFTER INSERT OR UPDATE ON document_series DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION document_of_number();

CREATE TABLE documents (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts(id),
  document_kind text NOT NULL CHECK (document_kind IN ('gstin', 'pan', 'trade_licence', 'fssai', 'vehicle_registration', 'vehicle_permit', 'driving_licence', 'drug_licence', 'clinical_establishment', 'nabl', 'other')),
  number text NOT NULL CHECK (number <> ''),
  valid_until date,
  upload_id uuid REFERENCES uploads(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  sub_partner_id uuid,
  CONSTRAINT documents_once UNIQUE NULLS NOT DISTINCT (account_id, sub_partner_id, document_kind, number),
  CONSTRAINT documents_sub_partner FOREIGN KEY (sub_partner_id, account_id) REFERENCES sub_partners(id, account_id)
);
CREATE INDEX documents_branches ON documents (sub_partner_id, account_id) WHERE (sub_partner_id IS NOT NULL);
CREATE INDEX documents_ending ON documents (valid_until) WHERE (valid_until IS NOT NULL);
CREATE INDEX documents_upload ON documents (upload_id);

CREATE TABLE documents_due (
  booking_id uuid PRIMARY KEY REFERENCES bookings(id),
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX documents_due_since ON documents_due (since);

CREATE TABLE drivers (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts(id),
  sub_partner_id uuid REFERENCES sub_partners(id),
  name text NOT NULL CHECK (length(name) >= 2 AND length(name) <= 120),
  phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  licence_number text NOT NULL CHECK (licence_number ~ '^[A-Z]{2}[0-9]{13}$'),
  licence_valid_until date NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  CONSTRAINT drivers_licence UNIQUE (account_id, licence_number)
);
CREATE INDEX drivers_branch ON drivers (sub_partner_id) WHERE (sub_partner_id IS NOT NULL);
CREATE INDEX drivers_ending ON drivers (licence_valid_until) WHERE active;

CREATE TABLE equipment_items (
  item_id uuid PRIMARY KEY REFERENCES items(id) ON DELETE CASCADE,
  measure_unit_id uuid NOT NULL REFERENCES measure_units(id),
  purchased_type text NOT NULL CHECK (purchased_type IN ('buy', 'hire', 'refill')),
  price_paise bigint NOT NULL CHECK (price_paise > 0),
  caution_deposit_paise bigint NOT NULL DEFAULT 0 CHECK (caution_deposit_paise >= 0),
  refilling_type text NOT NULL DEFAULT '',
  units integer NOT NULL CHECK (units >= 0 AND units <= 100000),
  hsn text NOT NULL DEFAULT '' CHECK (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$' AND hsn !~~ '99%'),
  CONSTRAINT equipment_items_check CHECK (purchased_type = 'hire' OR caution_deposit_paise = 0)
);
CREATE INDEX equipment_items_unit ON equipment_items (measure_unit_id);

CREATE TABLE facilities (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name citext NOT NULL UNIQUE CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  patient_fit boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 100,
  icon_upload_id uuid REFERENCES uploads(id),
  active boolean NOT NULL DEFAULT true
);
CREATE INDEX facilities_icon ON facilities (icon_upload_id);

CREATE TABLE feedback (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  booking_id uuid NOT NULL UNIQUE REFERENCES bookings(id),
  token_hash bytea NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  rating integer CHECK (rating >= 1 AND rating <= 5),
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 2000),
  answered_at timestamptz,
  experience_rating integer CHECK (experience_rating >= 1 AND experience_rating <= 5),
  recommend_value integer CHECK (recommend_value >= 0 AND recommend_value <= 10),
  distance_as_promised boolean,
  review_state text NOT NULL DEFAULT 'waiting' CHECK (review_state IN ('waiting', 'shown', 'hidden')),
  moderated_by uuid REFERENCES users(id),
  moderated_at timestamptz,
  reply text NOT NULL DEFAULT '' CHECK (length(reply) <= 1000),
  replied_by uuid REFERENCES users(id),
  replied_at timestamptz,
  CONSTRAINT feedback_check CHECK ((rating IS NULL) = (answered_at IS NULL))
);
CREATE INDEX feedback_answered ON feedback (answered_at DESC) WHERE (answered_at IS NOT NULL);
CREATE INDEX feedback_moderated_by ON feedback (moderated_by) WHERE (moderated_by IS NOT NULL);
CREATE INDEX feedback_replied_by ON feedback (replied_by) WHERE (replied_by IS NOT NULL);
CREATE INDEX feedback_waiting ON feedback (answered_at) WHERE ((answered_at IS NOT NULL) AND (review_state = 'waiting'));
CREATE TRIGGER feedback_counts AFTER UPDATE OF review_state, rating ON feedback FOR EACH ROW WHEN (old.review_state <> new.review_state) EXECUTE FUNCTION feedback_counts();
CREATE TRIGGER feedback_tell AFTER UPDATE OF review_state ON feedback FOR EACH ROW WHEN (old.review_state IS DISTINCT FROM new.review_state AND new.review_state = 'shown') EXECUTE FUNCTION tell_of_review();

CREATE TABLE field_visit_departments (
  field_visit_id uuid REFERENCES field_visits(id) ON DELETE CASCADE,
  department_id uuid REFERENCES departments(id),
  CONSTRAINT field_visit_departments_pkey PRIMARY KEY (field_visit_id, department_id)
);
CREATE INDEX field_visit_departments_department ON field_visit_departments (department_id);

CREATE TABLE field_visit_facilities (
  field_visit_id uuid REFERENCES field_visits(id) ON DELETE CASCADE,
  facility_id uuid REFERENCES facilities(id),
  CONSTRAINT field_visit_facilities_pkey PRIMARY KEY (field_visit_id, facility_id)
);
CREATE INDEX field_visit_facilities_facility ON field_visit_facilities (facility_id);

CREATE TABLE field_visit_people (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  field_visit_id uuid NOT NULL REFERENCES field_visits(id) ON DELETE CASCADE,
  key_type text NOT NULL CHECK (key_type <> ''),
  doctor_name text NOT NULL CHECK (doctor_name <> ''),
  speciality_name text NOT NULL DEFAULT '',
  phone_e164 text CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$')
);
CREATE INDEX field_visit_people_visit ON field_visit_people (field_visit_id);

CREATE TABLE field_visit_photos (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  field_visit_id uuid NOT NULL REFERENCES field_visits(id) ON DELETE CASCADE,
  upload_id uuid NOT NULL UNIQUE REFERENCES uploads(id),
  caption text NOT NULL DEFAULT '',
  added_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX field_visit_photos_visit ON field_visit_photos (field_visit_id, added_at);

CREATE TABLE field_visit_rates (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  field_visit_id uuid NOT NULL REFERENCES field_visits(id) ON DELETE CASCADE,
  room_category text NOT NULL CHECK (room_category <> ''),
  ac_type text NOT NULL CHECK (ac_type IN ('AC', 'Non-AC')),
  sharing_type text NOT NULL,
  breakfast_type text NOT NULL,
  rate_paise bigint NOT NULL CHECK (rate_paise > 0),
  no_of_rooms integer NOT NULL DEFAULT 0 CHECK (no_of_rooms >= 0 AND no_of_rooms <= 1000),
  CONSTRAINT field_visit_rates_once UNIQUE (field_visit_id, room_category, ac_type, sharing_type, breakfast_type)
);

CREATE TABLE field_visit_remarks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  field_visit_id uuid NOT NULL REFERENCES field_visits(id) ON DELETE CASCADE,
  author_id uuid REFERENCES users(id),
  remark text NOT NULL CHECK (remark <> ''),
  returned boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX field_visit_remarks_author ON field_visit_remarks (author_id);
CREATE INDEX field_visit_remarks_visit ON field_visit_remarks (field_visit_id, id);

CREATE TABLE field_visits (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  s_no bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  kind text NOT NULL CHECK (kind IN ('accommodation', 'hospital', 'travel', 'food', 'equipment', 'agent')),
  entity_name text NOT NULL CHECK (entity_name <> ''),
  city_id uuid NOT NULL REFERENCES cities(id),
  address text NOT NULL DEFAULT '',
  pin_code text NOT NULL DEFAULT '' CHECK (pin_code ~ '^([1-9][0-9]{5})?$'),
  contact_person text NOT NULL DEFAULT '',
  phone_e164 text CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  email citext,
  latitude double precision CHECK (latitude >= 6::double precision AND latitude <= 38::double precision),
  longitude double precision CHECK (longitude >= 68::double precision AND longitude <= 98::double precision),
  details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object'),
  employee_id uuid NOT NULL REFERENCES users(id),
  due_on date NOT NULL,
  employee_location text NOT NULL DEFAULT '',
  place_latitude double precision CHECK (place_latitude >= '-90'::integer::double precision AND place_latitude <= 90::double precision),
  place_longitude double precision CHECK (place_longitude >= '-180'::integer::double precision AND place_longitude <= 180::double precision),
  place_accuracy_m integer CHECK (place_accuracy_m >= 0),
  place_at timestamptz,
  distance_m integer GENERATED ALWAYS AS (
CASE
    WHEN place_latitude IS NOT NULL AND latitude IS NOT NULL THEN distance_m(place_latitude, place_longitude, latitude, longitude)
    ELSE NULL::integer
END) STORED,
  visit_status text NOT NULL DEFAULT 'draft' CHECK (visit_status IN ('draft', 'submitted', 'verified')),
  admin_status text NOT NULL DEFAULT 'pending' CHECK (admin_status IN ('pending', 'approved', 'returned')),
  submitted_at timestamptz,
  verified_by uuid REFERENCES users(id),
  verified_at timestamptz,
  decided_by uuid REFERENCES users(id),
  decided_at timestamptz,
  property_id uuid UNIQUE REFERENCES properties(id),
  version integer NOT NULL DEFAULT 1,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  checks_property_id uuid REFERENCES properties(id),
  checks_account_id uuid REFERENCES accounts(id),
  CONSTRAINT field_visits_approved CHECK (admin_status <> 'approved' OR visit_status = 'verified'),
  CONSTRAINT field_visits_checks CHECK (num_nonnulls(property_id, checks_property_id, checks_account_id) <= 1 AND (checks_property_id IS NULL OR kind = 'accommodation')),
  CONSTRAINT field_visits_decided CHECK (admin_status = 'pending' OR decided_at IS NOT NULL),
  CONSTRAINT field_visits_listed CHECK (property_id IS NULL OR kind = 'accommodation' AND admin_status = 'approved'),
  CONSTRAINT field_visits_returned CHECK (admin_status <> 'returned' OR visit_status = 'draft'),
  CONSTRAINT field_visits_submitted CHECK (visit_status = 'draft' OR submitted_at IS NOT NULL),
  CONSTRAINT field_visits_verified CHECK ((visit_status = 'verified') = (verified_at IS NOT NULL)),
  CONSTRAINT field_visits_whole_place CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CONSTRAINT field_visits_whole_point CHECK ((place_latitude IS NULL) = (place_longitude IS NULL) AND (place_latitude IS NULL OR place_at IS NOT NULL) AND (place_accuracy_m IS NULL OR place_latitude IS NOT NULL))
);
CREATE INDEX field_visits_checked_account ON field_visits (checks_account_id, inserted_at DESC) WHERE (checks_account_id IS NOT NULL);
CREATE INDEX field_visits_checked_property ON field_visits (checks_property_id, verified_at DESC) WHERE (checks_property_id IS NOT NULL);
CREATE INDEX field_visits_city ON field_visits (city_id, kind, inserted_at DESC);
CREATE INDEX field_visits_decided_by ON field_visits (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX field_visits_due ON field_visits (due_on, city_id) WHERE (visit_status = 'draft');
CREATE INDEX field_visits_employee ON field_visits (employee_id, updated_at DESC);
CREATE INDEX field_visits_list ON field_visits (kind, inserted_at DESC, id);
CREATE INDEX field_visits_name ON field_visits USING gin (entity_name gin_trgm_ops);
CREATE UNIQUE INDEX field_visits_one_check ON field_visits (COALESCE(checks_property_id, checks_account_id), kind) WHERE ((admin_status <> 'approved') AND ((checks_property_id IS NOT NULL) OR (checks_account_id IS NOT NULL)));
CREATE INDEX field_visits_verified_by ON field_visits (verified_by) WHERE (verified_by IS NOT NULL);

CREATE TABLE file_import_changes (
  import_id uuid REFERENCES file_imports(id) ON DELETE CASCADE,
  position bigint GENERATED ALWAYS AS IDENTITY,
  master text NOT NULL,
  row_id uuid NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  action text NOT NULL DEFAULT '',
  version integer,
  CONSTRAINT file_import_changes_pkey PRIMARY KEY (import_id, "position")
);

CREATE TABLE file_imports (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  what text NOT NULL CHECK (length(what) >= 1 AND length(what) <= 60),
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  file_key text,
  header text[] NOT NULL,
  mapping jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'canceled', 'failed', 'undoing', 'undone')),
  counts jsonb,
  refusals text[] NOT NULL DEFAULT '{}'::text[],
  asked_by uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  encoding text NOT NULL DEFAULT 'utf-8',
  rows_expected integer,
  cancel_asked boolean NOT NULL DEFAULT false,
  errors_key text,
  problem text NOT NULL DEFAULT '',
  worked_at timestamptz,
  CONSTRAINT file_imports_counted CHECK ((state <> ALL (ARRAY['done', 'canceled', 'undoing', 'undone'])) OR counts IS NOT NULL),
  CONSTRAINT file_imports_encoding CHECK (encoding IN ('utf-8', 'windows-1252', 'utf-16le'))
);
CREATE INDEX file_imports_asked_by ON file_imports (asked_by, created_at DESC);
CREATE INDEX file_imports_created ON file_imports (created_at);

CREATE TABLE finder_aliases (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name citext NOT NULL UNIQUE CHECK (name <> ''),
  kind text NOT NULL DEFAULT 'hospital' CHECK (kind IN ('hospital', 'city')),
  stands_for text NOT NULL CHECK (stands_for <> ''),
  city_id uuid REFERENCES cities(id),
  active boolean NOT NULL DEFAULT true
);
CREATE INDEX finder_aliases_city ON finder_aliases (city_id);
CREATE TRIGGER finder_aliases_finder AFTER INSERT OR DELETE OR UPDATE ON finder_aliases FOR EACH ROW EXECUTE FUNCTION finder_note_alias();

CREATE TABLE finder_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('hospital', 'doctor', 'city', 'alias')),
  first_id uuid NOT NULL,
  last_id uuid NOT NULL,
  phrases text NOT NULL DEFAULT '',
  CONSTRAINT finder_changes_check CHECK (last_id >= first_id)
);

CREATE TABLE finder_entries (
  kind text CHECK (kind IN ('hospital', 'doctor', 'city')),
  target_id uuid,
  hospital_id uuid,
  city_id uuid NOT NULL,
  name_words text NOT NULL,
  core_words text NOT NULL,
  alias_words text NOT NULL,
  place_words text NOT NULL,
  other_words text NOT NULL,
  family text NOT NULL,
  weight real NOT NULL,
  terms tsvector NOT NULL,
  CONSTRAINT finder_entries_pkey PRIMARY KEY (kind, target_id)
);
CREATE INDEX finder_entries_hospital ON finder_entries (hospital_id);
CREATE INDEX finder_entries_terms ON finder_entries USING gin (terms) WITH (fastupdate=off);
CREATE INDEX finder_entries_weight ON finder_entries (weight DESC);

CREATE TABLE finder_misses (
  text citext PRIMARY KEY CHECK (text <> '' AND length(text::text) <= 80),
  times integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  dismissed boolean NOT NULL DEFAULT false
);
CREATE INDEX finder_misses_last ON finder_misses (last_at);
CREATE INDEX finder_misses_often ON finder_misses (times DESC, last_at DESC) WHERE (NOT dismissed);

CREATE TABLE finder_words (
  word text COLLATE "C",
  spoken text COLLATE "C",
  sounded text NOT NULL,
  sound text COLLATE "C" NOT NULL,
  loose_sound text COLLATE "C" NOT NULL,
  entries integer NOT NULL DEFAULT 1,
  CONSTRAINT finder_words_pkey PRIMARY KEY (word, spoken)
);
CREATE INDEX finder_words_loose_sound ON finder_words (loose_sound, entries DESC);
CREATE INDEX finder_words_sound ON finder_words (sound, entries DESC);
CREATE INDEX finder_words_spoken ON finder_words (spoken);
CREATE INDEX finder_words_trgm ON finder_words USING gin (sounded gin_trgm_ops) WITH (fastupdate=off);

CREATE TABLE food_deliveries (
  booking_id uuid REFERENCES bookings(id),
  slot timestamptz,
  state text NOT NULL CHECK (state IN ('cooking', 'ready', 'on_the_way', 'delivered')),
  marked_at timestamptz NOT NULL,
  CONSTRAINT food_deliveries_pkey PRIMARY KEY (booking_id, slot)
);

CREATE TABLE food_items (
  item_id uuid PRIMARY KEY REFERENCES items(id) ON DELETE CASCADE,
  food_type_id uuid NOT NULL REFERENCES food_types(id),
  price_paise bigint NOT NULL CHECK (price_paise > 0),
  units text NOT NULL DEFAULT '1 portion',
  meal_times text[] NOT NULL CHECK (cardinality(meal_times) > 0 AND meal_times <@ ARRAY['breakfast', 'lunch', 'snack', 'dinner']),
  diet_marks text[] NOT NULL DEFAULT '{}'::text[] CHECK (diet_marks <@ ARRAY['vegetarian', 'vegan', 'egg', 'non_vegetarian', 'jain', 'renal', 'diabetic', 'soft', 'liquid', 'low_salt', 'high_protein']),
  daily_stock integer NOT NULL CHECK (daily_stock >= 0 AND daily_stock <= 10000),
  preparation_minutes integer NOT NULL DEFAULT 0,
  CONSTRAINT food_items_preparation CHECK (preparation_minutes >= 0 AND preparation_minutes <= 2880)
);
CREATE INDEX food_items_diet ON food_items USING gin (diet_marks);
CREATE INDEX food_items_type ON food_items (food_type_id);

CREATE TABLE food_types (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name citext NOT NULL UNIQUE CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE foreign_guests (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES users(id),
  particulars_sealed text,
  passport_id uuid REFERENCES uploads(id),
  visa_id uuid REFERENCES uploads(id),
  created_at timestamptz NOT NULL,
  CONSTRAINT foreign_guests_erased CHECK (particulars_sealed IS NOT NULL OR passport_id IS NULL AND visa_id IS NULL)
);
CREATE INDEX foreign_guests_customer ON foreign_guests (customer_id, created_at);
CREATE UNIQUE INDEX foreign_guests_passport ON foreign_guests (passport_id) WHERE (passport_id IS NOT NULL);
CREATE UNIQUE INDEX foreign_guests_visa ON foreign_guests (visa_id) WHERE (visa_id IS NOT NULL);
CREATE TRIGGER foreign_guests_papers AFTER UPDATE OF particulars_sealed ON foreign_guests FOR EACH ROW WHEN (new.particulars_sealed IS NULL AND old.particulars_sealed IS NOT NULL) EXECUTE FUNCTION let_go_of_papers();

CREATE TABLE form_c_entries (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings(id),
  foreign_guest_id uuid REFERENCES foreign_guests(id),
  filed_at timestamptz,
  filed_by uuid REFERENCES users(id),
  filing_number text NOT NULL DEFAULT '',
  CONSTRAINT form_c_entries_once UNIQUE NULLS NOT DISTINCT (booking_id, foreign_guest_id),
  CONSTRAINT form_c_entries_filed CHECK ((filed_at IS NULL) = (filing_number = '') AND length(filing_number) <= 60)
);
CREATE INDEX form_c_entries_filed_by ON form_c_entries (filed_by);
CREATE INDEX form_c_entries_guest ON form_c_entries (foreign_guest_id);

CREATE TABLE form_submissions (
  scope text,
  key uuid,
  request_hash bytea NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done')),
  result jsonb,
  locked_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  carried_out boolean NOT NULL DEFAULT false,
  CONSTRAINT form_submissions_pkey PRIMARY KEY (scope, key),
  CONSTRAINT form_submissions_check CHECK ((state = 'done') = (result IS NOT NULL))
);
CREATE INDEX form_submissions_created ON form_submissions (created_at);

CREATE TABLE former_addresses (
  kind text CHECK (kind IN ('city', 'hospital', 'property')),
  city_slug text COLLATE "C",
  slug text COLLATE "C" DEFAULT '',
  target_id uuid NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT former_addresses_pkey PRIMARY KEY (kind, city_slug, slug),
  CONSTRAINT former_addresses_check CHECK ((kind = 'city') = (slug = ''))
);
CREATE INDEX former_addresses_target ON former_addresses (target_id);

CREATE TABLE freed_nights (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  room_id uuid NOT NULL,
  night date NOT NULL
);

CREATE TABLE gateway_settlements (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  payment_id uuid UNIQUE REFERENCES payments(id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  fee_paise bigint NOT NULL CHECK (fee_paise >= 0),
  gst_paise bigint NOT NULL CHECK (gst_paise >= 0),
  utr text NOT NULL CHECK (utr <> ''),
  settled_on date NOT NULL,
  imported_by uuid REFERENCES users(id),
  imported_at timestamptz NOT NULL DEFAULT now(),
  refund_id uuid UNIQUE REFERENCES refunds(id),
  CONSTRAINT gateway_settlements_one_thing CHECK (num_nonnulls(payment_id, refund_id) = 1),
  CONSTRAINT gateway_settlements_within CHECK (refund_id IS NOT NULL OR (fee_paise + gst_paise) <= amount_paise)
);
CREATE INDEX gateway_settlements_day ON gateway_settlements (settled_on DESC, id);
CREATE INDEX gateway_settlements_imported_by ON gateway_settlements (imported_by);
CREATE UNIQUE INDEX gateway_settlements_moved ON gateway_settlements (COALESCE(payment_id, refund_id));
CREATE INDEX gateway_settlements_utr ON gateway_settlements (utr);

CREATE TABLE genie_patients (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  s_no bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id uuid NOT NULL REFERENCES users(id),
  request_id uuid NOT NULL UNIQUE REFERENCES requests(id),
  patient_firstname text NOT NULL CHECK (patient_firstname <> ''),
  patient_lastname text NOT NULL DEFAULT '',
  email_id citext,
  phone_number text NOT NULL CHECK (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  patient_location text NOT NULL,
  problem text NOT NULL CHECK (problem <> ''),
  pr_description text NOT NULL DEFAULT '',
  created_datetime timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX genie_patients_at ON genie_patients (created_datetime DESC, id);
CREATE INDEX genie_patients_user ON genie_patients (user_id, created_datetime DESC);

CREATE TABLE goodwill (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings(id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  platform_paise bigint NOT NULL,
  reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 500),
  given_by uuid REFERENCES users(id),
  given_at timestamptz NOT NULL,
  alone_up_to_paise bigint,
  CONSTRAINT goodwill_platform CHECK (platform_paise >= 0 AND platform_paise <= amount_paise)
);
CREATE INDEX goodwill_booking ON goodwill (booking_id);
CREATE INDEX goodwill_given_by ON goodwill (given_by) WHERE (given_by IS NOT NULL);
CREATE TRIGGER goodwill_stays BEFORE DELETE OR UPDATE OF id, booking_id, amount_paise, platform_paise, given_by, given_at OR TRUNCATE ON goodwill FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER goodwill_two_people BEFORE INSERT ON goodwill FOR EACH ROW WHEN (new.amount_paise > COALESCE(new.alone_up_to_paise, 500000::bigint)) EXECUTE FUNCTION need_two_people('goodwill');

CREATE TABLE grievances (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  email citext,
  about text NOT NULL,
  message text NOT NULL CHECK (message <> ''),
  answer text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered')),
  answered_by uuid REFERENCES users(id),
  answered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  language text NOT NULL DEFAULT 'en',
  CONSTRAINT grievances_check CHECK ((status = 'answered') = (answered_at IS NOT NULL AND answer <> '')),
  CONSTRAINT grievances_language CHECK (language IN ('en', 'hi', 'te', 'ta', 'bn', 'ar'))
);
CREATE INDEX grievances_answered_by ON grievances (answered_by);
CREATE INDEX grievances_list ON grievances (status, created_at DESC);
CREATE INDEX grievances_of_a_number ON grievances (phone_e164, created_at DESC);
CREATE TRIGGER grievances_are_requests AFTER INSERT ON grievances FOR EACH ROW EXECUTE FUNCTION take_grievance_as_request();

CREATE TABLE held_forms (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  browser_hash bytea NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX held_forms_expiry ON held_forms (expires_at);
CREATE INDEX held_forms_user ON held_forms (user_id, created_at);

CREATE TABLE hospital_achievements (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  hospital_id uuid NOT NULL REFERENCES hospital_profiles(hospital_id) ON UPDATE CASCADE ON DELETE CASCADE,
  achievement text NOT NULL CHECK (achievement <> ''),
  year integer CHECK (year >= 1850 AND year <= 2100)
);
CREATE INDEX hospital_achievements_hospital ON hospital_achievements (hospital_id);

CREATE TABLE hospital_amenities (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  hospital_id uuid NOT NULL REFERENCES hospital_profiles(hospital_id) ON UPDATE CASCADE ON DELETE CASCADE,
  amenities text NOT NULL CHECK (amenities <> ''),
  CONSTRAINT hospital_amenities_once UNIQUE (hospital_id, amenities)
);

CREATE TABLE hospital_profiles (
  hospital_id uuid PRIMARY KEY REFERENCES hospitals(id),
  about text NOT NULL DEFAULT '',
  logo_upload_id uuid REFERENCES uploads(id),
  position integer NOT NULL DEFAULT 100,
  shown boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hospital_profiles_logo ON hospital_profiles (logo_upload_id) WHERE (logo_upload_id IS NOT NULL);
CREATE INDEX hospital_profiles_shown ON hospital_profiles ("position") WHERE shown;

CREATE TABLE hospital_specialities (
  hospital_id uuid REFERENCES hospital_profiles(hospital_id) ON UPDATE CASCADE ON DELETE CASCADE,
  department_id uuid REFERENCES departments(id),
  CONSTRAINT hospital_specialities_pkey PRIMARY KEY (hospital_id, department_id)
);
CREATE INDEX hospital_specialities_department ON hospital_specialities (department_id);
CREATE TRIGGER hospital_specialities_finder AFTER INSERT OR DELETE ON hospital_specialities FOR EACH ROW EXECUTE FUNCTION finder_note_speciality();

CREATE TABLE hospitals (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  near_hospital_name text NOT NULL CHECK (near_hospital_name <> ''),
  slug text COLLATE "C" NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  city_id uuid NOT NULL,
  locality text NOT NULL DEFAULT '',
  hospital_type text NOT NULL DEFAULT '',
  latitude double precision NOT NULL CHECK (latitude >= 6::double precision AND latitude <= 38::double precision),
  longitude double precision NOT NULL CHECK (longitude >= 68::double precision AND longitude <= 98::double precision),
  cell_latitude integer GENERATED ALWAYS AS (floor(latitude * 4::double precision)::integer) STORED,
  cell_longitude integer GENERATED ALWAYS AS (floor(longitude * 4::double precision)::integer) STORED,
  address text NOT NULL DEFAULT '',
  pin_code text NOT NULL DEFAULT '' CHECK (pin_code ~ '^([1-9][0-9]{5})?$'),
  no_of_bed integer CHECK (no_of_bed >= 0),
  phone text NOT NULL DEFAULT '',
  website text NOT NULL DEFAULT '',
  import_key uuid,
  import_digest uuid,
  featured boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT hospitals_city_id_slug_key UNIQUE (city_id, slug)
);
CREATE INDEX hospitals_cell ON hospitals (cell_latitude, cell_longitude);
CREATE INDEX hospitals_featured ON hospitals (city_id) WHERE (featured AND active);
CREATE TRIGGER hospitals_city_insert AFTER INSERT ON hospitals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hospitals_have_a_city();
CREATE TRIGGER hospitals_city_update AFTER UPDATE ON hospitals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hospitals_have_a_city();
CREATE TRIGGER hospitals_finder_delete AFTER DELETE ON hospitals REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION finder_forget('hospital');
CREATE TRIGGER hospitals_finder_insert AFTER INSERT ON hospitals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finder_note_new_hospitals();
CREATE TRIGGER hospitals_finder_update AFTER UPDATE ON hospitals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finder_note_changed('hospital');
CREATE TRIGGER hospitals_link_new AFTER INSERT ON hospitals REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_hospitals_nearby();
CREATE TRIGGER hospitals_relink AFTER UPDATE ON hospitals FOR EACH ROW WHEN (old.latitude <> new.latitude OR old.longitude <> new.longitude) EXECUTE FUNCTION relink_moved_hospital();

CREATE TABLE item_photos (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  upload_id uuid NOT NULL UNIQUE REFERENCES uploads(id),
  caption text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 100,
  approved boolean NOT NULL DEFAULT false,
  focus text NOT NULL DEFAULT 'center' CHECK (focus IN ('left-top', 'top', 'right-top', 'left', 'center', 'right', 'left-bottom', 'bottom', 'right-bottom'))
);
CREATE INDEX item_photos_item ON item_photos (item_id, "position");

CREATE TABLE item_price_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES items(id) ON DELETE CASCADE,
  batch_id uuid NOT NULL,
  field text NOT NULL,
  previous_paise bigint,
  changed_paise bigint,
  changed_by uuid REFERENCES users(id),
  changed_at timestamptz NOT NULL DEFAULT now(),
  lab_test_id uuid REFERENCES lab_tests(id),
  previous_ppm integer,
  changed_ppm integer
);
CREATE INDEX item_price_changes_batch ON item_price_changes (batch_id);
CREATE INDEX item_price_changes_by ON item_price_changes (changed_by);
CREATE INDEX item_price_changes_item ON item_price_changes (item_id, id DESC);
CREATE INDEX item_price_changes_test ON item_price_changes (lab_test_id) WHERE (lab_test_id IS NOT NULL);

CREATE TABLE items (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('kitchen', 'food_item', 'transport_company', 'vehicle', 'travel_location', 'medical_store', 'equipment_item', 'lab_centre')),
  parent_id uuid,
  parent_kind text GENERATED ALWAYS AS (
CASE kind
    WHEN 'food_item' THEN 'kitchen'
    WHEN 'vehicle' THEN 'transport_company'
    WHEN 'travel_location' THEN 'vehicle'
    WHEN 'equipment_item' THEN 'medical_store'
    ELSE NULL::text
END) STORED,
  account_id uuid NOT NULL REFERENCES accounts(id),
  sub_partner_id uuid,
  city_id uuid NOT NULL REFERENCES cities(id),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  cancellation_policy_id uuid REFERENCES cancellation_policies(id),
  mh_service_fee_ppm integer NOT NULL DEFAULT 150000 CHECK (mh_service_fee_ppm >= 0 AND mh_service_fee_ppm <= 1000000),
  partner_offer_ppm integer NOT NULL DEFAULT 0 CHECK (partner_offer_ppm >= 0 AND partner_offer_ppm <= 900000),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
  import_key text UNIQUE,
  import_digest text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  floor_price_paise bigint CHECK (floor_price_paise > 0),
  on_sale boolean NOT NULL DEFAULT true,
  CONSTRAINT items_id_kind_account_id_key UNIQUE (id, kind, account_id),
  CONSTRAINT items_parent_of_right_kind CHECK ((parent_id IS NULL) = (parent_kind IS NULL)),
  CONSTRAINT items_parent FOREIGN KEY (parent_id, parent_kind, account_id) REFERENCES items(id, kind, account_id),
  CONSTRAINT items_sub_partner FOREIGN KEY (sub_partner_id, account_id) REFERENCES sub_partners(id, account_id)
);
CREATE INDEX items_account ON items (account_id, kind, created_at DESC);
CREATE INDEX items_city ON items (city_id, kind, created_at DESC);
CREATE INDEX items_name ON items USING gin (name gin_trgm_ops);
CREATE UNIQUE INDEX items_name_once ON items (account_id, kind, COALESCE(parent_id, account_id), lower(name)) WHERE (status <> 'rejected');
CREATE INDEX items_names_on_sale ON items (kind, name, id) WHERE ((status = 'approved') AND on_sale);
CREATE INDEX items_on_sale ON items (city_id, kind) WHERE (status = 'approved');
CREATE INDEX items_parent_kind ON items (parent_id, kind, status) WHERE (parent_id IS NOT NULL);
CREATE INDEX items_policy ON items (cancellation_policy_id) WHERE (cancellation_policy_id IS NOT NULL);
CREATE INDEX items_status ON items (kind, status, created_at DESC);
CREATE INDEX items_sub_partners ON items (sub_partner_id, account_id) WHERE (sub_partner_id IS NOT NULL);

CREATE TABLE lab_centre_tests (
  item_id uuid REFERENCES items(id) ON DELETE CASCADE,
  lab_test_id uuid REFERENCES lab_tests(id),
  price_paise bigint NOT NULL CHECK (price_paise > 0),
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT lab_centre_tests_pkey PRIMARY KEY (item_id, lab_test_id)
);
CREATE INDEX lab_centre_tests_test ON lab_centre_tests (lab_test_id);

CREATE TABLE lab_test_types (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name citext NOT NULL UNIQUE CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE lab_tests (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  lab_test_type_id uuid NOT NULL REFERENCES lab_test_types(id),
  name citext NOT NULL CHECK (name <> ''),
  preparation text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT lab_tests_lab_test_type_id_name_key UNIQUE (lab_test_type_id, name)
);

CREATE TABLE ledger_entries (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  kind text NOT NULL,
  ref_id uuid NOT NULL,
  booking_id uuid REFERENCES bookings(id),
  order_id uuid REFERENCES orders(id),
  memo text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  posted_on date,
  CONSTRAINT ledger_entries_kind_ref_id_key UNIQUE (kind, ref_id)
);
CREATE INDEX ledger_entries_booking ON ledger_entries (booking_id);
CREATE INDEX ledger_entries_order ON ledger_entries (order_id);
CREATE INDEX ledger_entries_posted ON ledger_entries (COALESCE(posted_on, ((at AT TIME ZONE 'Asia/Kolkata'))::date));
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('memo');
CREATE TRIGGER ledger_entries_erasure BEFORE UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change('memo');
CREATE TRIGGER ledger_entries_open_month BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION post_to_open_month();

CREATE TABLE ledger_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id uuid NOT NULL REFERENCES ledger_entries(id),
  account text NOT NULL CHECK (account IN ('customer', 'gateway', 'bank', 'transit', 'partner_payable', 'agent_payable', 'platform_income', 'gst_output', 'gst_on_fee', 'gst_input', 'tds_payable', 'tcs_payable', 'deposit_held', 'offer_expense')),
  party_id uuid,
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0)
);
CREATE INDEX ledger_lines_entry ON ledger_lines (entry_id);
CREATE INDEX ledger_lines_party ON ledger_lines (account, party_id);
CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balances();
CREATE TRIGGER ledger_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_lines_payables AFTER INSERT ON ledger_lines REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION record_payables();

CREATE TABLE list_columns (
  user_id uuid REFERENCES users(id) ON DELETE CASCADE,
  list text CHECK (length(list) >= 1 AND length(list) <= 60),
  columns text[] NOT NULL CHECK (cardinality(columns) >= 1 AND cardinality(columns) <= 200),
  CONSTRAINT list_columns_pkey PRIMARY KEY (user_id, list)
);

CREATE TABLE list_views (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  list text NOT NULL CHECK (length(list) >= 1 AND length(list) <= 60),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  path text NOT NULL CHECK (path ~~ '/%' AND length(path) <= 200),
  query text NOT NULL CHECK (length(query) <= 2000),
  columns text[] CHECK (cardinality(columns) >= 1 AND cardinality(columns) <= 200),
  role text NOT NULL CHECK (role IN ('partner', 'agent', 'staff', 'city_manager', 'admin')),
  account_id uuid REFERENCES accounts(id),
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT list_views_owner_id_list_path_name_key UNIQUE (owner_id, list, path, name)
);
CREATE INDEX list_views_account ON list_views (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX list_views_shared ON list_views (list, role, account_id) WHERE shared;

CREATE TABLE master_merges (
  master text,
  from_id uuid,
  into_id uuid NOT NULL,
  from_name text NOT NULL,
  merged_by uuid REFERENCES users(id),
  merged_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT master_merges_pkey PRIMARY KEY (master, from_id),
  CONSTRAINT master_merges_check CHECK (into_id <> from_id)
);
CREATE INDEX master_merges_into ON master_merges (master, into_id);
CREATE INDEX master_merges_merged_by ON master_merges (merged_by);

CREATE TABLE measure_units (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name citext NOT NULL UNIQUE CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE medical_waivers (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  form_key uuid NOT NULL UNIQUE,
  booking_id uuid NOT NULL REFERENCES bookings(id),
  cause text NOT NULL CHECK (cause IN ('surgery_moved', 'intensive_care', 'early_discharge', 'death')),
  rule_id uuid NOT NULL REFERENCES waiver_rules(id),
  leaves_on date,
  note text NOT NULL DEFAULT '',
  letter_id uuid REFERENCES uploads(id),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'proposed', 'granted', 'refused')),
  asked_by uuid REFERENCES users(id),
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  charge_paise bigint CHECK (charge_paise >= 0),
  platform_paise bigint,
  decided_by uuid REFERENCES users(id),
  decided_at timestamptz,
  decision_reason text NOT NULL DEFAULT '',
  alone_up_to_paise bigint,
  CONSTRAINT medical_waivers_decided CHECK ((state IN ('granted', 'refused')) = (decided_at IS NOT NULL) AND (decided_at IS NULL OR decision_reason <> '')),
  CONSTRAINT medical_waivers_due CHECK (due_at > asked_at),
  CONSTRAINT medical_waivers_letter CHECK (letter_id IS NOT NULL OR (state IN ('granted', 'refused'))),
  CONSTRAINT medical_waivers_money CHECK ((state = 'granted') = (charge_paise IS NOT NULL) AND (charge_paise IS NULL) = (platform_paise IS NULL) AND (platform_paise IS NULL OR platform_paise >= 0 AND platform_paise <= charge_paise)),
  CONSTRAINT medical_waivers_texts CHECK (length(note) <= 1000 AND length(decision_reason) <= 500)
);
CREATE INDEX medical_waivers_asked_by ON medical_waivers (asked_by);
CREATE INDEX medical_waivers_booking ON medical_waivers (booking_id, asked_at);
CREATE INDEX medical_waivers_decided_by ON medical_waivers (decided_by);
CREATE INDEX medical_waivers_due ON medical_waivers (due_at) WHERE (state = 'asked');
CREATE UNIQUE INDEX medical_waivers_letters ON medical_waivers (letter_id) WHERE (letter_id IS NOT NULL);
CREATE UNIQUE INDEX medical_waivers_one_open ON medical_waivers (booking_id) WHERE (state IN ('asked', 'proposed'));
CREATE INDEX medical_waivers_rule ON medical_waivers (rule_id);
CREATE TRIGGER medical_waivers_letter AFTER UPDATE OF letter_id ON medical_waivers FOR EACH ROW WHEN (old.letter_id IS NOT NULL AND new.letter_id IS NULL) EXECUTE FUNCTION let_go_of_letter();
CREATE TRIGGER medical_waivers_two_people BEFORE UPDATE OF state ON medical_waivers FOR EACH ROW WHEN (new.state = 'granted' AND old.state <> 'granted' AND new.charge_paise > COALESCE(new.alone_up_to_paise, 500000::bigint)) EXECUTE FUNCTION need_two_people('medical_waiver');

CREATE TABLE message_consents (
  phone_e164 text PRIMARY KEY CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  state text NOT NULL CHECK (state IN ('given', 'withdrawn')),
  basis text NOT NULL CHECK (basis <> ''),
  source text NOT NULL CHECK (source IN ('reply', 'link', 'contact', 'admin')),
  changed_by uuid REFERENCES users(id),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX message_consents_by ON message_consents (changed_by);

CREATE TABLE message_replies (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  body text NOT NULL,
  provider_id text NOT NULL UNIQUE CHECK (provider_id <> ''),
  meant text NOT NULL CHECK (meant IN ('text', 'stop', 'start')),
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX message_replies_list ON message_replies (received_at DESC, id);
CREATE INDEX message_replies_phone ON message_replies (phone_e164, received_at DESC);

CREATE TABLE message_texts (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  template text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'mail')),
  version integer NOT NULL CHECK (version > 0),
  body text CHECK (body <> ''),
  subject text CHECK (subject <> ''),
  provider_template_id text NOT NULL DEFAULT '',
  saved_by uuid REFERENCES users(id),
  saved_at timestamptz NOT NULL DEFAULT now(),
  language text NOT NULL DEFAULT 'en',
  CONSTRAINT message_texts_version UNIQUE (template, channel, language, version),
  CONSTRAINT message_texts_check CHECK ((channel = 'mail' AND body IS NOT NULL) = (subject IS NOT NULL)),
  CONSTRAINT message_texts_language CHECK (language IN ('en', 'hi', 'te', 'ta', 'bn', 'ar'))
);
CREATE INDEX message_texts_by ON message_texts (saved_by);

CREATE TABLE messages (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  dedupe_key text NOT NULL UNIQUE,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'mail')),
  recipient text NOT NULL CHECK (recipient <> '' AND recipient !~ '[\n\r]'),
  template text NOT NULL,
  variables jsonb NOT NULL DEFAULT '{}',
  purpose text NOT NULL CHECK (purpose IN ('otp', 'transactional', 'campaign')),
  booking_id uuid REFERENCES bookings(id),
  user_id uuid REFERENCES users(id),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'dropped', 'in_doubt')),
  attempts integer NOT NULL DEFAULT 0,
  lease_until timestamptz,
  not_after timestamptz,
  provider_id text UNIQUE,
  error text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  text_id uuid REFERENCES message_texts(id),
  error_code text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en',
  CONSTRAINT messages_check CHECK ((state = 'sending') = (lease_until IS NOT NULL)),
  CONSTRAINT messages_language CHECK (language IN ('en', 'hi', 'te', 'ta', 'bn', 'ar'))
);
CREATE INDEX messages_booking ON messages (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX messages_list ON messages (created_at DESC, id);
CREATE INDEX messages_open ON messages (updated_at) WHERE (state IN ('queued', 'sending', 'in_doubt'));
CREATE INDEX messages_recipient ON messages (recipient, created_at DESC);
CREATE INDEX messages_state ON messages (state, created_at DESC);
CREATE INDEX messages_text ON messages (text_id) WHERE (text_id IS NOT NULL);
CREATE INDEX messages_user ON messages (user_id) WHERE (user_id IS NOT NULL);

CREATE TABLE offer_redemptions (
  booking_id uuid REFERENCES bookings(id),
  funder text CHECK (funder IN ('partner', 'platform')),
  offer_id uuid NOT NULL REFERENCES offers(id),
  customer_id uuid NOT NULL REFERENCES users(id),
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  state text NOT NULL DEFAULT 'taken' CHECK (state IN ('taken', 'released')),
  CONSTRAINT offer_redemptions_pkey PRIMARY KEY (booking_id, funder)
);
CREATE INDEX offer_redemptions_customer ON offer_redemptions (customer_id);
CREATE INDEX offer_redemptions_offer ON offer_redemptions (offer_id, customer_id) WHERE (state = 'taken');

CREATE TABLE offers (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  funder text NOT NULL CHECK (funder IN ('partner', 'platform')),
  name text NOT NULL CHECK (name <> ''),
  code citext CHECK (code ~ '^[A-Za-z0-9]{3,20}$'),
  kind text NOT NULL CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
  account_id uuid REFERENCES accounts(id),
  property_id uuid REFERENCES properties(id),
  room_id uuid REFERENCES rooms(id),
  city_id uuid REFERENCES cities(id),
  hospital_id uuid REFERENCES hospitals(id),
  percent_ppm integer CHECK (percent_ppm >= 1 AND percent_ppm <= 900000),
  amount_paise bigint CHECK (amount_paise > 0),
  max_paise bigint CHECK (max_paise > 0),
  min_price_paise bigint NOT NULL DEFAULT 0 CHECK (min_price_paise >= 0),
  book_from date NOT NULL,
  book_to date,
  stay_from date,
  stay_to date,
  early_bird_days integer NOT NULL DEFAULT 0 CHECK (early_bird_days >= 0 AND early_bird_days <= 400),
  limit_total integer CHECK (limit_total > 0),
  limit_per_customer integer CHECK (limit_per_customer > 0),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_by uuid REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  item_id uuid REFERENCES items(id),
  on_home boolean NOT NULL DEFAULT false,
  CONSTRAINT offers_dates CHECK (book_to >= book_from AND stay_to >= stay_from),
  CONSTRAINT offers_funder CHECK ((funder = 'partner') = (account_id IS NOT NULL) AND (funder = 'platform' OR percent_ppm IS NOT NULL AND code IS NULL AND max_paise IS NULL)),
  CONSTRAINT offers_on_home CHECK (NOT on_home OR funder = 'platform'),
  CONSTRAINT offers_one_value CHECK ((percent_ppm IS NULL) <> (amount_paise IS NULL)),
  CONSTRAINT offers_partner_thing CHECK (funder = 'platform' OR kind = 'room' AND property_id IS NOT NULL AND item_id IS NULL OR kind <> 'room' AND item_id IS NOT NULL AND property_id IS NULL AND room_id IS NULL),
  CONSTRAINT offers_within_limit CHECK (used <= limit_total)
);
CREATE INDEX offers_account ON offers (account_id);
CREATE INDEX offers_city ON offers (city_id);
CREATE UNIQUE INDEX offers_code ON offers (code) WHERE (active AND (code IS NOT NULL));
CREATE INDEX offers_created_by ON offers (created_by);
CREATE INDEX offers_hospital ON offers (hospital_id);
CREATE INDEX offers_item ON offers (item_id);
CREATE INDEX offers_list ON offers (funder, created_at DESC);
CREATE INDEX offers_on_home ON offers (created_at DESC) WHERE (active AND on_home);
CREATE INDEX offers_property ON offers (property_id);
CREATE INDEX offers_room ON offers (room_id);
CREATE INDEX offers_valid ON offers (kind, funder, account_id) WHERE active;

CREATE TABLE open_sums (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  month date NOT NULL,
  account text NOT NULL,
  entry text NOT NULL,
  kind text,
  city_id uuid,
  hospital_id uuid,
  debit_paise bigint NOT NULL,
  credit_paise bigint NOT NULL,
  CONSTRAINT open_sums_once UNIQUE NULLS NOT DISTINCT (month, account, entry, kind, city_id, hospital_id)
);

CREATE TABLE orders (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (length(reference) >= 22),
  customer_id uuid NOT NULL REFERENCES users(id),
  placed_by uuid REFERENCES users(id),
  purpose text NOT NULL DEFAULT 'booking' CHECK (purpose IN ('booking', 'extension', 'change')),
  status text NOT NULL CHECK (status IN ('held', 'confirmed', 'cancelled', 'expired')),
  contact_name text NOT NULL,
  phone_e164 text NOT NULL CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  email citext,
  total_paise bigint NOT NULL CHECK (total_paise >= 0),
  form_key uuid NOT NULL UNIQUE,
  hold_expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  closed_at timestamptz,
  short_link_id uuid REFERENCES short_links(id),
  buyer_gstin text CHECK (buyer_gstin ~ '^[0-9A-Z]{15}$'),
  buyer_name text NOT NULL DEFAULT '',
  buyer_address text NOT NULL DEFAULT '',
  changes_booking_id uuid REFERENCES bookings(id),
  keep_from date,
  keep_until date,
  refund_expected_paise bigint,
  carried_paise bigint NOT NULL DEFAULT 0,
  language text NOT NULL DEFAULT 'en',
  reserved boolean NOT NULL DEFAULT false,
  CONSTRAINT orders_buyer CHECK (buyer_gstin IS NULL OR buyer_name <> '' AND buyer_address <> ''),
  CONSTRAINT orders_change CHECK ((purpose = 'change') = (changes_booking_id IS NOT NULL) AND (purpose = 'change') = (refund_expected_paise IS NOT NULL) AND (keep_from IS NULL) = (keep_until IS NULL) AND (keep_from IS NULL OR keep_until > keep_from) AND carried_paise >= 0 AND carried_paise <= total_paise AND carried_paise <= COALESCE(refund_expected_paise, 0::bigint)),
  CONSTRAINT orders_language CHECK (language IN ('en', 'hi', 'te', 'ta', 'bn', 'ar')),
  CONSTRAINT orders_reserved CHECK (NOT reserved OR purpose = 'extension')
);
CREATE INDEX orders_changes ON orders (changes_booking_id) WHERE (changes_booking_id IS NOT NULL);
CREATE INDEX orders_contact_name ON orders USING gin (contact_name gin_trgm_ops);
CREATE INDEX orders_customer ON orders (customer_id, created_at DESC);
CREATE INDEX orders_email ON orders (email) WHERE (email IS NOT NULL);
CREATE INDEX orders_holds ON orders (hold_expires_at) WHERE (status = 'held');
CREATE INDEX orders_of_companies ON orders (id) WHERE (buyer_gstin IS NOT NULL);
CREATE UNIQUE INDEX orders_one_change ON orders (changes_booking_id) WHERE ((status = 'held') AND (changes_booking_id IS NOT NULL));
CREATE INDEX orders_phone ON orders (phone_e164);
CREATE INDEX orders_placed_by ON orders (placed_by);
CREATE INDEX orders_short_link ON orders (short_link_id) WHERE (short_link_id IS NOT NULL);

CREATE TABLE otps (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  purpose text NOT NULL,
  phone_hash bytea NOT NULL,
  phone_sealed text NOT NULL,
  browser_hash bytea NOT NULL,
  code_mac bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0 AND tries <= 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  channel text NOT NULL DEFAULT 'sms' CHECK (channel IN ('sms', 'whatsapp', 'mail')),
  mail_sealed text
);
CREATE INDEX otps_browser ON otps (browser_hash, purpose) WHERE (used_at IS NULL);
CREATE INDEX otps_expiry ON otps (expires_at);
CREATE UNIQUE INDEX otps_one_live ON otps (phone_hash, purpose) WHERE (used_at IS NULL);

CREATE TABLE outlets (
  item_id uuid PRIMARY KEY REFERENCES items(id) ON DELETE CASCADE,
  phone_e164 text CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  email citext,
  contact_person text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  latitude double precision NOT NULL CHECK (latitude >= 6::double precision AND latitude <= 38::double precision),
  longitude double precision NOT NULL CHECK (longitude >= 68::double precision AND longitude <= 98::double precision),
  opening_time time NOT NULL DEFAULT '08:00:00',
  closing_time time NOT NULL DEFAULT '20:00:00',
  outlet_type text NOT NULL DEFAULT '',
  gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
  licence_number text NOT NULL DEFAULT '',
  licence_valid_until date,
  service_radius_m integer NOT NULL DEFAULT 10000 CHECK (service_radius_m >= 0 AND service_radius_m <= 200000),
  delivery_fee_paise bigint NOT NULL DEFAULT 0 CHECK (delivery_fee_paise >= 0),
  lead_minutes integer NOT NULL DEFAULT 60 CHECK (lead_minutes >= 0 AND lead_minutes <= 10080),
  slot_minutes integer NOT NULL DEFAULT 30 CHECK (slot_minutes >= 5 AND slot_minutes <= 480),
  slot_capacity integer NOT NULL DEFAULT 0 CHECK (slot_capacity >= 0 AND slot_capacity <= 1000),
  order_until time,
  second_opening_time time,
  second_closing_time time,
  second_order_until time,
  paused_until timestamptz,
  CONSTRAINT outlets_second_shift CHECK ((second_opening_time IS NULL) = (second_closing_time IS NULL) AND (second_opening_time IS NULL OR opening_time < closing_time AND closing_time <= second_opening_time) AND (second_order_until IS NULL OR second_opening_time IS NOT NULL))
);
CREATE INDEX outlets_point ON outlets USING gist (point(longitude, latitude));

CREATE TABLE payables (
  ledger_line_id bigint PRIMARY KEY REFERENCES ledger_lines(id),
  side text NOT NULL CHECK (side IN ('partner', 'agent')),
  account_id uuid NOT NULL REFERENCES accounts(id),
  booking_id uuid NOT NULL REFERENCES bookings(id),
  kind text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  earned_on date NOT NULL,
  payout_id uuid REFERENCES payouts(id)
);
CREATE INDEX payables_account ON payables (account_id);
CREATE INDEX payables_booking ON payables (booking_id);
CREATE INDEX payables_open ON payables (side, account_id, kind, earned_on) WHERE (payout_id IS NULL);
CREATE INDEX payables_payout ON payables (payout_id) WHERE (payout_id IS NOT NULL);

CREATE TABLE payee_accounts (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts(id),
  holder_name text NOT NULL CHECK (length(holder_name) >= 2 AND length(holder_name) <= 120),
  bank_account_num text NOT NULL CHECK (bank_account_num ~ '^[0-9]{9,18}$'),
  ifsc text NOT NULL CHECK (ifsc ~ '^[A-Z]{4}0[0-9A-Z]{6}$'),
  upi text CHECK (upi ~ '^[a-z0-9._-]{2,100}@[a-z][a-z0-9]{1,63}$'),
  state text NOT NULL DEFAULT 'proving' CHECK (state IN ('proving', 'failed', 'waiting', 'approved', 'rejected', 'withdrawn')),
  entered_by uuid NOT NULL REFERENCES users(id),
  entered_at timestamptz NOT NULL,
  usable_from timestamptz NOT NULL,
  proof_reference text,
  name_at_bank text,
  proved_at timestamptz,
  failure text NOT NULL DEFAULT '' CHECK (length(failure) <= 300),
  decided_by uuid REFERENCES users(id),
  decided_at timestamptz,
  form_key uuid NOT NULL UNIQUE,
  CONSTRAINT payee_accounts_48_hours CHECK (usable_from >= (entered_at + '48:00:00'::interval)),
  CONSTRAINT payee_accounts_failed CHECK ((state = 'failed') = (failure <> '')),
  CONSTRAINT payee_accounts_proved CHECK ((proved_at IS NULL OR proof_reference IS NOT NULL) AND ((state <> ALL (ARRAY['waiting', 'approved', 'rejected'])) OR proved_at IS NOT NULL)),
  CONSTRAINT payee_accounts_second_person CHECK ((state <> ALL (ARRAY['approved', 'rejected'])) OR decided_by IS NOT NULL AND decided_at IS NOT NULL AND decided_by <> entered_by)
);
CREATE INDEX payee_accounts_account ON payee_accounts (account_id, entered_at DESC);
CREATE INDEX payee_accounts_decided_by ON payee_accounts (decided_by);
CREATE INDEX payee_accounts_entered_by ON payee_accounts (entered_by);
CREATE INDEX payee_accounts_number ON payee_accounts (bank_account_num);
CREATE UNIQUE INDEX payee_accounts_one_open ON payee_accounts (account_id) WHERE (state IN ('proving', 'waiting'));
CREATE INDEX payee_accounts_proving ON payee_accounts (entered_at) WHERE (state = 'proving');
CREATE TRIGGER payee_accounts_never_edited BEFORE UPDATE ON payee_accounts FOR EACH ROW EXECUTE FUNCTION payee_account_stays();

CREATE TABLE payment_events (
  gateway text,
  event_id text,
  payment_id uuid REFERENCES payments(id),
  body_sha256 bytea NOT NULL,
  outcome text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payment_events_pkey PRIMARY KEY (gateway, event_id)
);
CREATE INDEX payment_events_payment ON payment_events (payment_id);

CREATE TABLE payments (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders(id),
  attempt integer NOT NULL CHECK (attempt > 0),
  gateway text NOT NULL,
  gateway_order_id text UNIQUE,
  gateway_payment_id text UNIQUE,
  pay_url text,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  refunded_paise bigint NOT NULL DEFAULT 0 CHECK (refunded_paise >= 0),
  state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'failed', 'captured', 'surplus')),
  method text NOT NULL DEFAULT '',
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  captured_at timestamptz,
  carried_from_id uuid REFERENCES payments(id),
  CONSTRAINT payments_order_id_attempt_key UNIQUE (order_id, attempt),
  CONSTRAINT payments_carried CHECK (carried_from_id IS NULL OR state = 'captured' AND gateway_payment_id IS NULL AND gateway_order_id IS NULL),
  CONSTRAINT payments_refund_within_capture CHECK (refunded_paise <=
CASE
    WHEN state IN ('captured', 'surplus') THEN amount_paise
    ELSE 0::bigint
END)
);
CREATE INDEX payments_captured ON payments (captured_at DESC, id) WHERE ((captured_at IS NOT NULL) AND (carried_from_id IS NULL));
CREATE INDEX payments_carried_from ON payments (carried_from_id) WHERE (carried_from_id IS NOT NULL);
CREATE UNIQUE INDEX payments_one_gateway_capture ON payments (order_id) WHERE ((state = 'captured') AND (carried_from_id IS NULL));
CREATE INDEX payments_open ON payments (updated_at) WHERE (state = 'created');

CREATE TABLE payout_transfers (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  payout_id uuid NOT NULL REFERENCES payouts(id),
  gateway text NOT NULL CHECK (gateway IN ('sandbox', 'razorpay', 'cashfree')),
  type_of_payment text NOT NULL CHECK (type_of_payment IN ('IMPS', 'RTGS')),
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'paid', 'failed')),
  gateway_transfer_id text,
  failure text NOT NULL DEFAULT '' CHECK (length(failure) <= 300),
  asked_by uuid REFERENCES users(id),
  asked_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payout_transfers_failed CHECK ((state = 'failed') = (failure <> ''))
);
CREATE INDEX payout_transfers_asked_by ON payout_transfers (asked_by);
CREATE UNIQUE INDEX payout_transfers_one_open ON payout_transfers (payout_id) WHERE (state IN ('sending', 'paid'));
CREATE INDEX payout_transfers_payout ON payout_transfers (payout_id, asked_at DESC);
CREATE INDEX payout_transfers_sending ON payout_transfers (updated_at) WHERE (state = 'sending');

CREATE TABLE payouts (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  payout_number text NOT NULL UNIQUE,
  side text NOT NULL CHECK (side IN ('partner', 'agent')),
  account_id uuid NOT NULL REFERENCES accounts(id),
  kind text NOT NULL CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
  state text NOT NULL CHECK (state IN ('waiting', 'approved', 'paid', 'cancelled')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  second_admin_above_paise bigint NOT NULL,
  bank_account_num text NOT NULL CHECK (bank_account_num ~ '^[0-9A-Z]{6,34}$'),
  prepared_by uuid REFERENCES users(id),
  prepared_at timestamptz NOT NULL DEFAULT now(),
  approved_by uuid REFERENCES users(id),
  approved_at timestamptz,
  reference_number text,
  transfer_amount_paise bigint,
  paid_date date,
  from_accounts text,
  type_of_payment text CHECK (type_of_payment IN ('NEFT', 'RTGS', 'IMPS', 'UPI', 'Cheque')),
  paid_by uuid REFERENCES users(id),
  updated_at timestamptz NOT NULL DEFAULT now(),
  form_key uuid NOT NULL UNIQUE,
  payee_account_id uuid REFERENCES payee_accounts(id),
  CONSTRAINT payouts_reference_once UNIQUE (reference_number),
  CONSTRAINT payouts_paid_whole CHECK ((state = 'paid') = (reference_number IS NOT NULL) AND (state <> 'paid' OR transfer_amount_paise = amount_paise AND paid_date IS NOT NULL AND from_accounts IS NOT NULL AND type_of_payment IS NOT NULL)),
  CONSTRAINT payouts_second_admin CHECK ((state <> ALL (ARRAY['approved', 'paid'])) OR amount_paise <= second_admin_above_paise OR approved_by IS NOT NULL AND approved_by IS DISTINCT FROM prepared_by)
);
CREATE INDEX payouts_account ON payouts (account_id, prepared_at DESC);
CREATE INDEX payouts_approved_by ON payouts (approved_by);
CREATE INDEX payouts_paid_by ON payouts (paid_by);
CREATE INDEX payouts_payee_account ON payouts (payee_account_id);
CREATE INDEX payouts_prepared_by ON payouts (prepared_by);
CREATE INDEX payouts_state ON payouts (state, prepared_at DESC);
CREATE TRIGGER payouts_as_prepared BEFORE UPDATE OF side, account_id, kind, amount_paise, second_admin_above_paise, prepared_by ON payouts FOR EACH ROW EXECUTE FUNCTION refuse_new_terms();
CREATE TRIGGER payouts_tell AFTER INSERT OR UPDATE OF state ON payouts FOR EACH ROW WHEN (new.state = 'paid') EXECUTE FUNCTION tell_of_payout();
CREATE TRIGGER payouts_to_payee_account BEFORE INSERT OR UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION payout_to_payee();

CREATE TABLE platform_registrations (
  state_code text NOT NULL CHECK (state_code ~ '^[0-9]{2}$'),
  gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
  address text NOT NULL,
  valid_from date NOT NULL,
  created_by uuid REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  withdrawn_at timestamptz,
  withdrawn_by uuid REFERENCES users(id),
  CONSTRAINT platform_registrations_state CHECK ("left"(gstin, 2) = state_code),
  CONSTRAINT platform_registrations_whole CHECK ((gstin IS NULL) = (address = '')),
  CONSTRAINT platform_registrations_withdrawn CHECK (withdrawn_at IS NULL OR (withdrawn_at AT TIME ZONE 'Asia/Kolkata')::date < valid_from)
);
CREATE INDEX platform_registrations_created_by ON platform_registrations (created_by);
CREATE UNIQUE INDEX platform_registrations_of_state ON platform_registrations (state_code, valid_from) WHERE (withdrawn_at IS NULL);
CREATE INDEX platform_registrations_withdrawn_by ON platform_registrations (withdrawn_by) WHERE (withdrawn_by IS NOT NULL);
CREATE TRIGGER platform_registrations_stay BEFORE DELETE OR UPDATE OF id, state_code, gstin, address, valid_from, created_by, created_at OR TRUNCATE ON platform_registrations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER platform_registrations_two_people BEFORE INSERT ON platform_registrations FOR EACH ROW EXECUTE FUNCTION need_two_people('platform_registration');

CREATE TABLE point_types (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name citext NOT NULL UNIQUE CHECK (name <> ''),
  place text NOT NULL DEFAULT 'other' CHECK (place IN ('airport', 'station', 'bus_stand', 'hospital', 'property', 'other')),
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE price_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  room_id uuid NOT NULL REFERENCES rooms(id),
  batch_id uuid NOT NULL,
  first_night date,
  last_night date,
  weekdays integer[] NOT NULL DEFAULT '{}'::integer[],
  previous_price_paise bigint,
  changed_price_paise bigint,
  previous_offer_ppm integer,
  changed_offer_ppm integer,
  changed_by uuid REFERENCES users(id),
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX price_changes_by ON price_changes (changed_by);
CREATE INDEX price_changes_room ON price_changes (room_id, id DESC);

CREATE TABLE problems (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name citext NOT NULL UNIQUE CHECK (name <> ''),
  department_id uuid REFERENCES departments(id),
  active boolean NOT NULL DEFAULT true
);
CREATE INDEX problems_department ON problems (department_id);

CREATE TABLE properties (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts(id),
  city_id uuid NOT NULL REFERENCES cities(id),
  property_type_id uuid NOT NULL REFERENCES property_types(id),
  cancellation_policy_id uuid REFERENCES cancellation_policies(id),
  name text NOT NULL CHECK (name <> ''),
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  phone_e164 text CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  email citext,
  address text NOT NULL DEFAULT '',
  pin_code text NOT NULL DEFAULT '' CHECK (pin_code ~ '^([1-9][0-9]{5})?$'),
  description text NOT NULL DEFAULT '',
  house_rules text NOT NULL DEFAULT '',
  latitude double precision NOT NULL CHECK (latitude >= 6::double precision AND latitude <= 38::double precision),
  longitude double precision NOT NULL CHECK (longitude >= 68::double precision AND longitude <= 98::double precision),
  cell_latitude integer GENERATED ALWAYS AS (floor(latitude * 4::double precision)::integer) STORED,
  cell_longitude integer GENERATED ALWAYS AS (floor(longitude * 4::double precision)::integer) STORED,
  check_in_time time NOT NULL DEFAULT '12:00:00',
  check_out_time time NOT NULL DEFAULT '11:00:00',
  mh_service_fee_ppm integer NOT NULL DEFAULT 150000 CHECK (mh_service_fee_ppm >= 0 AND mh_service_fee_ppm <= 1000000),
  agent_fee_ppm integer NOT NULL DEFAULT 0 CHECK (agent_fee_ppm >= 0 AND agent_fee_ppm <= 1000000),
  gstin text CHECK (gstin ~ '^[0-9A-Z]{15}$'),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
  import_key text UNIQUE,
  import_digest text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  sub_partner_id uuid,
  on_sale boolean NOT NULL DEFAULT true,
  CONSTRAINT properties_city_id_slug_key UNIQUE (city_id, slug),
  CONSTRAINT properties_sub_partner FOREIGN KEY (sub_partner_id, account_id) REFERENCES sub_partners(id, account_id)
);
CREATE INDEX properties_account ON properties (account_id, created_at DESC);
CREATE INDEX properties_cell ON properties (cell_latitude, cell_longitude);
CREATE INDEX properties_name ON properties USING gin (name gin_trgm_ops);
CREATE INDEX properties_names_on_sale ON properties (name, id) WHERE ((status = 'approved') AND on_sale);
CREATE INDEX properties_point ON properties USING gist (point(longitude, latitude)) WHERE (status = 'approved');
CREATE INDEX properties_policy ON properties (cancellation_policy_id);
CREATE INDEX properties_status ON properties (status, created_at);
CREATE INDEX properties_sub_partner ON properties (sub_partner_id, account_id) WHERE (sub_partner_id IS NOT NULL);
CREATE INDEX properties_type ON properties (property_type_id);
CREATE TRIGGER properties_link_new AFTER INSERT ON properties REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_properties_nearby();
CREATE TRIGGER properties_relink AFTER UPDATE ON properties FOR EACH ROW WHEN (old.latitude <> new.latitude OR old.longitude <> new.longitude) EXECUTE FUNCTION relink_moved_property();

CREATE TABLE property_facilities (
  property_id uuid REFERENCES properties(id) ON DELETE CASCADE,
  facility_id uuid REFERENCES facilities(id),
  CONSTRAINT property_facilities_pkey PRIMARY KEY (property_id, facility_id)
);
CREATE INDEX property_facilities_facility ON property_facilities (facility_id);
CREATE TRIGGER property_facilities_denied BEFORE INSERT ON property_facilities FOR EACH ROW EXECUTE FUNCTION skip_denied_facility();

CREATE TABLE property_hospitals (
  hospital_id uuid REFERENCES hospitals(id) ON DELETE CASCADE,
  property_id uuid REFERENCES properties(id) ON DELETE CASCADE,
  distance_m integer NOT NULL CHECK (distance_m >= 0),
  CONSTRAINT property_hospitals_pkey PRIMARY KEY (hospital_id, property_id)
);
CREATE INDEX property_hospitals_near ON property_hospitals (hospital_id, distance_m, property_id);
CREATE INDEX property_hospitals_property ON property_hospitals (property_id);

CREATE TABLE property_photos (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  property_id uuid NOT NULL REFERENCES properties(id) ON DELETE CASCADE,
  room_id uuid,
  upload_id uuid NOT NULL UNIQUE REFERENCES uploads(id),
  caption text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 100,
  approved boolean NOT NULL DEFAULT false,
  focus text NOT NULL DEFAULT 'center' CHECK (focus IN ('left-top', 'top', 'right-top', 'left', 'center', 'right', 'left-bottom', 'bottom', 'right-bottom')),
  CONSTRAINT property_photos_room_id_property_id_fkey FOREIGN KEY (room_id, property_id) REFERENCES rooms(id, property_id) ON DELETE CASCADE
);
CREATE INDEX property_photos_property ON property_photos (property_id, "position");
CREATE INDEX property_photos_room ON property_photos (room_id, property_id) WHERE (room_id IS NOT NULL);

CREATE TABLE property_types (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  property_type citext NOT NULL UNIQUE CHECK (property_type <> ''),
  description text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);

CREATE TABLE rates (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  code text NOT NULL CHECK (code IN ('gst', 'tds', 'tcs', 'gst_on_commission', 'tds_on_agent', 'gateway_fee')),
  kind text NOT NULL CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab', '*')),
  rate_ppm integer NOT NULL CHECK (rate_ppm >= 0 AND rate_ppm <= 1000000),
  valid_from date NOT NULL,
  note text NOT NULL DEFAULT '',
  created_by uuid REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  item_group text NOT NULL DEFAULT '*' CHECK (item_group = '*' OR item_group ~ '^([a-z][a-z_]{0,30}|[0-9]{2,8})$'),
  above_paise bigint NOT NULL DEFAULT 0 CHECK (above_paise >= 0),
  party text NOT NULL DEFAULT '*' CHECK (party IN ('*', 'no_pan', 'individual', 'non_resident')),
  threshold_paise bigint CHECK (threshold_paise > 0),
  hsn text NOT NULL DEFAULT '' CHECK (hsn = '' OR hsn ~ '^[0-9]{4,8}$'),
  exempt boolean NOT NULL DEFAULT false,
  payer text NOT NULL DEFAULT 'registered' CHECK (payer IN ('registered', 'platform', 'partner')),
  source text NOT NULL DEFAULT '',
  profile text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'proposed' CHECK (status IN ('proposed', 'approved', 'rejected', 'superseded', 'withdrawn')),
  decided_by uuid REFERENCES users(id),
  decided_at timestamptz,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT rates_exempt_is_nothing CHECK (NOT exempt OR rate_ppm = 0),
  CONSTRAINT rates_gst_alone CHECK (code = 'gst' OR item_group = '*' AND above_paise = 0 AND NOT exempt AND payer = 'registered' AND (hsn = '' OR code = 'gst_on_commission')),
  CONSTRAINT rates_not_by_oneself CHECK (decided_by IS NULL OR created_by IS NULL OR decided_by <> created_by),
  CONSTRAINT rates_room_payer CHECK (payer <> 'partner' OR (kind <> ALL (ARRAY['room', '*']))),
  CONSTRAINT rates_withholding_alone CHECK ((code IN ('tds', 'tds_on_agent')) OR party = '*' AND threshold_paise IS NULL)
);
CREATE INDEX rates_created_by ON rates (created_by);
CREATE INDEX rates_decided_by ON rates (decided_by);
CREATE UNIQUE INDEX rates_in_force ON rates (code, kind, item_group, above_paise, party, valid_from) WHERE (status = 'approved');
CREATE UNIQUE INDEX rates_one_proposal ON rates (code, kind, item_group, above_paise, party, valid_from) WHERE (status = 'proposed');
CREATE TRIGGER rates_decided BEFORE INSERT OR UPDATE ON rates FOR EACH ROW EXECUTE FUNCTION rate_is_decided();
CREATE TRIGGER rates_kept BEFORE DELETE OR TRUNCATE ON rates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE recommendations (
  approval_id uuid REFERENCES approvals(id) ON DELETE CASCADE,
  user_id uuid REFERENCES users(id),
  version integer NOT NULL,
  advice text NOT NULL CHECK (advice IN ('approve', 'reject')),
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT recommendations_pkey PRIMARY KEY (approval_id, user_id)
);
CREATE INDEX recommendations_user ON recommendations (user_id);

CREATE TABLE recovery_codes (
  user_id uuid REFERENCES users(id) ON DELETE CASCADE,
  code_mac bytea,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_mac)
);

CREATE TABLE referrals (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  referral_id text NOT NULL UNIQUE,
  referrer_id uuid NOT NULL REFERENCES users(id),
  referrer_name text NOT NULL CHECK (referrer_name <> ''),
  referrer_email citext,
  referrer_contact_no text NOT NULL CHECK (referrer_contact_no ~ '^\+[1-9][0-9]{6,14}$'),
  referrer_upi_number text NOT NULL CHECK (referrer_upi_number ~ '^[a-z0-9._-]{2,64}@[a-z][a-z0-9]{1,40}$'),
  referee_contact_no text NOT NULL CHECK (referee_contact_no ~ '^\+[1-9][0-9]{6,14}$'),
  reward_paise bigint NOT NULL CHECK (reward_paise > 0),
  referred_datetime timestamptz NOT NULL DEFAULT now(),
  lapsed_at timestamptz,
  booking_id uuid UNIQUE REFERENCES bookings(id),
  booked_datetime timestamptz,
  earned_at timestamptz,
  referrer_payment_status text CHECK (referrer_payment_status IN ('pending', 'paid', 'reversed')),
  reversed_reason text NOT NULL DEFAULT '',
  referrer_payment_ref_no text NOT NULL DEFAULT '',
  referrer_payment_method text NOT NULL DEFAULT '',
  referrer_paid_datetime timestamptz,
  paid_by uuid REFERENCES users(id),
  min_booking_paise bigint NOT NULL DEFAULT 0 CHECK (min_booking_paise >= 0),
  CONSTRAINT referrals_check CHECK ((booking_id IS NULL) = (referrer_payment_status IS NULL)),
  CONSTRAINT referrals_check1 CHECK ((booking_id IS NULL) = (booked_datetime IS NULL)),
  CONSTRAINT referrals_check2 CHECK (booking_id IS NULL OR lapsed_at IS NULL),
  CONSTRAINT referrals_check3 CHECK (referrer_payment_status = 'paid' OR referrer_paid_datetime IS NULL),
  CONSTRAINT referrals_not_oneself CHECK (referrer_contact_no <> referee_contact_no),
  CONSTRAINT referrals_paid_after_the_stay CHECK (referrer_payment_status <> 'paid' OR earned_at IS NOT NULL AND referrer_paid_datetime IS NOT NULL AND referrer_payment_ref_no <> '' AND referrer_payment_method <> '')
);
CREATE INDEX referrals_at ON referrals (referred_datetime DESC, id);
CREATE UNIQUE INDEX referrals_one_living ON referrals (referee_contact_no) WHERE ((lapsed_at IS NULL) AND (referrer_payment_status IS DISTINCT FROM 'reversed'));
CREATE INDEX referrals_paid_by ON referrals (paid_by) WHERE (paid_by IS NOT NULL);
CREATE UNIQUE INDEX referrals_payment_once ON referrals (referrer_payment_ref_no) WHERE (referrer_payment_ref_no <> '');
CREATE INDEX referrals_referrer ON referrals (referrer_id, referred_datetime DESC);

CREATE TABLE refunds (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments(id),
  cancellation_id uuid REFERENCES cancellations(id),
  reason text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'done', 'failed')),
  gateway_refund_id text UNIQUE,
  attempts integer NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  deposit_booking_id uuid REFERENCES bookings(id),
  carried_to_id uuid REFERENCES payments(id),
  goodwill_id uuid REFERENCES goodwill(id),
  request_id uuid,
  claim_id uuid REFERENCES claims(id),
  CONSTRAINT refunds_check CHECK ((state = 'done') = (done_at IS NOT NULL)),
  CONSTRAINT refunds_claim CHECK (claim_id IS NULL OR deposit_booking_id IS NOT NULL),
  CONSTRAINT refunds_goodwill CHECK (goodwill_id IS NULL OR cancellation_id IS NULL AND deposit_booking_id IS NULL),
  CONSTRAINT refunds_one_cause CHECK (cancellation_id IS NULL OR deposit_booking_id IS NULL)
);
CREATE UNIQUE INDEX refunds_carried_to ON refunds (carried_to_id) WHERE (carried_to_id IS NOT NULL);
CREATE INDEX refunds_done ON refunds (done_at DESC, id) WHERE ((done_at IS NOT NULL) AND (carried_to_id IS NULL));
CREATE INDEX refunds_goodwill_of ON refunds (goodwill_id) WHERE (goodwill_id IS NOT NULL);
CREATE UNIQUE INDEX refunds_of_claim ON refunds (claim_id) WHERE (claim_id IS NOT NULL);
CREATE UNIQUE INDEX refunds_of_deposit ON refunds (deposit_booking_id, claim_id) NULLS NOT DISTINCT WHERE (deposit_booking_id IS NOT NULL);
CREATE UNIQUE INDEX refunds_one_a_payment ON refunds (cancellation_id, payment_id) WHERE (carried_to_id IS NULL);
CREATE UNIQUE INDEX refunds_one_whole_payment ON refunds (payment_id) WHERE ((cancellation_id IS NULL) AND (deposit_booking_id IS NULL) AND (goodwill_id IS NULL));
CREATE INDEX refunds_open ON refunds (updated_at) WHERE (state = 'requested');
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_refused ON refunds (updated_at) WHERE (state = 'failed');

CREATE TABLE refusing_providers (
  channel text PRIMARY KEY CHECK (channel IN ('sms', 'whatsapp', 'mail')),
  reason text NOT NULL CHECK (reason <> ''),
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);

CREATE TABLE relocation_charges (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  relocation_id uuid NOT NULL REFERENCES relocations(id),
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  note text NOT NULL CHECK (note <> ''),
  charged_at timestamptz NOT NULL
);
CREATE INDEX relocation_charges_of ON relocation_charges (relocation_id);
CREATE TRIGGER relocation_charges_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON relocation_charges FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE relocations (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  form_key uuid NOT NULL UNIQUE,
  from_booking_id uuid NOT NULL REFERENCES bookings(id),
  to_booking_id uuid NOT NULL UNIQUE REFERENCES bookings(id),
  difference_paise bigint NOT NULL CHECK (difference_paise >= 0),
  house_paise bigint NOT NULL,
  reason text NOT NULL,
  decided_by uuid REFERENCES users(id),
  decided_by_kind text NOT NULL,
  decided_at timestamptz NOT NULL,
  alone_up_to_paise bigint,
  CONSTRAINT relocations_elsewhere CHECK (from_booking_id <> to_booking_id),
  CONSTRAINT relocations_house CHECK (house_paise >= 0 AND house_paise <= difference_paise),
  CONSTRAINT relocations_reason CHECK (reason <> '' AND length(reason) <= 500)
);
CREATE INDEX relocations_by ON relocations (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX relocations_by_day ON relocations (decided_at DESC, id);
CREATE INDEX relocations_from ON relocations (from_booking_id);
CREATE TRIGGER relocations_two_people BEFORE INSERT OR UPDATE OF id, house_paise ON relocations FOR EACH ROW WHEN (new.house_paise > COALESCE(new.alone_up_to_paise, 500000::bigint)) EXECUTE FUNCTION need_two_people('relocation_charge');

CREATE TABLE remittances (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  account text NOT NULL CHECK (account IN ('gst_output', 'gst_on_fee', 'tds_payable', 'tcs_payable')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  paid_on date NOT NULL,
  challan text NOT NULL CHECK (challan <> ''),
  made_by uuid REFERENCES users(id),
  made_at timestamptz NOT NULL DEFAULT now(),
  credit_paise bigint NOT NULL DEFAULT 0 CHECK (credit_paise >= 0),
  bsr_code text,
  CONSTRAINT remittances_bsr CHECK (bsr_code IS NULL OR account = 'tds_payable' AND bsr_code ~ '^[0-9]{7}$' AND challan ~ '^[0-9]{5}$'),
  CONSTRAINT remittances_credit CHECK (credit_paise = 0 OR account = 'gst_on_fee' AND credit_paise <= amount_paise)
);
CREATE UNIQUE INDEX remittances_challan_key ON remittances (account, challan, bsr_code, (
CASE
    WHEN (bsr_code IS NOT NULL) THEN paid_on
    ELSE NULL::date
END)) NULLS NOT DISTINCT;
CREATE INDEX remittances_day ON remittances (paid_on DESC, id);
CREATE INDEX remittances_made_by ON remittances (made_by);

CREATE TABLE report_exports (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  report text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'json', 'xlsx')),
  filters jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  rows_expected integer,
  rows_done integer NOT NULL DEFAULT 0,
  file_key text,
  byte_size bigint,
  error text NOT NULL DEFAULT '',
  asked_by uuid NOT NULL REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  schedule_id uuid REFERENCES report_schedules(id),
  period date,
  CONSTRAINT report_exports_once UNIQUE (schedule_id, period),
  CONSTRAINT report_exports_check CHECK ((state = 'done') = (file_key IS NOT NULL))
);
CREATE INDEX report_exports_asked_by ON report_exports (asked_by, created_at DESC);
CREATE INDEX report_exports_expiry ON report_exports (expires_at);

CREATE TABLE report_schedules (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  list text NOT NULL CHECK (length(list) >= 1 AND length(list) <= 60),
  title text NOT NULL CHECK (title <> '' AND length(title) <= 80),
  query text NOT NULL CHECK (length(query) <= 2000),
  days text NOT NULL CHECK (days IN ('filtered', 'before')),
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'json')),
  every text NOT NULL CHECK (every IN ('day', 'week', 'month')),
  on_day integer NOT NULL,
  at_hour integer NOT NULL CHECK (at_hour >= 0 AND at_hour <= 23),
  next_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'on' CHECK (state IN ('on', 'stopped')),
  failed_at timestamptz,
  failure text NOT NULL DEFAULT '',
  owner_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  role text NOT NULL,
  created_at timestamptz NOT NULL,
  last_at timestamptz,
  CONSTRAINT report_schedules_day CHECK (
CASE every
    WHEN 'day' THEN on_day = 0
    WHEN 'week' THEN on_day >= 1 AND on_day <= 7
    ELSE on_day >= 1 AND on_day <= 28
END),
  CONSTRAINT report_schedules_failed CHECK ((failed_at IS NULL) = (failure = ''))
);
CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE (state = 'on');
CREATE INDEX report_schedules_failed ON report_schedules (failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX report_schedules_owner ON report_schedules (owner_id);

CREATE TABLE request_actions (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES requests(id) ON DELETE CASCADE,
  action_takenby uuid REFERENCES users(id),
  remarks text NOT NULL CHECK (remarks <> ''),
  status text NOT NULL CHECK (status IN ('open', 'in_progress', 'answered', 'closed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL DEFAULT 'note' CHECK (kind IN ('note', 'word', 'answer')),
  message_id uuid REFERENCES messages(id),
  CONSTRAINT request_actions_remarks_length CHECK (length(remarks) <= 2000),
  CONSTRAINT request_actions_told CHECK (message_id IS NULL OR kind = 'answer')
);
CREATE INDEX request_actions_by ON request_actions (action_takenby) WHERE (action_takenby IS NOT NULL);
CREATE INDEX request_actions_message ON request_actions (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX request_actions_request ON request_actions (request_id, created_at DESC);

CREATE TABLE request_files (
  request_id uuid NOT NULL REFERENCES requests(id) ON DELETE CASCADE,
  upload_id uuid PRIMARY KEY REFERENCES uploads(id)
);
CREATE INDEX request_files_request ON request_files (request_id);

CREATE TABLE requests (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('reach_us', 'health_support', 'chat', 'medical_loan', 'callback', 'enquiry', 'international_patient', 'domestic_patient', 'patient_assistant', 'grievance')),
  name text NOT NULL CHECK (name <> ''),
  phone_e164 text CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  email citext,
  location text NOT NULL DEFAULT '',
  hospital_name text NOT NULL DEFAULT '',
  hospital_id uuid REFERENCES hospitals(id),
  city_id uuid REFERENCES cities(id),
  message text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object'),
  customer_id uuid REFERENCES users(id),
  recorded_by uuid REFERENCES users(id),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'in_progress', 'answered', 'closed')),
  owner_id uuid REFERENCES users(id),
  due_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  answered_at timestamptz,
  language text,
  CONSTRAINT requests_answered CHECK (status <> 'answered' OR answered_at IS NOT NULL),
  CONSTRAINT requests_check CHECK (phone_e164 IS NOT NULL OR email IS NOT NULL),
  CONSTRAINT requests_check1 CHECK ((status = 'closed') = (closed_at IS NOT NULL)),
  CONSTRAINT requests_language CHECK (language IN ('en', 'hi', 'te', 'ta', 'bn', 'ar'))
);
CREATE INDEX requests_city ON requests (city_id) WHERE (city_id IS NOT NULL);
CREATE INDEX requests_customer ON requests (customer_id, created_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX requests_email ON requests (email) WHERE (email IS NOT NULL);
CREATE INDEX requests_hospital ON requests (hospital_id) WHERE (hospital_id IS NOT NULL);
CREATE INDEX requests_list ON requests (kind, created_at DESC, id);
CREATE INDEX requests_name ON requests USING gin (name gin_trgm_ops);
CREATE INDEX requests_owner ON requests (owner_id, created_at DESC) WHERE (owner_id IS NOT NULL);
CREATE INDEX requests_phone ON requests (phone_e164);
CREATE INDEX requests_recorded_by ON requests (recorded_by) WHERE (recorded_by IS NOT NULL);
CREATE INDEX requests_waiting ON requests (kind, due_at) WHERE (status IN ('open', 'in_progress'));

CREATE TABLE review_scores (
  kind text CHECK (kind IN ('room', 'food', 'travel', 'equipment', 'lab')),
  subject_id uuid,
  reviews integer NOT NULL CHECK (reviews >= 0),
  rating_sum integer NOT NULL,
  CONSTRAINT review_scores_pkey PRIMARY KEY (kind, subject_id),
  CONSTRAINT review_scores_check CHECK (rating_sum >= reviews AND rating_sum <= (5 * reviews))
);

CREATE TABLE room_facilities (
  room_id uuid REFERENCES rooms(id) ON DELETE CASCADE,
  facility_id uuid REFERENCES facilities(id),
  CONSTRAINT room_facilities_pkey PRIMARY KEY (room_id, facility_id)
);
CREATE INDEX room_facilities_facility ON room_facilities (facility_id);
CREATE TRIGGER room_facilities_denied BEFORE INSERT ON room_facilities FOR EACH ROW EXECUTE FUNCTION skip_denied_room_facility();

CREATE TABLE room_nights (
  room_id uuid REFERENCES rooms(id),
  night date,
  allotment integer NOT NULL CHECK (allotment >= 0),
  follows_default boolean NOT NULL DEFAULT true,
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  closed boolean NOT NULL DEFAULT false,
  price_paise bigint CHECK (price_paise > 0),
  closed_to_arrival boolean NOT NULL DEFAULT false,
  closed_to_departure boolean NOT NULL DEFAULT false,
  closed_reason text NOT NULL DEFAULT '',
  elsewhere integer NOT NULL DEFAULT 0,
  CONSTRAINT room_nights_pkey PRIMARY KEY (room_id, night),
  CONSTRAINT room_nights_not_oversold CHECK ((held + sold) <= allotment),
  CONSTRAINT room_nights_reason CHECK (length(closed_reason) <= 120 AND (closed OR closed_reason = ''))
) WITH (fillfactor=70);
CREATE TRIGGER room_nights_elsewhere BEFORE UPDATE OF held, sold ON room_nights FOR EACH ROW WHEN ((new.held + new.sold) > (old.held + old.sold) AND (new.held + new.sold + new.elsewhere) > new.allotment) EXECUTE FUNCTION room_night_taken_elsewhere();
CREATE TRIGGER room_nights_freed AFTER UPDATE ON room_nights FOR EACH ROW WHEN ((new.held + new.sold) < (old.held + old.sold) OR new.elsewhere < old.elsewhere OR new.allotment > old.allotment OR old.closed AND NOT new.closed OR old.closed_to_arrival AND NOT new.closed_to_arrival OR old.closed_to_departure AND NOT new.closed_to_departure) EXECUTE FUNCTION note_freed_night();

CREATE TABLE room_types (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  room_type citext NOT NULL UNIQUE CHECK (room_type <> ''),
  room_short_description text NOT NULL DEFAULT '',
  room_long_description text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE rooms (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  property_id uuid NOT NULL REFERENCES properties(id),
  room_type_id uuid NOT NULL REFERENCES room_types(id),
  room_category text NOT NULL CHECK (room_category IN ('AC', 'Non-AC')),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  max_adults integer NOT NULL CHECK (max_adults >= 1 AND max_adults <= 20),
  max_children integer NOT NULL DEFAULT 0 CHECK (max_children >= 0 AND max_children <= 20),
  max_extra_beds integer NOT NULL DEFAULT 0 CHECK (max_extra_beds >= 0 AND max_extra_beds <= 10),
  extra_bed_charge_paise bigint NOT NULL DEFAULT 0 CHECK (extra_bed_charge_paise >= 0),
  default_price_paise bigint NOT NULL CHECK (default_price_paise > 0),
  default_allotment integer NOT NULL CHECK (default_allotment >= 0 AND default_allotment <= 1000),
  partner_offer_ppm integer NOT NULL DEFAULT 0 CHECK (partner_offer_ppm >= 0 AND partner_offer_ppm <= 900000),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
  import_key text UNIQUE,
  import_digest text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  floor_price_paise bigint CHECK (floor_price_paise > 0),
  on_sale boolean NOT NULL DEFAULT true,
  min_nights integer NOT NULL DEFAULT 1,
  max_nights integer NOT NULL DEFAULT 60,
  weekly_offer_ppm integer NOT NULL DEFAULT 0,
  monthly_offer_ppm integer NOT NULL DEFAULT 0,
  calendar_shared boolean NOT NULL DEFAULT false,
  calendar_version integer NOT NULL DEFAULT 0,
  open_end_nights integer NOT NULL DEFAULT 0,
  saver_policy_id uuid REFERENCES cancellation_policies(id),
  saver_offer_ppm integer NOT NULL DEFAULT 0,
  attendant_meals text[] NOT NULL DEFAULT '{}'::text[],
  attendants_with_meals integer NOT NULL DEFAULT 0,
  CONSTRAINT rooms_id_property_id_key UNIQUE (id, property_id),
  CONSTRAINT rooms_name_once UNIQUE (property_id, name),
  CONSTRAINT rooms_attendant_meals CHECK (attendant_meals <@ ARRAY['breakfast', 'lunch', 'snack', 'dinner'] AND attendants_with_meals >= 0 AND attendants_with_meals <= 10 AND (cardinality(attendant_meals) = 0) = (attendants_with_meals = 0)),
  CONSTRAINT rooms_length_of_stay CHECK (min_nights >= 1 AND max_nights >= min_nights AND max_nights <= 60),
  CONSTRAINT rooms_long_stays CHECK (weekly_offer_ppm >= 0 AND weekly_offer_ppm <= 900000 AND (monthly_offer_ppm = 0 OR monthly_offer_ppm >= weekly_offer_ppm AND monthly_offer_ppm <= 900000)),
  CONSTRAINT rooms_open_end CHECK (open_end_nights >= 0 AND open_end_nights <= 14),
  CONSTRAINT rooms_saver_rate CHECK (saver_offer_ppm >= 0 AND saver_offer_ppm <= 900000 AND (saver_policy_id IS NULL) = (saver_offer_ppm = 0))
);
CREATE INDEX rooms_on_sale ON rooms (property_id) WHERE (status = 'approved');
CREATE INDEX rooms_status ON rooms (status, created_at);
CREATE INDEX rooms_type ON rooms (room_type_id);

CREATE TABLE sandbox_events (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  sandbox_payment_id uuid NOT NULL REFERENCES sandbox_payments(id),
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz
);
CREATE INDEX sandbox_events_payment ON sandbox_events (sandbox_payment_id);
CREATE INDEX sandbox_events_waiting ON sandbox_events (created_at) WHERE (delivered_at IS NULL);

CREATE TABLE sandbox_payments (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  idempotency_key uuid NOT NULL UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  currency text NOT NULL DEFAULT 'INR',
  description text NOT NULL,
  return_url text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'failed', 'captured')),
  capture_id text UNIQUE,
  refunded_paise bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT sandbox_payments_check CHECK ((state = 'captured') = (capture_id IS NOT NULL)),
  CONSTRAINT sandbox_payments_check1 CHECK (refunded_paise >= 0 AND refunded_paise <=
CASE
    WHEN state = 'captured' THEN amount_paise
    ELSE 0::bigint
END)
);

CREATE TABLE sandbox_refunds (
  id text PRIMARY KEY,
  idempotency_key uuid NOT NULL UNIQUE,
  sandbox_payment_id uuid NOT NULL REFERENCES sandbox_payments(id),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sandbox_refunds_payment ON sandbox_refunds (sandbox_payment_id);

CREATE TABLE seller_terms (
  kind text CHECK (kind IN ('property', 'food', 'travel', 'equipment', 'lab', 'agent')),
  version integer CHECK (version > 0),
  body text NOT NULL CHECK (body <> '' AND length(body) <= 20000),
  published_by uuid REFERENCES users(id),
  published_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT seller_terms_pkey PRIMARY KEY (kind, version)
);
CREATE INDEX seller_terms_published_by ON seller_terms (published_by) WHERE (published_by IS NOT NULL);
CREATE TRIGGER seller_terms_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON seller_terms FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE seller_terms_acceptances (
  account_id uuid REFERENCES accounts(id),
  kind text,
  version integer,
  fees jsonb NOT NULL CHECK (jsonb_typeof(fees) = 'object'),
  accepted_by uuid NOT NULL REFERENCES users(id),
  accepted_at timestamptz NOT NULL,
  CONSTRAINT seller_terms_acceptances_pkey PRIMARY KEY (account_id, kind, version),
  CONSTRAINT seller_terms_acceptances_kind_version_fkey FOREIGN KEY (kind, version) REFERENCES seller_terms(kind, version)
);
CREATE INDEX seller_terms_acceptances_accepted_by ON seller_terms_acceptances (accepted_by);
CREATE INDEX seller_terms_acceptances_terms ON seller_terms_acceptances (kind, version);
CREATE TRIGGER seller_terms_acceptances_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON seller_terms_acceptances FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE sessions (
  id_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('customer', 'partner', 'agent', 'staff', 'city_manager', 'admin')),
  browser_hash bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  authenticated_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  user_agent text NOT NULL DEFAULT '',
  viewed_by uuid REFERENCES users(id) ON DELETE CASCADE,
  name text NOT NULL DEFAULT '',
  scopes text[]
);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX sessions_user ON sessions (user_id, created_at DESC);
CREATE INDEX sessions_viewed_by ON sessions (viewed_by) WHERE (viewed_by IS NOT NULL);

CREATE TABLE share_adjustments (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings(id),
  commission_change_paise bigint NOT NULL CHECK (commission_change_paise <> 0),
  gst_change_paise bigint NOT NULL,
  partner_change_paise bigint NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  made_by uuid REFERENCES users(id),
  made_at timestamptz NOT NULL DEFAULT now(),
  form_key uuid NOT NULL UNIQUE,
  CONSTRAINT share_adjustments_whole CHECK (partner_change_paise = (- (commission_change_paise + gst_change_paise)))
);
CREATE INDEX share_adjustments_booking ON share_adjustments (booking_id);
CREATE INDEX share_adjustments_made_by ON share_adjustments (made_by);

CREATE TABLE short_link_batches (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  file_name text NOT NULL DEFAULT '',
  rows_read integer NOT NULL DEFAULT 0,
  created_count integer NOT NULL DEFAULT 0,
  unchanged_count integer NOT NULL DEFAULT 0,
  refused_count integer NOT NULL DEFAULT 0,
  refusals jsonb NOT NULL DEFAULT '[]',
  created_by uuid REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX short_link_batches_by ON short_link_batches (created_by);
CREATE INDEX short_link_batches_list ON short_link_batches (created_at DESC);

CREATE TABLE short_link_clicks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id uuid NOT NULL REFERENCES short_links(id),
  at timestamptz NOT NULL,
  hour timestamptz NOT NULL,
  device text NOT NULL CHECK (device IN ('phone', 'tablet', 'desktop')),
  referrer text NOT NULL DEFAULT '',
  visitor bytea,
  CONSTRAINT short_link_clicks_link_id_visitor_hour_key UNIQUE (link_id, visitor, hour)
);
CREATE INDEX short_link_clicks_link ON short_link_clicks (link_id, at);
CREATE INDEX short_link_clicks_visitor ON short_link_clicks (at) WHERE (visitor IS NOT NULL);

CREATE TABLE short_link_hosts (
  host text PRIMARY KEY CHECK (host = lower(host) AND host ~ '^[a-z0-9.-]+$'),
  added_by uuid REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX short_link_hosts_by ON short_link_hosts (added_by);

CREATE TABLE short_links (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  code text COLLATE "C" UNIQUE CHECK (code ~ '^[0-9A-Za-z-]{3,40}$'),
  long_url text NOT NULL CHECK (long_url ~ '^https?://' AND length(long_url) <= 2048),
  host text NOT NULL,
  label text NOT NULL DEFAULT '',
  upload_status text NOT NULL CHECK (upload_status IN ('generating', 'waiting', 'ready', 'rejected')),
  reuse_key bytea UNIQUE,
  batch_id uuid REFERENCES short_link_batches(id),
  campaign_recipient_id uuid UNIQUE REFERENCES campaign_recipients(id),
  created_by uuid REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  disabled_at timestamptz,
  account_id uuid REFERENCES accounts(id),
  CONSTRAINT short_links_check CHECK (upload_status <> 'ready' OR code IS NOT NULL)
);
CREATE INDEX short_links_account ON short_links (account_id, created_at DESC, id) WHERE (account_id IS NOT NULL);
CREATE INDEX short_links_batch ON short_links (batch_id, id) WHERE (batch_id IS NOT NULL);
CREATE INDEX short_links_by ON short_links (created_by);
CREATE INDEX short_links_host ON short_links (host, created_at DESC);
CREATE INDEX short_links_list ON short_links (created_at DESC, id) WHERE (campaign_recipient_id IS NULL);
CREATE INDEX short_links_open ON short_links (created_at) WHERE (upload_status IN ('generating', 'waiting'));

CREATE TABLE single_use_tokens (
  purpose text CHECK (purpose IN ('set_password', 'second_factor')),
  token_hash bytea,
  user_id uuid NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0 AND tries <= 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT single_use_tokens_pkey PRIMARY KEY (purpose, token_hash)
);
CREATE INDEX single_use_tokens_expiry ON single_use_tokens (expires_at);
CREATE INDEX single_use_tokens_user ON single_use_tokens (user_id);

CREATE TABLE statement_disputes (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts(id),
  ledger_line_id bigint NOT NULL REFERENCES ledger_lines(id),
  reason text NOT NULL CHECK (length(reason) >= 3 AND length(reason) <= 1000),
  raised_by uuid NOT NULL REFERENCES users(id),
  raised_at timestamptz NOT NULL,
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 1000),
  answered_by uuid REFERENCES users(id),
  answered_at timestamptz,
  form_key uuid NOT NULL UNIQUE,
  CONSTRAINT statement_disputes_answered CHECK ((answered_at IS NULL) = (answer = '') AND (answered_at IS NULL) = (answered_by IS NULL))
);
CREATE INDEX statement_disputes_account ON statement_disputes (account_id, raised_at DESC);
CREATE INDEX statement_disputes_answered_by ON statement_disputes (answered_by);
CREATE INDEX statement_disputes_line ON statement_disputes (ledger_line_id);
CREATE UNIQUE INDEX statement_disputes_one_open ON statement_disputes (ledger_line_id) WHERE (answered_at IS NULL);
CREATE INDEX statement_disputes_open ON statement_disputes (raised_at) WHERE (answered_at IS NULL);
CREATE INDEX statement_disputes_raised_by ON statement_disputes (raised_by);

CREATE TABLE states (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name citext NOT NULL UNIQUE CHECK (name <> ''),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE stay_changes (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings(id),
  form_key uuid NOT NULL UNIQUE,
  change text NOT NULL CHECK (change IN ('shorter', 'moved')),
  was_from date NOT NULL,
  was_until date NOT NULL,
  is_from date NOT NULL,
  is_until date NOT NULL,
  paid_paise bigint NOT NULL,
  charge_paise bigint NOT NULL CHECK (charge_paise >= 0),
  refund_paise bigint NOT NULL CHECK (refund_paise >= 0),
  waived boolean NOT NULL DEFAULT false,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  changed_by uuid REFERENCES users(id),
  changed_by_kind text NOT NULL,
  changed_at timestamptz NOT NULL,
  order_id uuid REFERENCES orders(id),
  CONSTRAINT stay_changes_check CHECK (was_until > was_from),
  CONSTRAINT stay_changes_check1 CHECK (is_until > is_from),
  CONSTRAINT stay_changes_reason CHECK (NOT waived OR reason <> ''),
  CONSTRAINT stay_changes_whole CHECK ((charge_paise + refund_paise) = paid_paise)
);
CREATE INDEX stay_changes_booking ON stay_changes (booking_id, changed_at);
CREATE INDEX stay_changes_by ON stay_changes (changed_by) WHERE (changed_by IS NOT NULL);
CREATE UNIQUE INDEX stay_changes_order ON stay_changes (order_id) WHERE (order_id IS NOT NULL);

CREATE TABLE stock_batches (
  id uuid PRIMARY KEY,
  property_id uuid REFERENCES properties(id),
  outlet_id uuid REFERENCES items(id) ON DELETE CASCADE,
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array'),
  changed_by uuid REFERENCES users(id),
  changed_at timestamptz NOT NULL,
  undone_at timestamptz,
  CONSTRAINT stock_batches_check CHECK (num_nonnulls(property_id, outlet_id) = 1)
);
CREATE INDEX stock_batches_age ON stock_batches (changed_at);
CREATE INDEX stock_batches_by ON stock_batches (changed_by);
CREATE INDEX stock_batches_outlet ON stock_batches (outlet_id, changed_at DESC) WHERE (outlet_id IS NOT NULL);
CREATE INDEX stock_batches_property ON stock_batches (property_id, changed_at DESC) WHERE (property_id IS NOT NULL);

CREATE TABLE stock_slots (
  item_id uuid REFERENCES items(id),
  slot timestamptz,
  capacity integer NOT NULL CHECK (capacity >= 0),
  follows_default boolean NOT NULL DEFAULT true,
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  closed boolean NOT NULL DEFAULT false,
  CONSTRAINT stock_slots_pkey PRIMARY KEY (item_id, slot),
  CONSTRAINT stock_slots_not_oversold CHECK ((held + sold) <= capacity)
) WITH (fillfactor=70);

CREATE TABLE sub_partners (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts(id),
  partner_kind text NOT NULL CHECK (partner_kind IN ('property', 'food', 'travel', 'equipment')),
  name text NOT NULL CHECK (name <> ''),
  contact_name text NOT NULL DEFAULT '',
  phone_e164 text CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  email citext,
  city_id uuid REFERENCES cities(id),
  address text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sub_partners_id_account_id_key UNIQUE (id, account_id),
  CONSTRAINT sub_partners_name_once UNIQUE (account_id, partner_kind, name)
);
CREATE INDEX sub_partners_city ON sub_partners (city_id);
CREATE INDEX sub_partners_status ON sub_partners (partner_kind, status, created_at DESC);

CREATE TABLE subscribers (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  subscriber_email citext NOT NULL UNIQUE,
  token text NOT NULL UNIQUE CHECK (length(token) >= 22),
  subscribed_at timestamptz NOT NULL DEFAULT now(),
  unsubscribed_at timestamptz
);
CREATE INDEX subscribers_at ON subscribers (subscribed_at DESC, id);

CREATE TABLE summed_lines (
  the_only boolean DEFAULT true PRIMARY KEY CHECK (the_only),
  up_to bigint NOT NULL
);

CREATE TABLE tax_documents (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  document_type text NOT NULL,
  gstin text NOT NULL,
  financial_year text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  document_number text NOT NULL,
  issued_on date NOT NULL,
  booking_id uuid REFERENCES bookings(id),
  invoice_id uuid REFERENCES tax_documents(id),
  parties jsonb NOT NULL,
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  gst_ppm integer NOT NULL,
  discount_paise bigint NOT NULL DEFAULT 0,
  total_paise bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  igst_paise bigint NOT NULL DEFAULT 0 CHECK (igst_paise >= 0),
  lines jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(lines) = 'array'),
  account_id uuid REFERENCES accounts(id),
  month date,
  supplier_account_id uuid REFERENCES accounts(id),
  series text NOT NULL GENERATED ALWAYS AS (COALESCE(NULLIF(gstin, ''), supplier_account_id::text)) STORED,
  CONSTRAINT tax_documents_booking_id_document_type_key UNIQUE (booking_id, document_type),
  CONSTRAINT tax_documents_number_once UNIQUE (series, document_number),
  CONSTRAINT tax_documents_place_once UNIQUE (series, financial_year, document_type, number),
  CONSTRAINT tax_documents_about CHECK (
CASE
    WHEN document_type IN ('commission_invoice', 'commission_credit_note') THEN booking_id IS NULL AND invoice_id IS NULL AND account_id IS NOT NULL AND EXTRACT(day FROM month) = 1::numeric
    ELSE booking_id IS NOT NULL AND account_id IS NULL AND month IS NULL AND (document_type = 'credit_note') = (invoice_id IS NOT NULL)
END),
  CONSTRAINT tax_documents_discount CHECK (discount_paise >= 0 OR document_type = 'credit_note'),
  CONSTRAINT tax_documents_one_tax CHECK (igst_paise = 0 OR (cgst_paise + sgst_paise) = 0),
  CONSTRAINT tax_documents_supplier CHECK ((gstin = '') = (supplier_account_id IS NOT NULL)),
  CONSTRAINT tax_documents_whole CHECK (total_paise = (taxable_paise + cgst_paise + sgst_paise + igst_paise - discount_paise)),
  CONSTRAINT tax_documents_of_series FOREIGN KEY (series, financial_year, document_type) REFERENCES document_series(gstin, financial_year, document_type)
);
CREATE INDEX tax_documents_commission ON tax_documents (account_id, month DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX tax_documents_invoice ON tax_documents (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX tax_documents_issued ON tax_documents (issued_on DESC, id);
CREATE INDEX tax_documents_of_companies ON tax_documents (booking_id) WHERE (((parties -> 'buyer') ->> 'gstin') <> '');
CREATE INDEX tax_documents_supplier_account ON tax_documents (supplier_account_id) WHERE (supplier_account_id IS NOT NULL);
CREATE TRIGGER tax_documents_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tax_documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('parties');
CREATE TRIGGER tax_documents_erasure BEFORE UPDATE ON tax_documents FOR EACH ROW EXECUTE FUNCTION refuse_change('parties', 'series');

CREATE TABLE travel_locations (
  item_id uuid PRIMARY KEY REFERENCES items(id) ON DELETE CASCADE,
  from_point_id uuid NOT NULL REFERENCES travel_points(id),
  to_point_id uuid NOT NULL REFERENCES travel_points(id),
  complete_pickup_address text NOT NULL DEFAULT '',
  complete_drop_address text NOT NULL DEFAULT '',
  fare_paise bigint CHECK (fare_paise > 0),
  night_fare_paise bigint CHECK (night_fare_paise > 0),
  toll_paise bigint NOT NULL DEFAULT 0 CHECK (toll_paise >= 0),
  parking_paise bigint NOT NULL DEFAULT 0 CHECK (parking_paise >= 0),
  permits_paise bigint NOT NULL DEFAULT 0 CHECK (permits_paise >= 0),
  duration_minutes integer NOT NULL DEFAULT 120 CHECK (duration_minutes >= 10 AND duration_minutes <= 2880),
  CONSTRAINT travel_locations_check CHECK (from_point_id <> to_point_id),
  CONSTRAINT travel_locations_check1 CHECK ((fare_paise IS NULL) = (night_fare_paise IS NULL))
);
CREATE INDEX travel_locations_route ON travel_locations (from_point_id, to_point_id);
CREATE INDEX travel_locations_to ON travel_locations (to_point_id);

CREATE TABLE travel_points (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  city_id uuid NOT NULL REFERENCES cities(id),
  point_type_id uuid NOT NULL REFERENCES point_types(id),
  point_name citext NOT NULL CHECK (point_name <> ''),
  hospital_id uuid REFERENCES hospitals(id),
  property_id uuid REFERENCES properties(id),
  latitude double precision NOT NULL CHECK (latitude >= 6::double precision AND latitude <= 38::double precision),
  longitude double precision NOT NULL CHECK (longitude >= 68::double precision AND longitude <= 98::double precision),
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT travel_points_city_id_point_type_id_point_name_key UNIQUE (city_id, point_type_id, point_name),
  CONSTRAINT travel_points_check CHECK (hospital_id IS NULL OR property_id IS NULL)
);
CREATE UNIQUE INDEX travel_points_hospital ON travel_points (hospital_id) WHERE (hospital_id IS NOT NULL);
CREATE UNIQUE INDEX travel_points_property ON travel_points (property_id) WHERE (property_id IS NOT NULL);
CREATE INDEX travel_points_type ON travel_points (point_type_id);

CREATE TABLE trip_links (
  booking_id uuid PRIMARY KEY REFERENCES bookings(id),
  token_hash bytea NOT NULL UNIQUE,
  created_by uuid NOT NULL REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  token_sealed text,
  CONSTRAINT trip_links_check CHECK (expires_at > created_at)
);
CREATE INDEX trip_links_by ON trip_links (created_by);

CREATE TABLE uploads (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  purpose text NOT NULL,
  visibility text NOT NULL CHECK (visibility IN ('public', 'private')),
  owner_user_id uuid REFERENCES users(id),
  account_id uuid REFERENCES accounts(id),
  storage_key text NOT NULL UNIQUE,
  content_type text NOT NULL,
  byte_size integer NOT NULL CHECK (byte_size > 0),
  width integer,
  height integer,
  sha256 bytea NOT NULL,
  original_name text NOT NULL DEFAULT '',
  attached_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  copy_widths integer[],
  has_preview boolean
);
CREATE INDEX uploads_account ON uploads (account_id);
CREATE INDEX uploads_owner ON uploads (owner_user_id);
CREATE INDEX uploads_unattached ON uploads (created_at) WHERE (attached_at IS NULL);
CREATE INDEX uploads_waiting_for_copies ON uploads (created_at) WHERE ((has_preview IS NULL) AND (visibility = 'public') AND (content_type = 'image/webp'));
CREATE INDEX uploads_with_preview ON uploads (sha256) WHERE has_preview;

CREATE TABLE users (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('customer', 'partner', 'agent', 'staff', 'city_manager', 'admin')),
  sub_role text,
  account_id uuid REFERENCES accounts(id),
  zone_city_id uuid REFERENCES cities(id),
  name text NOT NULL CHECK (name <> ''),
  email citext,
  phone_e164 text CHECK (phone_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  address text NOT NULL DEFAULT '',
  nationality text NOT NULL DEFAULT '',
  password_hash text,
  totp_secret text,
  totp_last_step bigint,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'suspended')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  last_login_at timestamptz,
  sub_partner_id uuid,
  all_cities boolean NOT NULL DEFAULT false,
  language text,
  number_proven boolean NOT NULL DEFAULT true,
  rights text[],
  CONSTRAINT users_role_phone_e164_key UNIQUE (role, phone_e164),
  CONSTRAINT users_all_cities CHECK (NOT all_cities OR role = 'staff' AND zone_city_id IS NULL),
  CONSTRAINT users_check CHECK ((role <> ALL (ARRAY['partner', 'agent'])) OR account_id IS NOT NULL),
  CONSTRAINT users_check1 CHECK (role <> 'city_manager' OR zone_city_id IS NOT NULL),
  CONSTRAINT users_check2 CHECK (phone_e164 IS NOT NULL OR email IS NOT NULL),
  CONSTRAINT users_language CHECK (language IN ('en', 'hi', 'te', 'ta', 'bn', 'ar')),
  CONSTRAINT users_rights CHECK (rights IS NULL OR (role IN ('partner', 'agent')) AND sub_partner_id IS NULL AND cardinality(rights) > 0 AND rights <@ ARRAY['bookings', 'prices', 'money'] AND (role = 'partner' OR NOT ('prices' = ANY (rights)))),
  CONSTRAINT users_sub_partner_is_partner CHECK (sub_partner_id IS NULL OR role = 'partner'),
  CONSTRAINT users_sub_partner FOREIGN KEY (sub_partner_id, account_id) REFERENCES sub_partners(id, account_id)
);
CREATE INDEX users_account ON users (account_id);
CREATE UNIQUE INDEX users_back_office_email ON users (email) WHERE (role IN ('staff', 'city_manager', 'admin'));
CREATE UNIQUE INDEX users_back_office_phone ON users (phone_e164) WHERE (role IN ('staff', 'city_manager', 'admin'));
CREATE INDEX users_created ON users (created_at DESC, id);
CREATE INDEX users_email ON users (email) WHERE (email IS NOT NULL);
CREATE INDEX users_name_trgm ON users USING gin (name gin_trgm_ops);
CREATE INDEX users_registrations ON users (role, status, created_at DESC, id);
CREATE INDEX users_sub_partner ON users (sub_partner_id, account_id) WHERE (sub_partner_id IS NOT NULL);
CREATE INDEX users_zone ON users (zone_city_id);
CREATE CONSTRAINT TRIGGER users_office_by_two AFTER INSERT OR UPDATE OF role, status ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.role IN ('staff', 'city_manager', 'admin')) AND (new.status IN ('approved', 'suspended'))) EXECUTE FUNCTION need_two_for_office();
CREATE TRIGGER users_role_by_two BEFORE UPDATE OF role ON users FOR EACH ROW WHEN (new.role <> old.role AND old.status = 'approved' AND (new.role = 'admin' OR new.role = 'city_manager' AND old.role <> 'admin')) EXECUTE FUNCTION need_two_for_role();

CREATE TABLE vehicle_trips (
  booking_id uuid PRIMARY KEY REFERENCES bookings(id),
  vehicle_unit_id uuid NOT NULL REFERENCES vehicle_units(id),
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND lower(during) IS NOT NULL AND upper(during) IS NOT NULL),
  state text NOT NULL CHECK (state IN ('held', 'sold', 'released')),
  driver_id uuid REFERENCES drivers(id),
  CONSTRAINT vehicle_trips_one_at_a_time EXCLUDE USING gist (vehicle_unit_id WITH =, during WITH &&) WHERE (state <> 'released'),
  CONSTRAINT vehicle_trips_one_driver EXCLUDE USING gist (driver_id WITH =, during WITH &&) WHERE (state <> 'released' AND driver_id IS NOT NULL)
);
CREATE INDEX vehicle_trips_driver ON vehicle_trips (driver_id) WHERE (driver_id IS NOT NULL);
CREATE INDEX vehicle_trips_unit ON vehicle_trips (vehicle_unit_id);

CREATE TABLE vehicle_types (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  name citext NOT NULL UNIQUE CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE vehicle_units (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  item_id uuid NOT NULL REFERENCES vehicles(item_id) ON DELETE CASCADE,
  registration_number text NOT NULL UNIQUE CHECK (registration_number ~ '^[A-Z0-9]{4,12}$'),
  papers_valid_until date,
  active boolean NOT NULL DEFAULT true
);
CREATE INDEX vehicle_units_item ON vehicle_units (item_id) WHERE active;

CREATE TABLE vehicles (
  item_id uuid PRIMARY KEY REFERENCES items(id) ON DELETE CASCADE,
  vehicle_type_id uuid NOT NULL REFERENCES vehicle_types(id),
  no_of_seaters integer NOT NULL CHECK (no_of_seaters >= 1 AND no_of_seaters <= 60),
  day_price_paise bigint NOT NULL CHECK (day_price_paise > 0),
  night_price_paise bigint NOT NULL CHECK (night_price_paise > 0),
  wheelchair boolean NOT NULL DEFAULT false,
  stretcher boolean NOT NULL DEFAULT false,
  closed_on date
);
CREATE INDEX vehicles_type ON vehicles (vehicle_type_id);

CREATE TABLE waiting_entries (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES users(id),
  hospital_id uuid NOT NULL REFERENCES hospitals(id),
  property_id uuid REFERENCES properties(id),
  check_in date NOT NULL,
  check_out date NOT NULL,
  adults smallint NOT NULL,
  children smallint NOT NULL,
  infants smallint NOT NULL,
  units smallint NOT NULL,
  contact_name text NOT NULL,
  patient_name text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'hi', 'te', 'ta', 'bn', 'ar')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'offered', 'left', 'ended')),
  created_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,
  looked_at timestamptz,
  order_id uuid REFERENCES orders(id),
  closed_at timestamptz,
  CONSTRAINT waiting_entries_one_order UNIQUE (order_id),
  CONSTRAINT waiting_entries_dates CHECK (check_out > check_in AND created_at < ends_at AND ends_at < (check_in::timestamp without time zone AT TIME ZONE 'Asia/Kolkata')),
  CONSTRAINT waiting_entries_names CHECK (length(contact_name) <= 100 AND length(patient_name) <= 100),
  CONSTRAINT waiting_entries_offered CHECK ((status = 'offered') = (order_id IS NOT NULL) AND (status = 'waiting') = (closed_at IS NULL)),
  CONSTRAINT waiting_entries_party CHECK (adults >= 1 AND adults <= 20 AND children >= 0 AND children <= 10 AND infants >= 0 AND infants <= 5 AND units >= 1 AND units <= 5)
);
CREATE INDEX waiting_entries_customer ON waiting_entries (customer_id);
CREATE INDEX waiting_entries_hospital ON waiting_entries (hospital_id);
CREATE INDEX waiting_entries_line ON waiting_entries (created_at, id) WHERE (status = 'waiting');
CREATE INDEX waiting_entries_nights ON waiting_entries (check_in, check_out) WHERE (status = 'waiting');
CREATE INDEX waiting_entries_property ON waiting_entries (property_id);

CREATE TABLE waiver_rules (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  cause text NOT NULL CHECK (cause IN ('surgery_moved', 'intensive_care', 'early_discharge', 'death')),
  platform_ppm integer NOT NULL CHECK (platform_ppm >= 0 AND platform_ppm <= 1000000),
  valid_from date NOT NULL,
  created_by uuid REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT waiver_rules_one_a_day UNIQUE (cause, valid_from)
);
CREATE INDEX waiver_rules_created_by ON waiver_rules (created_by);
CREATE TRIGGER waiver_rules_two_people BEFORE INSERT ON waiver_rules FOR EACH ROW EXECUTE FUNCTION need_two_people('waiver_rule');

CREATE TABLE webhook_deliveries (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES webhook_events(id) ON DELETE CASCADE,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints(id),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  status integer,
  error text NOT NULL DEFAULT '',
  delivered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_deliveries_event_id_endpoint_id_key UNIQUE (event_id, endpoint_id),
  CONSTRAINT webhook_deliveries_check CHECK ((state = 'delivered') = (delivered_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at) WHERE (state = 'waiting');
CREATE INDEX webhook_deliveries_log ON webhook_deliveries (endpoint_id, created_at DESC, id);

CREATE TABLE webhook_endpoints (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  account_id uuid REFERENCES accounts(id),
  url text NOT NULL CHECK (url <> '' AND length(url) <= 2000),
  description text NOT NULL DEFAULT '',
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'disabled', 'deleted')),
  secret text NOT NULL,
  previous_secret text,
  previous_until timestamptz,
  failing_since timestamptz,
  created_by uuid NOT NULL REFERENCES users(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_endpoints_check CHECK ((previous_secret IS NULL) = (previous_until IS NULL))
);
CREATE INDEX webhook_endpoints_account ON webhook_endpoints (account_id, created_at) WHERE (state <> 'deleted');
CREATE INDEX webhook_endpoints_by ON webhook_endpoints (created_by);

CREATE TABLE webhook_events (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  type text NOT NULL,
  account_id uuid REFERENCES accounts(id),
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_events_account ON webhook_events (account_id);
CREATE INDEX webhook_events_at ON webhook_events (at);

CREATE VIEW booking_accounts AS
 SELECT booking.id AS booking_id,
    booking.kind,
    booking.account_id,
    booking.agent_account_id,
    booking.customer_id,
    booking.city_id,
    booking.property_id,
    booking.status,
    booking.booking_order_id,
    booking.starts_on,
    booking.ends_on,
    booking.created_at,
    booking.confirmed_at,
    booking.snapshot,
    booking.units,
    booking.adults + booking.children + booking.infants AS guests,
    cancelled.id AS cancellation_id,
    cancelled.cancelled_at,
    cancelled.refund_paise,
    booking.total_paise AS paid_paise,
    COALESCE((cancelled.kept ->> 'basePaise'::text)::bigint, booking.base_paise) AS base_paise,
    COALESCE((cancelled.kept ->> 'partnerOfferPaise'::text)::bigint, booking.partner_offer_paise) AS partner_offer_paise,
    COALESCE((cancelled.kept ->> 'pricePaise'::text)::bigint, booking.price_paise) AS price_paise,
    COALESCE((cancelled.kept ->> 'gstPaise'::text)::bigint, booking.gst_paise) AS gst_paise,
    COALESCE((cancelled.kept ->> 'mhOfferPaise'::text)::bigint, booking.mh_offer_paise) AS mh_offer_paise,
    COALESCE((cancelled.kept ->> 'totalPaise'::text)::bigint, booking.total_paise) AS total_paise,
    COALESCE((cancelled.kept ->> 'commissionPaise'::text)::bigint, booking.commission_paise) + COALESCE(adjusted.commission_paise, 0::bigint) AS commission_paise,
    COALESCE((cancelled.kept ->> 'gstOnCommissionPaise'::text)::bigint, booking.gst_on_commission_paise) + COALESCE(adjusted.gst_paise, 0::bigint) AS gst_on_commission_paise,
    COALESCE((cancelled.kept ->> 'tdsPaise'::text)::bigint, booking.tds_paise) AS tds_paise,
    COALESCE((cancelled.kept ->> 'tcsPaise'::text)::bigint, booking.tcs_paise) AS tcs_paise,
    COALESCE((cancelled.kept ->> 'partnerSharePaise'::text)::bigint, booking.partner_share_paise) + COALESCE(adjusted.partner_paise, 0::bigint) + booking.deposit_withheld_paise - COALESCE(moved.charged_paise, 0::bigint) - COALESCE(given.partner_paise, 0::bigint) AS partner_share_paise,
    COALESCE((cancelled.kept ->> 'agentCommissionPaise'::text)::bigint, booking.agent_commission_paise) AS agent_commission_paise,
    COALESCE((cancelled.kept ->> 'tdsOnAgentPaise'::text)::bigint, booking.tds_on_agent_paise) AS tds_on_agent_paise,
    COALESCE((cancelled.kept ->> 'netAgentPaise'::text)::bigint, booking.net_agent_paise) AS net_agent_paise,
    booking.gateway_fee_paise,
    COALESCE((cancelled.kept ->> 'mhProfitPaise'::text)::bigint, booking.mh_profit_paise) + COALESCE(adjusted.commission_paise, 0::bigint) - COALESCE(reward.reward_paise, 0::bigint) + COALESCE(moved.charged_paise, 0::bigint) - COALESCE(given.platform_paise, 0::bigint) AS mh_profit_paise,
    COALESCE(adjusted.commission_paise, 0::bigint) AS adjusted_paise,
    booking.item_id,
    booking.price_paise AS sold_price_paise,
    booking.gst_paise AS sold_gst_paise,
    booking.deposit_withheld_paise,
    booking.gst_owed_by,
        CASE
            WHEN booking.gst_owed_by = 'platform'::text THEN COALESCE((cancelled.kept ->> 'gstPaise'::text)::bigint, booking.gst_paise)
            ELSE 0::bigint
        END AS gst_output_paise,
    COALESCE(reward.reward_paise, 0::bigint) AS referral_reward_paise,
    COALESCE(given.partner_paise, 0::bigint) AS goodwill_partner_paise,
    COALESCE(given.platform_paise, 0::bigint) AS goodwill_platform_paise
   FROM bookings booking
     LEFT JOIN cancellations cancelled ON cancelled.booking_id = booking.id
     LEFT JOIN ( SELECT share_adjustments.booking_id,
            sum(share_adjustments.commission_change_paise)::bigint AS commission_paise,
            sum(share_adjustments.gst_change_paise)::bigint AS gst_paise,
            sum(share_adjustments.partner_change_paise)::bigint AS partner_paise
           FROM share_adjustments
          GROUP BY share_adjustments.booking_id) adjusted ON adjusted.booking_id = booking.id
     LEFT JOIN referrals reward ON reward.booking_id = booking.id AND reward.referrer_payment_status = 'paid'::text
     LEFT JOIN ( SELECT relocations.from_booking_id AS booking_id,
            sum(relocation_charges.amount_paise)::bigint AS charged_paise
           FROM relocation_charges
             JOIN relocations ON relocations.id = relocation_charges.relocation_id
          GROUP BY relocations.from_booking_id) moved ON moved.booking_id = booking.id
     LEFT JOIN ( SELECT goodwill.booking_id,
            sum(goodwill.amount_paise - goodwill.platform_paise)::bigint AS partner_paise,
            sum(goodwill.platform_paise)::bigint AS platform_paise
           FROM goodwill
          GROUP BY goodwill.booking_id) given ON given.booking_id = booking.id
  WHERE booking.status <> ALL (ARRAY['held'::text, 'expired'::text]);

CREATE VIEW posted_lines AS
 SELECT COALESCE(entry.posted_on, (entry.at AT TIME ZONE 'Asia/Kolkata'::text)::date) AS posted_on,
    line.account,
    entry.kind AS entry,
    booking.kind,
    booking.city_id,
    booking.hospital_id,
    line.amount_paise,
    line.id AS line_id
   FROM ledger_entries entry
     JOIN ledger_lines line ON line.entry_id = entry.id
     LEFT JOIN bookings booking ON booking.id = COALESCE(entry.booking_id, ( SELECT first.id
           FROM bookings first
          WHERE first.order_id = entry.order_id
          ORDER BY (first.kind <> 'room'::text), first.starts_at, first.id
         LIMIT 1));

CREATE VIEW posted_sums AS
 SELECT kept.month,
    kept.account,
    kept.entry,
    kept.kind,
    COALESCE(city.into_id, kept.city_id) AS city_id,
    COALESCE(hospital.into_id, kept.hospital_id) AS hospital_id,
    kept.debit_paise,
    kept.credit_paise
   FROM ( SELECT closed_sums.month,
            closed_sums.account,
            closed_sums.entry,
            closed_sums.kind,
            closed_sums.city_id,
            closed_sums.hospital_id,
            closed_sums.debit_paise,
            closed_sums.credit_paise
           FROM closed_sums
        UNION ALL
         SELECT open_sums.month,
            open_sums.account,
            open_sums.entry,
            open_sums.kind,
            open_sums.city_id,
            open_sums.hospital_id,
            open_sums.debit_paise,
            open_sums.credit_paise
           FROM open_sums) kept
     LEFT JOIN master_merges city ON city.master = 'cities'::text AND city.from_id = kept.city_id
     LEFT JOIN master_merges hospital ON hospital.master = 'hospitals'::text AND hospital.from_id = kept.hospital_id
UNION ALL
 SELECT date_trunc('month'::text, posted_lines.posted_on::timestamp with time zone)::date AS month,
    posted_lines.account,
    posted_lines.entry,
    posted_lines.kind,
    posted_lines.city_id,
    posted_lines.hospital_id,
    GREATEST(posted_lines.amount_paise, 0::bigint) AS debit_paise,
    GREATEST(- posted_lines.amount_paise, 0::bigint) AS credit_paise
   FROM posted_lines
  WHERE posted_lines.posted_on >= first_open_day() AND posted_lines.line_id > summed_up_to();

CREATE FUNCTION audit_content(event audit_events)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN sha256(convert_to((jsonb_build_array((event).before, (event).after, (event).reason, (event).ip_hash))::text, 'UTF8'::name));

CREATE FUNCTION await_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO audit_unchained (event_id) SELECT id FROM added;
      RETURN NULL;
    END $function$;

CREATE FUNCTION cities_keep_hospitals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      LOCK TABLE hospitals IN SHARE ROW EXCLUSIVE MODE;
      IF EXISTS (SELECT FROM hospitals WHERE city_id = OLD.id) THEN
        RAISE EXCEPTION 'city % still has hospitals', OLD.name
          USING ERRCODE = '23503', TABLE = 'hospitals', COLUMN = 'city_id', CONSTRAINT = 'hospitals_city';
      END IF;
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END $function$;

CREATE FUNCTION claim_is_of_hire()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE hire record;
    BEGIN
      IF NEW.claim_kind = 'no_show' THEN RETURN NEW; END IF;
      SELECT booking.deposit_paise, booking.checked_in_at, booking.ends_on, coalesce(booking.returned_at, gone.came_back_at) AS returned_at,
          (coalesce(booking.returned_at, gone.came_back_at) AT TIME ZONE 'Asia/Kolkata')::date - booking.ends_on AS late_days,
          gone.upheld_paise - gone.given_back_paise AS kept_paise
        INTO hire FROM bookings booking LEFT JOIN claims gone ON gone.booking_id = booking.id AND gone.id <> NEW.id AND gone.came_back_at IS NOT NULL
        WHERE booking.id = NEW.booking_id;
      IF NEW.amount_paise > hire.deposit_paise THEN
        RAISE EXCEPTION 'more is claimed than the deposit of booking %', NEW.booking_id
          USING ERRCODE = '23514', CONSTRAINT = 'claims_within_deposit';
      END IF;
      IF NEW.claim_kind = 'missing' AND (hire.checked_in_at IS NULL OR hire.returned_at IS NOT NULL
          OR hire.ends_on >= (NEW.made_at AT TIME ZONE 'Asia/Kolkata')::date)
        OR NEW.claim_kind <> 'missing' AND hire.returned_at IS NULL
        OR NEW.late_paise > 0 AND NEW.late_days <> hire.late_days
        OR NEW.came_back_days <> (NEW.came_back_at AT TIME ZONE 'Asia/Kolkata')::date - hire.ends_on
        OR hire.kept_paise IS NOT NULL AND (NEW.claim_kind <> 'late' OR NEW.amount_paise <> hire.kept_paise) THEN
        RAISE EXCEPTION 'the claim is not of how the hire of booking % stands', NEW.booking_id
          USING ERRCODE = '23514', CONSTRAINT = 'claims_of_hire';
      END IF;
      RETURN NEW;
    END $function$;

CREATE FUNCTION deposit_after_hire()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.deposit_settled_at IS NULL OR NEW.deposit_paise = 0 THEN RETURN NEW; END IF;
      IF NEW.status NOT IN ('cancelled', 'no_show') AND (NEW.checked_in_at IS NULL OR (NEW.returned_at IS NULL AND NOT EXISTS (SELECT FROM claims WHERE booking_id = NEW.id AND claim_kind = 'missing' AND state = 'settled'))
          OR NEW.returned_at < NEW.checked_in_at OR NEW.deposit_settled_at < NEW.returned_at) THEN
        RAISE EXCEPTION 'the deposit of booking % is settled before the hire was handed over and returned', NEW.id
          USING ERRCODE = '23514', CONSTRAINT = 'bookings_deposit_after_hire';
      END IF;
      IF NEW.deposit_withheld_paise > 0 AND (NEW.status IN ('cancelled', 'no_show') OR NOT EXISTS (SELECT FROM claims
          WHERE booking_id = NEW.id AND claim_kind <> 'no_show' AND state = 'settled' AND upheld_paise - coalesce(given_back_paise, 0) = NEW.deposit_withheld_paise)) THEN
        RAISE EXCEPTION 'what is withheld of the deposit of booking % was not claimed and settled', NEW.id
          USING ERRCODE = '23514', CONSTRAINT = 'bookings_withheld_by_claim';
      END IF;
      RETURN NEW;
    END $function$;

CREATE FUNCTION distance_m(latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
      SELECT round(2 * 6371008.8 * asin(least(1, sqrt(
        sin(radians(latitude2 - latitude1) / 2) ^ 2
        + cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude2 - longitude1) / 2) ^ 2))))::integer
    $function$;

CREATE FUNCTION document_of_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NOT EXISTS (SELECT FROM tax_documents WHERE series = NEW.gstin AND financial_year = NEW.financial_year
          AND document_type = NEW.document_type AND number = NEW.last_number) THEN
        RAISE EXCEPTION 'number % has no document', NEW.last_number USING ERRCODE = '23514', CONSTRAINT = 'document_series_gapless';
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION erasure_agreed()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
      SELECT EXISTS (SELECT FROM approvals WHERE subject_kind = 'erasure' AND status = 'approved'
        AND subject_id::text = current_setting('medihaven.erasing', true)
        AND requested_by IS NOT NULL AND decided_by IS NOT NULL AND decided_by <> requested_by AND decided_at > now() - interval '30 days')
    $function$;

CREATE FUNCTION feedback_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE subject record;
    BEGIN
      SELECT b.kind, coalesce(b.property_id, b.account_id) AS id INTO subject FROM bookings b WHERE b.id = NEW.booking_id;
      INSERT INTO review_scores (kind, subject_id, reviews, rating_sum)
        SELECT subject.kind, subject.id, count(*)::integer, coalesce(sum(f.rating), 0)::integer
        FROM bookings b JOIN feedback f ON f.booking_id = b.id AND f.review_state = 'shown'
        WHERE b.kind = subject.kind AND CASE WHEN b.property_id IS NULL THEN b.account_id = subject.id ELSE b.property_id = subject.id END
      ON CONFLICT (kind, subject_id) DO UPDATE SET reviews = EXCLUDED.reviews, rating_sum = EXCLUDED.rating_sum;
      RETURN NULL;
    END $function$;

CREATE FUNCTION finder_forget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      DELETE FROM finder_entries e USING gone WHERE e.kind = TG_ARGV[0] AND e.target_id = gone.id;
      RETURN NULL;
    END $function$;

CREATE FUNCTION finder_note_alias()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE alias uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
    BEGIN
      INSERT INTO finder_changes (kind, first_id, last_id, phrases) VALUES ('alias', alias, alias, concat_ws(';',
        CASE WHEN TG_OP <> 'INSERT' THEN OLD.name || ';' || OLD.stands_for END,
        CASE WHEN TG_OP <> 'DELETE' THEN NEW.name || ';' || NEW.stands_for END));
      RETURN NULL;
    END $function$;

CREATE FUNCTION finder_note_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO finder_changes (kind, first_id, last_id) SELECT TG_ARGV[0], id, id FROM changed;
      RETURN NULL;
    END $function$;

CREATE FUNCTION finder_note_city()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO finder_changes (kind, first_id, last_id) VALUES ('city', NEW.id, NEW.id);
      INSERT INTO finder_changes (kind, first_id, last_id) SELECT 'hospital', id, id FROM hospitals WHERE city_id = NEW.id;
      RETURN NULL;
    END $function$;

CREATE FUNCTION finder_note_new_hospitals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 21) AS few) <= 20 THEN
        INSERT INTO finder_changes (kind, first_id, last_id) SELECT 'hospital', id, id FROM changed;
      ELSE
        INSERT INTO finder_changes (kind, first_id, last_id)
        VALUES ('hospital', (SELECT id FROM changed ORDER BY id LIMIT 1), (SELECT id FROM changed ORDER BY id DESC LIMIT 1));
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION finder_note_speciality()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE hospital uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.hospital_id ELSE NEW.hospital_id END;
    BEGIN
      INSERT INTO finder_changes (kind, first_id, last_id) VALUES ('hospital', hospital, hospital);
      RETURN NULL;
    END $function$;

CREATE FUNCTION first_open_day()
 RETURNS date
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
    BEGIN
      RETURN (SELECT coalesce((max(month) + interval '1 month')::date, '-infinity') FROM closed_months);
    END $function$;

CREATE FUNCTION follow_booking_with_referral()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.status = 'confirmed' AND NEW.extends_booking_id IS NULL AND NEW.agent_account_id IS NULL THEN
        UPDATE referrals SET booking_id = NEW.id, booked_datetime = coalesce(NEW.confirmed_at, now()), referrer_payment_status = 'pending'
        WHERE id = (
          SELECT r.id FROM referrals r JOIN users referee ON referee.id = NEW.customer_id AND referee.phone_e164 = r.referee_contact_no
          WHERE r.booking_id IS NULL AND r.lapsed_at IS NULL AND r.referred_datetime <= NEW.created_at
            AND r.referrer_id <> NEW.customer_id AND NEW.price_paise >= r.min_booking_paise
            AND r.referred_datetime > NEW.created_at - interval '180 days'
          FOR UPDATE OF r);
      ELSIF NEW.status = 'completed' THEN
        UPDATE referrals SET earned_at = coalesce(NEW.completed_at, now())
        WHERE booking_id = NEW.id AND referrer_payment_status = 'pending' AND earned_at IS NULL;
      ELSIF NEW.status IN ('cancelled', 'no_show', 'expired') THEN
        UPDATE referrals SET referrer_payment_status = 'reversed', reversed_reason = 'The booking did not become a stay'
        WHERE booking_id = NEW.id AND referrer_payment_status = 'pending';
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION gst_parts(price_paise bigint, gst_paise bigint, gst_ppm integer, groups jsonb)
 RETURNS TABLE(ppm integer, hsn text, taxable_paise bigint, tax_paise bigint)
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE ROWS 1
AS $function$
    BEGIN
      IF groups IS NULL OR jsonb_array_length(groups) < 2 THEN
        RETURN QUERY SELECT coalesce((groups -> 0 ->> 'ppm')::integer, gst_ppm), coalesce(groups -> 0 ->> 'hsn', ''), price_paise, gst_paise;
        RETURN;
      END IF;
      RETURN QUERY
        WITH weighed AS (
          SELECT (one ->> 'ppm')::integer AS rate, coalesce(one ->> 'hsn', '') AS code, place, sum((one ->> 'basePaise')::numeric) OVER (ORDER BY place) AS reached,
            sum((one ->> 'basePaise')::numeric) OVER () AS whole
          FROM jsonb_array_elements(groups) WITH ORDINALITY AS listed (one, place)),
        split AS (
          SELECT rate, code, place, up_to - lag(up_to, 1, 0) OVER (ORDER BY place) AS taxable
          FROM (SELECT *, CASE WHEN whole = 0 THEN price_paise ELSE round(price_paise * reached / whole)::bigint END AS up_to FROM weighed) reaching),
        taxed AS (
          SELECT *, 2 * round(taxable * rate::numeric / 2000000)::bigint AS tax FROM split)
        SELECT rate, code, taxable,
          tax + CASE WHEN row_number() OVER (ORDER BY tax DESC, place) = 1 THEN gst_paise - (sum(tax) OVER ())::bigint ELSE 0 END
        FROM taxed ORDER BY place;
    END $function$;

CREATE FUNCTION hospitals_have_a_city()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT FROM changed WHERE NOT EXISTS (SELECT FROM cities WHERE cities.id = changed.city_id)) THEN
        RAISE EXCEPTION 'a hospital names a city that does not exist'
          USING ERRCODE = '23503', TABLE = 'hospitals', COLUMN = 'city_id', CONSTRAINT = 'hospitals_city';
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION keep_closed_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
AS $function$
    DECLARE since date;
    BEGIN
      SELECT coalesce((max(month) + interval '1 month')::date, '-infinity') INTO since FROM closed_months WHERE month < NEW.month;
      INSERT INTO closed_sums (closed_month, month, account, entry, kind, city_id, hospital_id, debit_paise, credit_paise)
      SELECT NEW.month, date_trunc('month', posted_on)::date, account, entry, kind, city_id, hospital_id,
        sum(greatest(amount_paise, 0)), sum(greatest(-amount_paise, 0))
      FROM posted_lines WHERE posted_on >= since AND posted_on < (NEW.month + interval '1 month')::date
      GROUP BY 2, 3, 4, 5, 6, 7;
      RETURN NULL;
    END $function$;

CREATE FUNCTION ledger_entry_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE difference bigint;
    BEGIN
      SELECT coalesce(sum(amount_paise), 0) INTO difference FROM ledger_lines WHERE entry_id = NEW.entry_id;
      IF difference <> 0 THEN
        RAISE EXCEPTION 'ledger entry % does not balance: % paise', NEW.entry_id, difference
          USING ERRCODE = '23514', CONSTRAINT = 'ledger_entry_balances';
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION let_go_of_letter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      -- The file then belongs to nothing, and goes with what was never used.
      UPDATE uploads SET attached_at = NULL WHERE id = OLD.letter_id;
      RETURN NULL;
    END $function$;

CREATE FUNCTION let_go_of_papers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      -- The files then belong to nothing, and go with what was never used.
      UPDATE uploads SET attached_at = NULL WHERE id IN (OLD.passport_id, OLD.visa_id);
      RETURN NULL;
    END $function$;

CREATE FUNCTION link_hospitals_nearby()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO property_hospitals (hospital_id, property_id, distance_m)
      SELECT h.id, p.id, distance_m(h.latitude, h.longitude, p.latitude, p.longitude)
      FROM properties p
      CROSS JOIN generate_series(-1, 1) AS north
      CROSS JOIN generate_series(-1, 1) AS east
      JOIN changed h ON h.cell_latitude = p.cell_latitude + north AND h.cell_longitude = p.cell_longitude + east
      WHERE distance_m(h.latitude, h.longitude, p.latitude, p.longitude) <= 20000;
      RETURN NULL;
    END $function$;

CREATE FUNCTION link_properties_nearby()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO property_hospitals (hospital_id, property_id, distance_m)
      SELECT h.id, p.id, distance_m(h.latitude, h.longitude, p.latitude, p.longitude)
      FROM changed p
      CROSS JOIN generate_series(-1, 1) AS north
      CROSS JOIN generate_series(-1, 1) AS east
      JOIN hospitals h ON h.cell_latitude = p.cell_latitude + north AND h.cell_longitude = p.cell_longitude + east
      WHERE distance_m(h.latitude, h.longitude, p.latitude, p.longitude) <= 20000;
      RETURN NULL;
    END $function$;

CREATE FUNCTION month_closes_in_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('ledger months'));
      IF TG_OP = 'INSERT' THEN
        IF NEW.month + interval '1 month' > (now() AT TIME ZONE 'Asia/Kolkata')::date THEN
          RAISE EXCEPTION 'a month is closed when it is over' USING ERRCODE = '23514', CONSTRAINT = 'closed_months_over';
        END IF;
        IF EXISTS (SELECT FROM closed_months WHERE month >= NEW.month) THEN
          RAISE EXCEPTION 'months are closed in their order' USING ERRCODE = '23514', CONSTRAINT = 'closed_months_order';
        END IF;
        RETURN NEW;
      ELSIF TG_OP = 'UPDATE' THEN
        IF (NEW.month, NEW.posted, NEW.closed_at) IS DISTINCT FROM (OLD.month, OLD.posted, OLD.closed_at) THEN
          RAISE EXCEPTION 'what a closed month held stays' USING ERRCODE = '23514', CONSTRAINT = 'closed_months_stay';
        END IF;
        RETURN NEW;
      END IF;
      -- Opened again: the last one alone, and only when somebody asked for it; who confirms it is checked where it is confirmed.
      IF OLD.reopening_asked_by IS NULL OR EXISTS (SELECT FROM closed_months WHERE month > OLD.month)
          OR coalesce(current_setting('medihaven.reopened_by', true), '') IN ('', OLD.reopening_asked_by::text) THEN
        RAISE EXCEPTION 'two persons open a closed month, the last one first' USING ERRCODE = '23514', CONSTRAINT = 'closed_months_two_persons';
      END IF;
      RETURN OLD;
    END $function$;

CREATE FUNCTION need_two_for_office()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    END $function$;

CREATE FUNCTION need_two_for_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NOT EXISTS (SELECT FROM approvals WHERE subject_kind = 'user_role' AND subject_id = NEW.id AND status = 'approved'
          AND payload ->> 'role' = NEW.role AND requested_by IS NOT NULL AND decided_by IS NOT NULL AND decided_by <> requested_by
          AND decided_by <> NEW.id AND requested_by <> NEW.id AND decided_at > now() - interval '1 day') THEN
        RAISE EXCEPTION 'another role needs two admins' USING ERRCODE = '42501', CONSTRAINT = 'users_role_by_two';
      END IF;
      RETURN NEW;
    END $function$;

CREATE FUNCTION need_two_people()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NOT two_people_agreed(TG_ARGV[0], NEW.id) THEN
        RAISE EXCEPTION '% needs two people', TG_TABLE_NAME USING ERRCODE = '42501', CONSTRAINT = TG_TABLE_NAME || '_two_people';
      END IF;
      RETURN NEW;
    END $function$;

CREATE FUNCTION next_document_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.last_number <> OLD.last_number + 1 THEN
        RAISE EXCEPTION 'a series goes up by one' USING ERRCODE = '23514', CONSTRAINT = 'document_series_gapless';
      END IF;
      RETURN NEW;
    END $function$;

CREATE FUNCTION note_document_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO documents_due (booking_id) VALUES (NEW.id) ON CONFLICT (booking_id) DO NOTHING;
      RETURN NULL;
    END $function$;

CREATE FUNCTION note_freed_night()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      -- The day before as well: an arrival or departure that is allowed again changes stays that begin or end there.
      IF EXISTS (SELECT FROM waiting_entries WHERE status = 'waiting' AND check_in <= NEW.night AND check_out >= NEW.night) THEN
        INSERT INTO freed_nights (room_id, night) VALUES (NEW.room_id, NEW.night);
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION open_sums_follow_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        DELETE FROM open_sums WHERE month <= NEW.month;
      ELSE
        DELETE FROM open_sums;
        UPDATE summed_lines SET up_to = 0;
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION payee_account_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF (NEW.account_id, NEW.holder_name, NEW.bank_account_num, NEW.ifsc, NEW.entered_by, NEW.entered_at, NEW.usable_from)
          IS DISTINCT FROM (OLD.account_id, OLD.holder_name, OLD.bank_account_num, OLD.ifsc, OLD.entered_by, OLD.entered_at, OLD.usable_from)
          OR NEW.upi IS DISTINCT FROM OLD.upi THEN
        RAISE EXCEPTION 'payee account % is never edited: a change is a new one', OLD.id
          USING ERRCODE = '23514', CONSTRAINT = 'payee_accounts_never_edited';
      END IF;
      RETURN NEW;
    END $function$;

CREATE FUNCTION payout_to_payee()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.state = 'cancelled' OR (TG_OP = 'UPDATE' AND OLD.state = 'paid') THEN RETURN NEW; END IF;
      IF NOT EXISTS (SELECT FROM payee_accounts payee WHERE payee.id = NEW.payee_account_id AND payee.account_id = NEW.account_id
          AND payee.bank_account_num = NEW.bank_account_num AND payee.state = 'approved' AND payee.usable_from <= NEW.prepared_at) THEN
        RAISE EXCEPTION 'payout % does not go to an approved bank account of the payee', NEW.payout_number
          USING ERRCODE = '23514', CONSTRAINT = 'payouts_to_payee_account';
      END IF;
      RETURN NEW;
    END $function$;

CREATE FUNCTION post_to_open_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE day date := coalesce(NEW.posted_on, (NEW.at AT TIME ZONE 'Asia/Kolkata')::date);
    DECLARE last_closed date;
    BEGIN
      PERFORM pg_advisory_xact_lock_shared(hashtext('ledger months'));
      SELECT max(month) INTO last_closed FROM closed_months;
      IF last_closed IS NOT NULL AND day < last_closed + interval '1 month' THEN
        NEW.posted_on := (last_closed + interval '1 month')::date;
      END IF;
      RETURN NEW;
    END $function$;

CREATE FUNCTION rate_is_decided()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    END $function$;

CREATE FUNCTION record_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO audit_events (actor_kind, action, subject_kind, subject_id, after)
      VALUES ('system:erasure', 'audit_event.erase', 'audit_event', NEW.id::text,
        jsonb_build_object('content', encode(audit_content(NEW), 'hex')));
      RETURN NULL;
    END $function$;

CREATE FUNCTION record_payables()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      INSERT INTO payables (ledger_line_id, side, account_id, booking_id, kind, amount_paise, earned_on)
      SELECT line.id, CASE line.account WHEN 'partner_payable' THEN 'partner' ELSE 'agent' END, line.party_id, booking.id,
        booking.kind, -line.amount_paise, booking.ends_on
      FROM posted line JOIN ledger_entries entry ON entry.id = line.entry_id JOIN bookings booking ON booking.id = entry.booking_id
      WHERE line.account IN ('partner_payable', 'agent_payable');
      RETURN NULL;
    END $function$;

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      -- The arguments name the columns that an erasure may change; it names itself for its own transaction.
      IF TG_OP = 'UPDATE' AND TG_NARGS > 0 AND erasure_agreed() THEN
        IF TG_LEVEL = 'STATEMENT' THEN RETURN NULL; END IF;
        IF to_jsonb(OLD) - TG_ARGV = to_jsonb(NEW) - TG_ARGV THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
    END $function$;

CREATE FUNCTION refuse_new_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      RAISE EXCEPTION 'the terms of % are never changed', TG_TABLE_NAME USING ERRCODE = '42501';
    END $function$;

CREATE FUNCTION relink_moved_hospital()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      DELETE FROM property_hospitals WHERE hospital_id = NEW.id;
      INSERT INTO property_hospitals (hospital_id, property_id, distance_m)
      SELECT NEW.id, p.id, distance_m(NEW.latitude, NEW.longitude, p.latitude, p.longitude)
      FROM properties p
      WHERE p.cell_latitude BETWEEN floor(NEW.latitude * 4)::integer - 1 AND floor(NEW.latitude * 4)::integer + 1
        AND p.cell_longitude BETWEEN floor(NEW.longitude * 4)::integer - 1 AND floor(NEW.longitude * 4)::integer + 1
        AND distance_m(NEW.latitude, NEW.longitude, p.latitude, p.longitude) <= 20000;
      RETURN NULL;
    END $function$;

CREATE FUNCTION relink_moved_property()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      DELETE FROM property_hospitals WHERE property_id = NEW.id;
      INSERT INTO property_hospitals (hospital_id, property_id, distance_m)
      SELECT h.id, NEW.id, distance_m(h.latitude, h.longitude, NEW.latitude, NEW.longitude)
      FROM hospitals h
      WHERE h.cell_latitude BETWEEN floor(NEW.latitude * 4)::integer - 1 AND floor(NEW.latitude * 4)::integer + 1
        AND h.cell_longitude BETWEEN floor(NEW.longitude * 4)::integer - 1 AND floor(NEW.longitude * 4)::integer + 1
        AND distance_m(h.latitude, h.longitude, NEW.latitude, NEW.longitude) <= 20000;
      RETURN NULL;
    END $function$;

CREATE FUNCTION room_night_taken_elsewhere()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      RAISE EXCEPTION 'this night is taken elsewhere' USING ERRCODE = 'check_violation', CONSTRAINT = 'room_nights_not_oversold',
        TABLE = 'room_nights';
    END $function$;

CREATE FUNCTION skip_denied_facility()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT FROM denied_facilities denied WHERE denied.facility_id = NEW.facility_id
          AND denied.property_id = NEW.property_id) THEN
        RETURN NULL;
      END IF;
      RETURN NEW;
    END $function$;

CREATE FUNCTION skip_denied_room_facility()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF EXISTS (SELECT FROM denied_facilities denied JOIN rooms room ON room.id = NEW.room_id AND room.property_id = denied.property_id
          WHERE denied.facility_id = NEW.facility_id) THEN
        RETURN NULL;
      END IF;
      RETURN NEW;
    END $function$;

CREATE FUNCTION summed_up_to()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
    BEGIN
      RETURN (SELECT up_to FROM summed_lines);
    END $function$;

CREATE FUNCTION sums_follow_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF TG_OP IN ('UPDATE', 'TRUNCATE') OR pg_trigger_depth() < 2 THEN
        RAISE EXCEPTION 'sums of closed months are written by closing and removed by opening' USING ERRCODE = '42501', CONSTRAINT = 'closed_sums_follow';
      END IF;
      RETURN NULL;
    END $function$;

CREATE FUNCTION take_grievance_as_request()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO requests (id, number, kind, name, phone_e164, email, city_id, message, details, language, status, due_at,
    created_at, answered_at)
  SELECT new.id, (SELECT 'MHQ-' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(hash.bytes, at) & 31), 1)
      || CASE at WHEN 3 THEN '-' ELSE '' END, '' ORDER BY at)
    FROM (SELECT sha256(new.id::text::bytea) AS bytes) hash, generate_series(0, 7) at), 'grievance', new.name, new.phone_e164, new.email,
    (SELECT booked.city_id FROM orders placed JOIN bookings booked ON booked.order_id = placed.id
      WHERE placed.phone_e164 = new.phone_e164 ORDER BY booked.created_at DESC LIMIT 1),
    new.message, jsonb_build_object('about', new.about), new.language, new.status, new.created_at + interval '48 hours',
    new.created_at, new.answered_at ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE FUNCTION tell_of_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM tell_webhooks('approval.' || NEW.status, NEW.account_id, NULL, jsonb_build_object(
        'approval_id', NEW.id, 'subject_kind', NEW.subject_kind, 'subject_id', NEW.subject_id, 'title', NEW.title,
        'status', NEW.status, 'reason', NEW.reason, 'account_id', NEW.account_id));
      RETURN NULL;
    END $function$;

CREATE FUNCTION tell_of_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM tell_webhooks('booking.' || NEW.status, NEW.account_id, NEW.agent_account_id, jsonb_build_object(
        'booking_order_id', NEW.booking_order_id, 'booking_type', NEW.kind, 'status', NEW.status,
        'check_in', NEW.starts_on, 'check_out', NEW.ends_on, 'units', NEW.units, 'total_price', NEW.total_paise / 100.0,
        'account_id', NEW.account_id, 'agent_account_id', NEW.agent_account_id));
      RETURN NULL;
    END $function$;

CREATE FUNCTION tell_of_cancellation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE booking bookings;
    BEGIN
      SELECT * INTO booking FROM bookings WHERE id = NEW.booking_id;
      PERFORM tell_webhooks('cancellation.created', booking.account_id, booking.agent_account_id, jsonb_build_object(
        'booking_cancel_id', NEW.booking_cancel_id, 'booking_order_id', booking.booking_order_id, 'booking_type', booking.kind,
        'charge', NEW.charge_paise / 100.0, 'refundAmount', NEW.refund_paise / 100.0));
      RETURN NULL;
    END $function$;

CREATE FUNCTION tell_of_payout()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      PERFORM tell_webhooks('payout.paid', NEW.account_id, NULL, jsonb_build_object(
        'payout_id', NEW.id, 'payout_number', NEW.payout_number, 'booking_type', NEW.kind, 'amount', NEW.amount_paise / 100.0,
        'reference_number', NEW.reference_number, 'paid_date', NEW.paid_date, 'account_id', NEW.account_id));
      RETURN NULL;
    END $function$;

CREATE FUNCTION tell_of_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    DECLARE booking bookings;
    BEGIN
      SELECT * INTO booking FROM bookings WHERE id = NEW.booking_id;
      PERFORM tell_webhooks('review.shown', booking.account_id, NULL, jsonb_build_object(
        'booking_order_id', booking.booking_order_id, 'booking_type', booking.kind, 'rating', NEW.rating, 'comment', NEW.comment));
      RETURN NULL;
    END $function$;

CREATE FUNCTION tell_webhooks(event_type text, account uuid, other_account uuid, facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    DECLARE event uuid;
    BEGIN
      PERFORM FROM webhook_endpoints e WHERE e.state = 'active' AND event_type = ANY(e.events)
        AND (e.account_id IS NULL OR e.account_id IN (account, other_account));
      IF NOT FOUND THEN RETURN; END IF;
      INSERT INTO webhook_events (type, account_id, data) VALUES (event_type, account, facts) RETURNING id INTO event;
      INSERT INTO webhook_deliveries (event_id, endpoint_id)
        SELECT event, e.id FROM webhook_endpoints e WHERE e.state = 'active' AND event_type = ANY(e.events)
          AND (e.account_id IS NULL OR e.account_id IN (account, other_account));
    END $function$;

CREATE FUNCTION two_people_agreed(kind text, subject uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
      SELECT EXISTS (SELECT FROM approvals WHERE subject_kind = kind AND subject_id = subject AND status = 'approved'
        AND requested_by IS NOT NULL AND decided_by IS NOT NULL AND decided_by <> requested_by)
    $function$;
