import { Alert } from "#app/ui/alert.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

/** Before a stay is shortened or cancelled: it is not decided yet whether its guest is charged at all. */
export function WaiverNote({ due }: { due: Date | string | null }) {
  return due ? (
    <Alert tone="info">{words("customer")("waiverFirst", { due: instantWords(due) })}</Alert>
  ) : null;
}
