import { systemContext } from "#app/domain/context.ts";
import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { row } from "#db/client.ts";
import { hyderabad } from "./demo.ts";

/** What was written to a phone (E.164) last, read where its owner would. */
export async function sentTo(phone: string): Promise<string> {
  const message = await row<{ id: string }>(
    "SELECT id FROM messages WHERE recipient = $phone AND channel = 'sms' AND state = 'queued' ORDER BY created_at DESC LIMIT 1",
    { phone },
  );
  await deliverMessage(systemContext("test"), message!.id);
  const entries = await readOutbox({ to: phone });
  return entries.find((entry) => entry.id === message!.id)!.text;
}

/** The code that was sent to a phone (E.164) last. */
export const codeSentTo = async (phone: string) => (await sentTo(phone)).slice(0, 6);

/** A small report of a patient. */
export function report(name = "report.pdf"): File {
  const content = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
  return new File([content], name, { type: "application/pdf" });
}

let registered = 0;

/** What somebody registers with; the papers are those of every kind. */
export async function registration(name: string) {
  registered += 1;
  return {
    first_name: "Asha Rao",
    mobile_no: `98480 5${String(1_000 + registered)}`,
    email_id: `registered${registered}@example.com`,
    name,
    city: await hyderabad(),
    address: "1 Hospital Road",
    pan: "AABCU9603R",
    fssai: "13619011000123",
    fssai_valid_until: "2031-01-01",
    drug_licence: "TS/HYD/2026-20B/1234",
    drug_licence_valid_until: "2031-01-01",
    vehicle_registration: "TS09AB1234",
    vehicle_registration_valid_until: "2031-01-01",
    vehicle_permit: "TS/TP/2026/4711",
    vehicle_permit_valid_until: "2031-01-01",
    driving_licence: "TS0920110012345",
    driving_licence_valid_until: "2031-01-01",
  };
}
