import { systemContext } from "#app/domain/context.ts";
import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { row } from "#db/client.ts";

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
