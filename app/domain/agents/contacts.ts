import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { refuseOwnNumber } from "#app/domain/bookings/agency.ts";
import { withAgeGroup } from "#app/domain/bookings/guest-input.ts";
import { AGE_GROUPS, GENDERS } from "#app/domain/bookings/labels.ts";
import { attendantName, type TypedGuests } from "#app/domain/bookings/schema.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { optionalEmailSchema } from "#app/domain/identity/schema.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { phoneSchema } from "#app/domain/shared/phone-schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { brokenConstraint, execute, row, rows, type Transaction } from "#db/client.ts";

/** The patients for whom an agent books repeatedly: the contact person, the patient, and who stays with them. */

/** More than any agency looks after. */
const MOST = 5_000;
const MOST_ATTENDANTS = 10;
/** Hours for which a patient chosen on one page stays chosen on the next ones. */
const CHOSEN_HOURS = 12;

const blank = (typed: unknown) => (typed === "" ? undefined : typed);
const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`).default("");

export const contactForm = z.object({
  contactName: attendantName,
  phone: phoneSchema,
  email: optionalEmailSchema,
  patientName: attendantName,
  patientAgeGroup: z.enum(AGE_GROUPS, "Please choose").default("adult"),
  patientAge: z.preprocess(
    blank,
    z.coerce
      .number("Please enter the age in years")
      .int("Please enter the age in years")
      .min(0, "Please enter the age in years")
      .max(120, "Please enter the age in years")
      .optional(),
  ),
  patientGender: z.preprocess(blank, z.enum(GENDERS, "Please choose").optional()),
  /** One name on each line. */
  attendants: z
    .string()
    .default("")
    .transform((typed) =>
      typed
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .pipe(z.array(attendantName).max(MOST_ATTENDANTS, `At most ${MOST_ATTENDANTS} names`)),
  nationality: text(60),
  address: text(300),
  note: text(500),
});
export type ContactInput = z.input<typeof contactForm>;

export type AgentContact = {
  id: string;
  contactName: string;
  /** E.164. */
  phone: string;
  email: string | null;
  patientName: string;
  patientAgeGroup: (typeof AGE_GROUPS)[number];
  /** Years. */
  patientAge: number | null;
  patientGender: (typeof GENDERS)[number] | null;
  attendants: string[];
  nationality: string;
  address: string;
  note: string;
};

const COLUMNS = `id, contact_name, phone_e164 AS phone, email::text, patient_name, patient_age_group, patient_age, patient_gender,
  attendants, nationality, address, note`;

/** Whose contacts an actor works with. @throws Forbidden for all but agents */
export function ownAgency({ actor }: Context): { accountId: string; userId: string } {
  if (!isUser(actor) || !hasRole(actor, "agent") || !actor.accountId) throw new Forbidden();
  return { accountId: actor.accountId, userId: actor.id };
}

/** One of the actor's contacts. @throws NotFound for a missing or foreign one; Forbidden */
export async function findContact(ctx: Context, id: string): Promise<AgentContact> {
  const found = await row<AgentContact>(
    `SELECT ${COLUMNS} FROM agent_contacts WHERE id = $id AND account_id = $accountId`,
    { id, accountId: ownAgency(ctx).accountId },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/** The contacts that were used last, for a choice on a page. @throws Forbidden */
export async function recentContacts(ctx: Context): Promise<AgentContact[]> {
  return rows<AgentContact>(
    `SELECT ${COLUMNS} FROM agent_contacts WHERE account_id = $accountId ORDER BY used_at DESC, id LIMIT 30`,
    { accountId: ownAgency(ctx).accountId },
    ctx.tx,
  );
}

/**
 * Adds a contact, or changes one. @throws Invalid, also on the agency's own number, for which nothing can be booked; NotFound for a foreign one; Conflict `known` for the same patient with the same
 * number, `too_many`; Forbidden
 */
export async function saveContact(
  ctx: Context,
  input: ContactInput & { id?: string },
): Promise<{ id: string }> {
  const { accountId } = ownAgency(ctx);
  const { id, ...typed } = input;
  const { phone, ...values } = soundContact(typed);
  await refuseOwnNumber(ctx, phone);
  const bind = {
    ...values,
    phone,
    accountId,
    now: ctx.now,
    email: values.email ?? null,
    patientAge: values.patientAge ?? null,
    patientGender: values.patientGender ?? null,
    attendants: JSON.stringify(values.attendants),
  };
  try {
    return await withTransaction(ctx, async (ctx) => {
      const saved = id
        ? await row<{ id: string }>(
            `UPDATE agent_contacts SET contact_name = $contactName, phone_e164 = $phone, email = $email, patient_name = $patientName,
               patient_age_group = $patientAgeGroup, patient_age = $patientAge, patient_gender = $patientGender,
               attendants = $attendants::jsonb, nationality = $nationality, address = $address, note = $note, used_at = $now
             WHERE id = $id AND account_id = $accountId RETURNING id`,
            { ...bind, id },
            ctx.tx,
          )
        : await addContact(bind, ctx.tx);
      if (!saved) throw id ? new NotFound() : new Conflict(`At most ${MOST} guests.`, "too_many");
      await recordAudit(ctx, {
        action: id ? "agent-contact.change" : "agent-contact.create",
        subjectKind: "agent_contact",
        subjectId: saved.id,
      });
      return saved;
    });
  } catch (error) {
    if (brokenConstraint(error) !== "agent_contacts_patient") throw error;
    const message = "This patient is among your guests already, with the same number.";
    throw new Invalid(message, { patientName: [message] });
  }
}

/** The values of the form. @throws Invalid with one message for each field */
function soundContact(typed: unknown): z.output<typeof contactForm> {
  try {
    return parseInput(contactForm, typed);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const first = Object.entries(error.fields).map(([name, messages]) => [name, messages.slice(0, 1)]);
    throw new Invalid(error.message, Object.fromEntries(first));
  }
}

function addContact(bind: Record<string, unknown>, tx: Transaction) {
  return row<{ id: string }>(
    `INSERT INTO agent_contacts (account_id, contact_name, phone_e164, email, patient_name, patient_age_group, patient_age, patient_gender,
       attendants, nationality, address, note, created_at, used_at)
     SELECT $accountId, $contactName, $phone, $email, $patientName, $patientAgeGroup, $patientAge, $patientGender,
       $attendants::jsonb, $nationality, $address, $note, $now, $now
     WHERE (SELECT count(*) FROM agent_contacts WHERE account_id = $accountId) < ${MOST} RETURNING id`,
    bind,
    tx,
  );
}

/** Forgets a contact; the bookings stay as they are. @throws NotFound; Forbidden */
export async function removeContact(ctx: Context, id: string): Promise<void> {
  const { accountId } = ownAgency(ctx);
  await withTransaction(ctx, async (ctx) => {
    const gone = await execute(
      "DELETE FROM agent_contacts WHERE id = $id AND account_id = $accountId",
      { id, accountId },
      ctx.tx,
    );
    if (gone === 0) throw new NotFound();
    await recordAudit(ctx, {
      action: "agent-contact.remove",
      subjectKind: "agent_contact",
      subjectId: id,
    });
  });
}

/** Sets the patient for whom the actor books from now on; null for nobody. @throws NotFound; Forbidden */
export async function chooseContact(ctx: Context, id: string | null): Promise<void> {
  const { accountId, userId } = ownAgency(ctx);
  await withTransaction(ctx, async (ctx) => {
    await execute(
      "UPDATE agent_contacts SET chosen_by = NULL, chosen_at = NULL WHERE chosen_by = $userId",
      { userId },
      ctx.tx,
    );
    if (!id) return;
    const chosen = await execute(
      `UPDATE agent_contacts SET chosen_by = $userId, chosen_at = $now, used_at = $now WHERE id = $id AND account_id = $accountId`,
      { id, userId, accountId, now: ctx.now },
      ctx.tx,
    );
    if (chosen === 0) throw new NotFound();
  });
}

/** Whom the actor books for at the moment, or null. @throws Forbidden */
export async function chosenContact(ctx: Context): Promise<AgentContact | null> {
  const { accountId, userId } = ownAgency(ctx);
  const found = await row<AgentContact>(
    `SELECT ${COLUMNS} FROM agent_contacts WHERE chosen_by = $userId AND account_id = $accountId AND chosen_at > $since
     ORDER BY chosen_at DESC LIMIT 1`,
    { userId, accountId, since: chosenSince(ctx) },
    ctx.tx,
  );
  return found ?? null;
}

/** What every page shows an agent while booking: the patient, and the agency's commission on a price (ppm). @throws Forbidden */
export async function readAgentBar(ctx: Context): Promise<{ guest: string | null; commissionPpm: number }> {
  const { accountId, userId } = ownAgency(ctx);
  const found = await row<{ guest: string | null; commissionPpm: number }>(
    `SELECT agent_commission_ppm AS "commissionPpm", (SELECT patient_name FROM agent_contacts
       WHERE chosen_by = $userId AND account_id = $accountId AND chosen_at > $since ORDER BY chosen_at DESC LIMIT 1) AS guest
     FROM accounts WHERE id = $accountId`,
    { userId, accountId, since: chosenSince(ctx) },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

const chosenSince = ({ now }: Context) => new Date(now.getTime() - CHOSEN_HOURS * 3_600_000);

/**
 * A contact as the booking form has it, with as many attendants as there are places.
 * @param asksHome the form asks for the home address, as it does for a room; of anything else its field is a ward, or where a cab waits
 */
export function typedGuestsOf(contact: AgentContact, places: number, asksHome: boolean): TypedGuests {
  const { contactName, phone, email, patientName, patientAgeGroup, patientAge, patientGender } = contact;
  return {
    contactName,
    phone,
    patientName,
    patientAgeGroup,
    email: email ?? "",
    patientAge: patientAge === null ? "" : String(patientAge),
    patientGender: patientGender ?? "",
    attendantNames: contact.attendants.slice(0, places),
    nationality: contact.nationality,
    ...(asksHome ? { address: contact.address } : {}),
  };
}

/**
 * Saves the patient from the booking form as a contact: a known patient is updated, and keeps attendants who do not come this time, and the
 * address where the form did not ask for the home (`asksHome` as for `typedGuestsOf`).
 * @returns false when there are too many to keep another; @throws Forbidden
 */
export async function keepGuests(ctx: Context, guests: TypedGuests, asksHome: boolean): Promise<boolean> {
  const { accountId } = ownAgency(ctx);
  const phone = phoneSchema.safeParse(guests.phone).data;
  const known = await row<{ id: string; attendants: string[]; address: string; note: string }>(
    `SELECT id, attendants, address, note FROM agent_contacts
     WHERE account_id = $accountId AND phone_e164 = $phone AND lower(patient_name) = lower(trim($patientName))`,
    { accountId, phone: phone ?? null, patientName: guests.patientName ?? "" },
    ctx.tx,
  );
  const named = [...(guests.attendantNames ?? []), ...(known?.attendants ?? [])].map((name) => name.trim());
  const attendants = [...new Set(named.filter(Boolean))].slice(0, MOST_ATTENDANTS).join("\n");
  try {
    // The form of a lab asks for the age in years alone.
    const address = asksHome ? guests.address : known?.address;
    const input = { ...withAgeGroup(guests), id: known?.id, attendants, address, note: known?.note };
    await saveContact(ctx, input as ContactInput);
    return true;
  } catch (error) {
    if (error instanceof Conflict && error.code === "too_many") return false;
    throw error;
  }
}
