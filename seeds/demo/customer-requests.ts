import type { TxContext } from "#app/domain/context.ts";
import { savePatient } from "#app/domain/genie/save-patient.ts";
import { ALL_REQUEST_KINDS, type RequestKind } from "#app/domain/requests/labels.ts";
import { addWord } from "#app/domain/requests/own-requests.ts";
import { insertRequest } from "#app/domain/requests/submit-request.ts";
import { takeAction } from "#app/domain/requests/take-action.ts";
import { writeAction } from "#app/domain/requests/write-action.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { newReference } from "#app/domain/shared/ids.ts";
import { present } from "#app/present.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import type { DemoPeople } from "./people.ts";

type Asked = {
  kind: RequestKind;
  hoursAgo: number;
  name: string;
  location?: string;
  hospital?: string;
  message: string;
  details?: Record<string, string>;
  /** What the office did so far. */
  done?: { status: "in_progress" | "closed"; remarks: string };
};

const ASKED: Asked[] = [
  {
    kind: "health_support",
    hoursAgo: 1,
    name: "Narsimha Goud",
    location: "Karimnagar",
    message:
      "My father has to get a bypass. Which hospital takes the state's health card, and how long is the wait?",
    details: { disease: "Bypass or valve operation", other_disease: "" },
  },
  {
    kind: "health_support",
    hoursAgo: 30,
    name: "Shabana Bano",
    location: "Nanded",
    message: "Dialysis three times a week from next month, we need a house with a kitchen.",
    details: { disease: "Dialysis", other_disease: "" },
    done: { status: "in_progress", remarks: "Called; she sends the last report tonight." },
  },
  {
    kind: "health_support",
    hoursAgo: 96,
    name: "Bijoy Das",
    location: "Siliguri",
    message: "Second opinion before an operation of the spine.",
    details: { disease: "Slipped disc or back pain", other_disease: "" },
    done: {
      status: "closed",
      remarks: "Named three departments with their numbers; he has a date on Monday.",
    },
  },
  {
    kind: "reach_us",
    hoursAgo: 3,
    name: "Prakash Jadhav",
    location: "Latur",
    hospital: "Ruby Hall Clinic",
    message: "Can my mother stay on after her discharge, if the doctor says so on the day?",
  },
  {
    kind: "reach_us",
    hoursAgo: 40,
    name: "Annamma Varghese",
    location: "Kottayam",
    message: "The house was clean and the people kind. Thank you.",
    done: { status: "closed", remarks: "Thanked her, told the house." },
  },
  {
    kind: "chat",
    hoursAgo: 2,
    name: "Imran Qureshi",
    message: "Is there a house with a wheelchair ramp near AIG?",
  },
  {
    kind: "medical_loan",
    hoursAgo: 6,
    name: "Savitri Yadav",
    location: "Gorakhpur",
    hospital: "AIIMS New Delhi",
    message: "",
    details: { country_code: "+91", salarized: "Self-employed", medical_loanfor: "Transplant" },
  },
  {
    kind: "callback",
    hoursAgo: 4,
    name: "Kiran Rao",
    location: "Bidar",
    hospital: "AIG Hospitals",
    message: "Call after six, please.",
  },
  {
    kind: "callback",
    hoursAgo: 50,
    name: "Leela Thomas",
    location: "Ooty",
    hospital: "Christian Medical College",
    message: "Asked for the way from Katpadi station.",
    done: { status: "closed", remarks: "Told her: 7 km, prepaid cab at the station." },
  },
  {
    kind: "enquiry",
    hoursAgo: 9,
    name: "Mohan Lal",
    location: "Bikaner",
    hospital: "Tata Memorial Hospital",
    message: "Do new patients need a letter from their own hospital?",
  },
  {
    kind: "international_patient",
    hoursAgo: 5,
    name: "Grace Wanjiru",
    location: "Kenya, Nakuru",
    hospital: "Apollo Hospitals",
    message: "A child with a hole in the heart, seven years. Reports of last month are ready.",
  },
  {
    kind: "domestic_patient",
    hoursAgo: 20,
    name: "Tashi Norbu",
    location: "Leh",
    hospital: "AIIMS New Delhi",
    message: "Cataract, both eyes.",
    done: { status: "in_progress", remarks: "Asked the eye department for a date." },
  },
];

const SUBSCRIBERS = [
  "meera.nair@example.com",
  "kareem.a@example.com",
  "sunita.devi@example.com",
  "joseph.m@example.com",
];

/** What people asked for, in every state; readers of the newsletter; a patient of the assistant; referrals. Nobody is written to. */
export async function writeCustomerRequests(tx: Transaction, now: Date, people: DemoPeople): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (const [index, asked] of ASKED.entries()) {
    const { kind, name, location, message, details } = asked;
    const { id } = await insertRequest(
      { actor: { kind: "guest" }, now: ago(asked.hoursAgo), tx },
      {
        kind,
        name,
        phone: `+9190000300${String(index + 10)}`,
        location,
        hospitalName: asked.hospital,
        message,
        details,
      },
    );
    if (asked.done) await answer(tx, people, ago(asked.hoursAgo - 2), id, asked.done);
  }
  await execute(
    `INSERT INTO subscribers (subscriber_email, token, subscribed_at, unsubscribed_at)
     SELECT email, token, $now::timestamptz - n * interval '3 days', CASE WHEN n = 4 THEN $now::timestamptz - interval '1 day' END
     FROM unnest($emails::text[], $tokens::text[]) WITH ORDINALITY AS made(email, token, n)`,
    { now, emails: SUBSCRIBERS, tokens: SUBSCRIBERS.map(() => newReference()) },
    tx,
  );
  const [meera] = people.customers;
  const asMeera = (at: Date) => ({ ...present(meera).ctx(at), tx });
  await savePatient(asMeera(ago(26)), { values: ASSISTED });
  await writeAnswered(tx, people, asMeera, ago);
  await writeReferrals(tx, now, present(meera).id);
}

/** What a customer asked while nobody was signed in, the answer, and what she wrote back. */
async function writeAnswered(
  tx: Transaction,
  people: DemoPeople,
  asMeera: (at: Date) => TxContext,
  ago: (hours: number) => Date,
): Promise<void> {
  const { id } = await insertRequest(
    { actor: { kind: "guest" }, now: ago(28), tx },
    {
      kind: "chat",
      name: "Meera Nair",
      phone: ASSISTED.phone_number,
      message: "Does a house near Apollo Hospitals have a lift? My father cannot climb stairs.",
    },
  );
  await writeAction({ ...people.admin(ago(27)), tx }, id, {
    action: "request.answer",
    kind: "answer",
    before: { status: "open", ownerId: null },
    after: { status: "answered", ownerId: null },
    dueAt: null,
    remarks:
      'Yes: choose "Lift" among the filters of the rooms. Golconda Arogya Nivas has rooms on the ground floor too.',
  });
  await addWord(asMeera(ago(3)), { id, text: "Thank you. Is a wheelchair there as well?" });
}

const ASSISTED = {
  patient_firstname: "Gopalan",
  patient_lastname: "Nair",
  phone_number: "+919000020001",
  patient_location: "Palakkad",
  problem: "Knee replacement, right side",
  pr_description: "Walks with a stick. We look for a hospital with physiotherapy and a room without stairs.",
};

async function answer(
  tx: Transaction,
  people: DemoPeople,
  at: Date,
  id: string,
  { status, remarks }: NonNullable<Asked["done"]>,
) {
  const ctx = { ...people.admin(at), tx };
  const due = new Date(at.getTime() + 86_400_000);
  const owner_id = "id" in ctx.actor ? ctx.actor.id : undefined;
  const due_date = istDate(due);
  await takeAction(ctx, {
    id,
    kinds: ALL_REQUEST_KINDS,
    version: 1,
    status,
    owner_id,
    due_date,
    due_time: "18:00",
    remarks,
  });
}

/** One referral that waits, and for each completed or confirmed booking of another customer one that met it. */
async function writeReferrals(tx: Transaction, now: Date, referrerId: string): Promise<void> {
  const referrer = present(
    await row<{ name: string; phone: string }>(
      "SELECT name, phone_e164 AS phone FROM users WHERE id = $referrerId",
      { referrerId },
      tx,
    ),
  );
  const columns = `referral_id, referrer_id, referrer_name, referrer_contact_no, referrer_upi_number, referee_contact_no, reward_paise, referred_datetime`;
  await execute(
    `INSERT INTO referrals (${columns}) VALUES ('MHN-DEMO-0001', $referrerId, $name, $phone, 'meera.nair@okbank', '+919000030099', 20000, $now::timestamptz - interval '2 days')`,
    { ...referrer, referrerId, now },
    tx,
  );
  await execute(
    `WITH met AS (
       SELECT DISTINCT ON (u.id) b.id, u.phone_e164, b.created_at, b.confirmed_at, b.completed_at, b.status FROM bookings b JOIN users u ON u.id = b.customer_id
       WHERE b.customer_id <> $referrerId AND b.agent_account_id IS NULL AND b.extends_booking_id IS NULL AND b.status IN ('confirmed', 'completed', 'cancelled')
       ORDER BY u.id, b.created_at),
     numbered AS (SELECT met.*, row_number() OVER (PARTITION BY status ORDER BY created_at) AS place FROM met)
     INSERT INTO referrals (${columns}, booking_id, booked_datetime, earned_at, referrer_payment_status, reversed_reason)
     SELECT 'MHN-' || upper(left(status, 4)) || '-000' || place, $referrerId, $name, $phone, 'meera.nair@okbank', phone_e164, 20000,
       created_at - interval '2 days', id, coalesce(confirmed_at, created_at), CASE WHEN status = 'completed' THEN coalesce(completed_at, created_at) END,
       CASE WHEN status = 'cancelled' THEN 'reversed' ELSE 'pending' END,
       CASE WHEN status = 'cancelled' THEN 'The booking did not become a stay' ELSE '' END
     FROM numbered WHERE place <= 2`,
    { ...referrer, referrerId },
    tx,
  );
}
