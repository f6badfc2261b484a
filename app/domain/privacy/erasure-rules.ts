/**
 * What an erasure does with the rows of a person, table by table. The rows are found through five temporary tables: `subject_users`,
 * `subject_orders`, `subject_bookings`, `subject_requests`, `subject_drivers` (each with one column `id`); `$1` is the number, `$2` the mail address that
 * stands for the person from then on. Money, stock, times and who decided what stay: the law wants them kept, and they name nobody.
 */

export type ErasureRule = {
  table: string;
  where: string;
  /** What the columns become; without it the rows go. */
  set?: string;
};

const USERS = "(SELECT id FROM subject_users)";
const ORDERS = "(SELECT id FROM subject_orders)";
const BOOKINGS = "(SELECT id FROM subject_bookings)";
const REQUESTS = "(SELECT id FROM subject_requests)";
const DRIVERS = "(SELECT id FROM subject_drivers)";

/** A driver whose trips stay: without name and licence, and never given a trip again. The licence's stand-in is one of no state. */
export const DRIVER_WITHOUT_NAME = `name = 'Erased', active = false,
  licence_number = 'XX' || lpad((('x' || substr(md5(id::text), 1, 12))::bit(48)::bigint % 10000000000000)::text, 13, '0')`;

export const ERASURE_RULES: ErasureRule[] = [
  // Before the orders lose their contacts. What went to a partner about the booking keeps the partner's number.
  {
    table: "messages",
    where: `user_id IN ${USERS} OR (booking_id IN ${BOOKINGS} AND (recipient IN (SELECT phone_e164 FROM orders WHERE id IN ${ORDERS})
      OR recipient IN (SELECT email::text FROM orders WHERE id IN ${ORDERS})))`,
    set: `recipient = CASE WHEN channel = 'mail' THEN $2 ELSE $1 END,
      state = CASE WHEN state IN ('queued', 'in_doubt') THEN 'dropped' ELSE state END`,
  },
  {
    table: "messages",
    where: `user_id IN ${USERS} OR booking_id IN ${BOOKINGS}`,
    set: "variables = '{}', error = ''",
  },
  { table: "sessions", where: `user_id IN ${USERS}` },
  { table: "recovery_codes", where: `user_id IN ${USERS}` },
  { table: "single_use_tokens", where: `user_id IN ${USERS}` },
  { table: "contact_changes", where: `user_id IN ${USERS}` },
  {
    table: "users",
    where: `id IN ${USERS}`,
    set: "name = 'Erased', phone_e164 = $1, email = NULL, address = '', nationality = '', password_hash = NULL, totp_secret = NULL, status = 'suspended'",
  },
  {
    table: "orders",
    where: `id IN ${ORDERS}`,
    set: "contact_name = 'Erased', phone_e164 = $1, email = CASE WHEN email IS NULL THEN NULL ELSE $2 END, buyer_gstin = NULL, buyer_name = '', buyer_address = ''",
  },
  {
    table: "bookings",
    where: `id IN ${BOOKINGS}`,
    set: "nationality = '', guest_address = '', special_requests = ''",
  },
  {
    table: "booking_guests",
    where: `booking_id IN ${BOOKINGS}`,
    set: "guest_name = 'Erased', age_years = NULL, gender = NULL",
  },
  { table: "booking_drafts", where: `order_id IN ${ORDERS}` },
  {
    table: "waiting_entries",
    where: `customer_id IN ${USERS}`,
    set: `contact_name = 'Erased', patient_name = 'Erased', closed_at = coalesce(closed_at, now()),
      status = CASE WHEN status = 'waiting' THEN 'left' ELSE status END`,
  },
  { table: "feedback", where: `booking_id IN ${BOOKINGS}`, set: "comment = ''" },
  { table: "cancellations", where: `booking_id IN ${BOOKINGS}`, set: "reason = ''" },
  { table: "goodwill", where: `booking_id IN ${BOOKINGS}`, set: "reason = 'Erased'" },
  {
    table: "claims",
    where: `booking_id IN ${BOOKINGS}`,
    set: "objection = CASE WHEN objection = '' THEN '' ELSE 'Erased' END",
  },
  // The letter goes with its row's hold on it; what nobody decided yet is decided by an erasure: nothing is waived.
  {
    table: "medical_waivers",
    where: `booking_id IN ${BOOKINGS}`,
    set: `note = '', letter_id = NULL, state = CASE WHEN state IN ('asked', 'proposed') THEN 'refused' ELSE state END,
      decided_at = coalesce(decided_at, now()), decision_reason = 'Erased'`,
  },
  {
    table: "foreign_guests",
    where: `customer_id IN ${USERS}`,
    set: "particulars_sealed = NULL, passport_id = NULL, visa_id = NULL",
  },
  { table: "form_c_entries", where: `booking_id IN ${BOOKINGS} AND filed_at IS NULL` },
  {
    table: "requests",
    where: `id IN ${REQUESTS}`,
    set: `name = 'Erased', phone_e164 = CASE WHEN phone_e164 IS NULL THEN NULL ELSE $1 END,
      email = CASE WHEN email IS NULL THEN NULL ELSE $2 END, location = '', hospital_name = '', message = '', details = '{}'`,
  },
  { table: "request_actions", where: `request_id IN ${REQUESTS}`, set: "remarks = 'Erased'" },
  {
    table: "genie_patients",
    where: `user_id IN ${USERS} OR request_id IN ${REQUESTS}`,
    set: `patient_firstname = 'Erased', patient_lastname = '', email_id = NULL, phone_number = $1, patient_location = '',
      problem = 'Erased', pr_description = ''`,
  },
  {
    table: "referrals",
    where: `referrer_id IN ${USERS}`,
    set: "referrer_name = 'Erased', referrer_email = NULL, referrer_contact_no = $1, referrer_upi_number = 'erased@erased'",
  },
  { table: "uploads", where: `owner_user_id IN ${USERS}`, set: "original_name = ''" },
  // What was asked of the person, or by them, stays; what it said about them goes.
  {
    table: "audit_events",
    where: `(subject_kind = 'request' AND subject_id IN (SELECT id::text FROM subject_requests))
      OR (subject_kind = 'user' AND subject_id IN (SELECT id::text FROM subject_users))`,
    set: "before = NULL, after = NULL, reason = NULL, ip_hash = NULL",
  },
  { table: "audit_events", where: `actor_id IN ${USERS}`, set: "ip_hash = NULL" },
  {
    table: "tax_documents",
    where: `booking_id IN ${BOOKINGS}`,
    set: `parties = jsonb_set(parties, '{buyer}', '{"name": "Erased", "address": ""}')`,
  },
  // What guests were told of their driver, before the trips lose the name.
  {
    table: "messages",
    where: `template = 'booking.driver' AND booking_id IN (SELECT booking_id FROM vehicle_trips WHERE driver_id IN ${DRIVERS})`,
    set: "variables = '{}', error = ''",
  },
  { table: "drivers", where: `id IN ${DRIVERS}`, set: `${DRIVER_WITHOUT_NAME}, phone_e164 = $1` },
  // Finished files of reports may name the person: they go with the next run of housekeeping.
  { table: "report_exports", where: "state = 'done' AND expires_at > now()", set: "expires_at = now()" },
];

/** Rows that hold a number or an address without belonging to a customer: found by it, and gone. */
export const ERASED_BY_CONTACT: Array<{ table: string; phone?: string; mail?: string; set?: string }> = [
  { table: "agent_contacts", phone: "phone_e164", mail: "email" },
  { table: "campaign_contacts", phone: "phone_e164" },
  {
    table: "campaign_recipients",
    phone: "phone_e164",
    mail: "email",
    set: "name = '', hospital = '', city = ''",
  },
  {
    table: "grievances",
    phone: "phone_e164",
    mail: "email",
    set: "name = 'Erased', message = 'Erased', answer = CASE WHEN answer = '' THEN '' ELSE 'Erased' END",
  },
  { table: "message_replies", phone: "phone_e164" },
  { table: "conversations", phone: "phone_e164" },
  { table: "messages", phone: "recipient", mail: "recipient", set: "variables = '{}', error = ''" },
];
