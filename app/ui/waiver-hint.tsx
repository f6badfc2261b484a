import { words } from "#app/words/catalogue.ts";

/** What becomes of the charge of a stay when the treatment changes: told before it is paid. */
export function WaiverHint() {
  return <p className="mt-3">{words("policy")("waiver")}</p>;
}
