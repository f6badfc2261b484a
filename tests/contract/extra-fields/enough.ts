import { systemContext } from "#app/domain/context.ts";
import { gstinCheckCharacter } from "#app/domain/documents/numbers.ts";
import { registerAgent, registerPartner } from "#app/domain/registrations/register-account.ts";
import { registerOffice } from "#app/domain/registrations/register-office.ts";
import { proposeRegistration } from "#app/domain/tax/registrations.ts";
import { execute, row, rows } from "#db/client.ts";
import { approveProposal } from "#tests/factories/approvals.ts";
import { inDays } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";

/** More of what the demo has one of, because each of several forms decides one of them for good. */

const OF_EACH = 5;

export async function makeEnough(): Promise<void> {
  const ctx = systemContext("test");
  const city = (await row<{ id: string }>("SELECT id FROM cities WHERE name = 'Hyderabad'"))!.id;
  for (let serial = 0; serial < OF_EACH; serial += 1) {
    const person = (group: number, name: string) => ({
      first_name: `${name} ${"ABCDE"[serial]}`,
      mobile_no: `90000 5${group}${String(serial).padStart(3, "0")}`,
      email_id: `${name.toLowerCase()}${serial}@example.com`,
      city,
    });
    const business = (letter: string) => ({
      address: "12 Lake View",
      pan: `ABCP${letter}${1_000 + serial}F`,
    });
    await registerOffice(ctx, { role: "staff", ...person(1, "Sita") });
    await registerOffice(ctx, { role: "city_manager", ...person(2, "Mohan") });
    await registerAgent(ctx, {
      values: { ...person(3, "Kiran"), ...business("K"), name: `Kiran Travels ${serial}` },
    });
    await registerPartner(ctx, {
      kind: "property",
      values: { ...person(4, "Latha"), ...business("L"), name: `House of Latha ${serial}` },
    });
  }
  await makeRegistrations();
  await execute(
    `INSERT INTO short_links (code, long_url, host, label, upload_status, account_id)
     SELECT 'shared-' || serial, 'http://localhost/rooms', 'localhost', 'Poster', 'ready', account_id
     FROM users, generate_series(1, $most) AS serial WHERE role = 'agent' AND phone_e164 = '+919000010021'`,
    { most: OF_EACH },
  );
  // Some are removed, others booked for.
  await execute(
    `INSERT INTO agent_contacts (account_id, contact_name, phone_e164, patient_name, created_at, used_at)
     SELECT account_id, 'Meena Joshi', '+91984801238' || serial, 'Vasant Joshi', now(), now() - serial * interval '1 minute'
     FROM users, generate_series(1, $most) AS serial WHERE role = 'agent' AND phone_e164 = '+919000010021'`,
    { most: OF_EACH },
  );
  await execute(
    "UPDATE users SET email = 'mail-' || id || '@example.com' WHERE role IN ('agent', 'partner', 'customer') AND email IS NULL",
    {},
  );
  // Messages that failed wait for somebody to send them again, or to close them.
  await execute(
    `UPDATE messages SET state = 'failed', error = 'The number is not in use' WHERE id IN
       (SELECT id FROM messages WHERE state = 'sent' AND channel = 'sms' AND variables <> '{}'::jsonb ORDER BY created_at, id LIMIT $most)`,
    { most: OF_EACH },
  );
}

/** Registrations of the platform that begin later, to be taken back. */
async function makeRegistrations(): Promise<void> {
  const admin = await makeContext("admin");
  for (const state of ["06", "07", "08", "09", "10"].slice(0, OF_EACH)) {
    const number = `${state}AAPFU0939F1Z`;
    const { id } = await proposeRegistration(admin, {
      gstin: number + gstinCheckCharacter(number),
      address: "12 Lake View, 400001",
      validFrom: inDays(30),
    });
    await approveProposal(id);
  }
}

/** Desks of bookings that are still to come, where the first ones of a list are over: by the screen. */
export async function desksToCome(): Promise<Map<string, string[]>> {
  // What one office ends, the other still needs.
  const desks = async (folder: string, here: boolean) => {
    const found = await rows<{ id: string }>(
      `SELECT b.id FROM bookings b JOIN cities c ON c.id = b.city_id
       WHERE (c.name = 'Hyderabad') = $here AND b.status = 'confirmed' AND b.starts_on > current_date + 1
       ORDER BY b.kind <> 'room', b.starts_on, b.kind, b.total_paise LIMIT 16`,
      { here },
    );
    return found.map(({ id }) => `/${folder}/${id}/desk`);
  };
  return new Map([
    ["/cityAccBookings/:id/desk", await desks("cityAccBookings", true)],
    ["/mhbookings/:id/desk", await desks("mhbookings", false)],
    ["/staffAccBooking/:id/desk", (await desks("staffAccBooking", true)).reverse()],
  ]);
}
