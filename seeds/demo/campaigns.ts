import { saveCampaign } from "#app/domain/campaigns/save-campaign.ts";
import { saveTemplate } from "#app/domain/campaigns/templates.ts";
import { shortenUrl } from "#app/domain/short-links/save-link.ts";
import { present } from "#app/present.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import type { DemoPeople } from "./people.ts";

const HOUR = 3_600_000;
const PEOPLE = [
  "Lakshmi",
  "Imran",
  "Joseph",
  "Kavya",
  "Suresh",
  "Fatima",
  "Arjun",
  "Nisha",
  "Gopal",
  "Rekha",
];
const phone = (index: number) => `+9190000300${String(index).padStart(2, "0")}`;

/** Numbers, templates, a campaign to go on with and one that ended, and short links with their clicks. Nobody is written to. */
export async function writeCampaigns(tx: Transaction, now: Date, people: DemoPeople): Promise<void> {
  const admin = people.admin(now);
  const template = async (name: string, channel: string, body: string, more: Record<string, string> = {}) =>
    (await saveTemplate(admin, { values: { name, channel, body, active: "on", ...more } })).id;
  const rooms = await template(
    "Rooms near your hospital",
    "whatsapp",
    "Hello {{name}}, clean rooms near {{hospital}}, a short walk away: {{link}}",
    { provider_template_id: "HX000000000000000000000000000000d1" },
  );
  const news = await template(
    "New houses by SMS",
    "sms",
    "Hello {{name}}, new houses near hospitals: {{link}}",
  );
  const letter = await template(
    "New houses by mail",
    "mail",
    "Hello {{name}},\n\nthere are new clean rooms, a short walk from the hospitals of {{city}}.\n\n[See the rooms]({{link}})",
    { subject: "New rooms near your hospital" },
  );
  await writeContacts(tx, now);
  const { id: link } = await shortenUrl(admin, {
    LongUrl: "https://wa.me/919000010001",
    code: "help-desk",
    label: "Poster at the help desk",
  });
  await shortenUrl(admin, {
    LongUrl: "https://partner-hospital.example/visitors",
    label: "Waits for approval",
  });
  await writeClicks(tx, now, link);
  await saveCampaign(admin, {
    values: {
      campaign_name: "Rooms for the new year",
      template_id: rooms,
      link_url: "https://wa.me/919000010001",
      sources: ["contacts", "enquiries"],
      consent_note: "Said yes at the help desk",
      unit_cost_rupees: "0.80",
    },
  });
  await saveCampaign(admin, {
    values: {
      campaign_name: "Letter of December",
      template_id: letter,
      link_url: "https://wa.me/919000010001",
      sources: ["subscribers"],
      consent_note: "Subscribed on the site",
      unit_cost_rupees: "0.05",
    },
  });
  await writeFinished(tx, now, news);
}

/** Each under a well-known hospital, agreed. */
async function writeContacts(tx: Transaction, now: Date): Promise<void> {
  const hospital = await row<{ id: string }>(
    "SELECT id FROM hospitals WHERE slug = 'apollo-hospitals-jubilee-hills'",
    {},
    tx,
  );
  const bind = { phones: PEOPLE.map((_, index) => phone(index)), now };
  await execute(
    `INSERT INTO campaign_contacts (phone_e164, name, hospital_id, created_at)
     SELECT phone, name, $hospital, $now FROM unnest($phones::text[], $names::text[]) AS given(phone, name)`,
    { ...bind, names: PEOPLE, hospital: hospital?.id ?? null },
    tx,
  );
  await execute(
    `INSERT INTO message_consents (phone_e164, state, basis, source, changed_at)
     SELECT phone, CASE WHEN number = 10 THEN 'withdrawn' ELSE 'given' END,
       CASE WHEN number = 10 THEN 'replied STOP' ELSE 'said yes at the help desk' END,
       CASE WHEN number = 10 THEN 'reply' ELSE 'contact' END, $now
     FROM unnest($phones::text[]) WITH ORDINALITY AS given(phone, number) ON CONFLICT DO NOTHING`,
    bind,
    tx,
  );
}

/** Three days of it. */
async function writeClicks(tx: Transaction, now: Date, linkId: string): Promise<void> {
  await execute(
    `INSERT INTO short_link_clicks (link_id, at, hour, device, referrer)
     SELECT $linkId, at, date_trunc('hour', at), (ARRAY['phone', 'phone', 'phone', 'desktop', 'tablet'])[1 + n % 5],
       CASE WHEN n % 4 = 0 THEN 'www.google.com' ELSE '' END
     FROM generate_series(1, 24) AS n, LATERAL (SELECT $now::timestamptz - n * interval '173 minutes' AS at) AS moment`,
    { linkId, now },
    tx,
  );
}

/** As a campaign of last week looks: delivered, read, refused, left out. */
async function writeFinished(tx: Transaction, now: Date, templateId: string): Promise<void> {
  const at = new Date(now.getTime() - 7 * 24 * HOUR);
  const bind = { templateId, at, end: new Date(at.getTime() + HOUR / 60) };
  const campaign = await row<{ id: string }>(
    `INSERT INTO campaigns (campaign_name, template_id, body, channel, link_url, sources, consent_note, unit_cost_paise, status, tested_at,
       approved_at, started_at, finished_at, created_at, updated_at)
     SELECT 'New houses in November', id, body, channel, 'https://wa.me/919000010001', '{contacts}', 'Said yes at the help desk', 25,
       'finished', $at, $at, $at, $end, $at, $end FROM campaign_templates WHERE id = $templateId RETURNING id`,
    bind,
    tx,
  );
  await execute(
    `WITH sent AS (
       INSERT INTO messages (dedupe_key, channel, recipient, template, variables, purpose, state, attempts, error, error_code, created_at, updated_at, sent_at)
       SELECT 'campaign:' || $campaign || ':' || phone_e164, 'sms', phone_e164, 'campaign.text',
         jsonb_build_object('text', 'Hello ' || name || ', new houses near hospitals. Reply STOP to end.'), 'campaign',
         CASE number WHEN 9 THEN 'failed' WHEN 1 THEN 'sent' ELSE 'delivered' END, 1,
         CASE number WHEN 9 THEN 'the provider reports undelivered: nobody has this number any more (30005)' ELSE '' END,
         CASE number WHEN 9 THEN '30005' ELSE '' END, $at, $end, $at
       FROM (SELECT *, row_number() OVER (ORDER BY phone_e164) AS number FROM campaign_contacts) AS c WHERE number < 10
       RETURNING id, recipient)
     INSERT INTO campaign_recipients (campaign_id, phone_e164, name, source, state, skip_reason, parts, message_id, updated_at)
     SELECT $campaign::uuid, k.phone_e164, k.name, 'contacts', CASE WHEN s.id IS NULL THEN 'skipped' ELSE 'taken' END,
       CASE WHEN s.id IS NULL THEN 'opted_out' ELSE '' END, CASE WHEN s.id IS NULL THEN 0 ELSE 1 END, s.id, $end
     FROM campaign_contacts k LEFT JOIN sent s ON s.recipient = k.phone_e164`,
    { campaign: present(campaign).id, at: bind.at, end: bind.end },
    tx,
  );
}
