import { Alert } from "#app/ui/alert.tsx";
import { words } from "#app/words/catalogue.ts";

/** Before a stay is shortened or cancelled: the nights that were reserved after it go too. */
export function ReservedNote({ shown }: { shown: boolean }) {
  return shown ? <Alert tone="info">{words("customer")("openEndGoesToo")}</Alert> : null;
}
