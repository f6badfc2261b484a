import { Alert } from "#app/ui/alert.tsx";
import { words } from "#app/words/catalogue.ts";

/** Tells somebody of our office for whom this form books; nothing to guests. `desk`: the name of who is signed in. */
export function DeskNote({ desk }: { desk: string | null }) {
  if (!desk) return null;
  return <Alert tone="info">{words("booking")("atDesk", { name: desk })}</Alert>;
}
