import { NotFound } from "#app/domain/errors.ts";
import { row } from "#db/client.ts";
import type { SavedText } from "./templates.ts";

const MOST_KEPT = 1_000;
const kept = new Map<string, SavedText>();

/** The words that a message was queued with. A saved text never changes, so it is read once a process. */
export async function savedText(id: string): Promise<SavedText> {
  const known = kept.get(id);
  if (known) return known;
  const found = await row<SavedText>(
    `SELECT body, subject, provider_template_id FROM message_texts WHERE id = $id`,
    { id },
  );
  if (!found) throw new NotFound();
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(id, found);
  return found;
}
