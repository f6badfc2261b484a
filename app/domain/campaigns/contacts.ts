import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { readCsv } from "#app/domain/imports/csv-reader.ts";
import { execute, inTransaction, rows } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { canManageCampaigns } from "./policy.ts";

/** Phone numbers that were added by hand, each under its hospital (the campaign option). */

export type AddedContacts = {
  read: number;
  added: number;
  known: number;
  refused: string[];
  refusedCount: number;
};

type Given = { phone: string; name: string };
const CHUNK = 1_000;
const REFUSED_SHOWN = 20;

/**
 * Adds numbers as people type or paste them: one a line, or separated by commas and semicolons; a name may follow its number.
 * People who opted out stay opted out.
 * @throws Forbidden; Invalid when none of them is a mobile number
 */
export async function addContacts(
  ctx: Context,
  input: { text: string; hospitalId?: string | null },
): Promise<AddedContacts> {
  const lines = input.text.split(/[\r\n;]+/).flatMap((line) => {
    const parts = line.split(/[,\t]/).map((part) => part.trim());
    // A line of numbers only is a list; otherwise what follows the number is the name.
    return parts.every((part) => part === "" || normalisePhone(part)) ? parts.map((part) => [part]) : [parts];
  });
  async function* batches() {
    const cells = lines
      .filter(([phone]) => phone)
      .map(([phone = "", ...name]) => ({ phone, name: name.join(" ") }));
    for (let at = 0; at < cells.length; at += CHUNK) yield cells.slice(at, at + CHUNK);
  }
  const added = await store(ctx, batches(), input.hospitalId ?? null);
  if (added.read > 0 && added.refusedCount === added.read) {
    const why = `No mobile number: ${added.refused.join(", ")}`;
    throw new Invalid(why, { phone_number: [why] });
  }
  return added;
}

/**
 * Adds the numbers of a CSV file (column phone_number, and name if there is one), however long.
 * @throws Forbidden; Invalid when the file has no such column
 */
export async function importContacts(
  ctx: Context,
  chunks: AsyncIterable<Uint8Array>,
  input: { hospitalId?: string | null },
): Promise<AddedContacts> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  const csv = await readCsv(chunks, CHUNK);
  const named = (names: string[]) =>
    csv.header.findIndex((cell) => names.includes(cell.trim().toLowerCase()));
  const phoneAt = named(["phone_number", "phone", "mobile", "mobile_no"]);
  const nameAt = named(["name", "guest_name"]);
  if (phoneAt < 0) {
    const why = "The file has no column phone_number.";
    throw new Invalid(why, { file: [why] });
  }
  async function* batches() {
    for await (const { rows: lines } of csv.batches)
      yield lines.map((cells) =>
        Array.isArray(cells)
          ? { phone: cells[phoneAt] ?? "", name: nameAt < 0 ? "" : (cells[nameAt] ?? "") }
          : { phone: cells.text.slice(0, 20), name: "" },
      );
  }
  return store(ctx, batches(), input.hospitalId ?? null);
}

async function store(
  ctx: Context,
  batches: AsyncIterable<Given[]>,
  hospitalId: string | null,
): Promise<AddedContacts> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  if (hospitalId && !(await models.Hospital.findByPk(hospitalId))) throw new NotFound();
  const counts: AddedContacts = { read: 0, added: 0, known: 0, refused: [], refusedCount: 0 };
  const by = userIdOf(ctx.actor);
  for await (const given of batches) {
    const sound = new Map<string, string>();
    for (const { phone: typed, name } of given) {
      counts.read += 1;
      const phone = normalisePhone(typed);
      if (phone) sound.set(phone, name.replace(/\s+/g, " ").trim().slice(0, 80));
      else {
        counts.refusedCount += 1;
        if (counts.refused.length < REFUSED_SHOWN) counts.refused.push(typed.slice(0, 30));
      }
    }
    const phones = [...sound.keys()].sort();
    await inTransaction(undefined, async (tx) => {
      const added = await rows(
        `INSERT INTO campaign_contacts (phone_e164, name, hospital_id, added_by, created_at)
         SELECT phone, name, $hospitalId, $by, $now FROM unnest($phones::text[], $names::text[]) AS given(phone, name)
         ON CONFLICT DO NOTHING RETURNING id`,
        { hospitalId, by, now: ctx.now, phones, names: phones.map((phone) => sound.get(phone)) },
        tx,
      );
      await execute(
        `INSERT INTO message_consents (phone_e164, state, basis, source, changed_by, changed_at)
         SELECT phone, 'given', 'agreed, as the person who added the number says', 'contact', $by, $now
         FROM unnest($phones::text[]) AS given(phone) ON CONFLICT DO NOTHING`,
        { by, now: ctx.now, phones },
        tx,
      );
      counts.added += added.length;
      counts.known += phones.length - added.length;
      if (added.length > 0)
        await recordAudit(
          { ...ctx, tx },
          {
            action: "campaign-contact.add",
            subjectKind: "hospital",
            subjectId: hospitalId ?? "none",
            after: { added: added.length },
          },
        );
    });
  }
  return counts;
}

export type CampaignOption = { id: string; name: string; contacts: number };

/** The hospitals that numbers can stand under (the campaign options): well-known ones, and those that have numbers. @throws Forbidden */
export async function campaignOptions(ctx: Context): Promise<CampaignOption[]> {
  if (!canManageCampaigns(ctx.actor)) throw new Forbidden();
  return rows<CampaignOption>(
    `SELECT h.id, c.name || ': ' || h.near_hospital_name AS name, coalesce(counted.contacts, 0) AS contacts
     FROM hospitals h JOIN cities c ON c.id = h.city_id
     LEFT JOIN (SELECT hospital_id, count(*) AS contacts FROM campaign_contacts GROUP BY hospital_id) counted ON counted.hospital_id = h.id
     WHERE h.active AND (h.featured OR counted.contacts > 0) ORDER BY c.name, h.near_hospital_name, h.id LIMIT 1000`,
  );
}
