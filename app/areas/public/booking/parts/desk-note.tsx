import { Alert } from "#app/ui/alert.tsx";
import { words } from "#app/words/catalogue.ts";

/** Tells a member of our office for whom this form books; guests see nothing. `desk`: the name of the signed-in person. */
export function DeskNote({ desk }: { desk: string | null }) {
  if (!desk) return null;
  return <Alert tone="info">{words("booking")("atDesk", { name: desk })}</Alert>;
}
