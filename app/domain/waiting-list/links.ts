import { isSigned, sign } from "#app/domain/identity/signing.ts";

const payload = (entryId: string) => `waiting:${entryId}`;

/** The link by which somebody sees what they wait for and leaves the list, signed for this entry. */
export function waitingPath(entryId: string): string {
  return `/waiting/${entryId}/${sign(payload(entryId))}`;
}

/** Is this the signature of the entry's link? */
export function isWaitingLink(entryId: string, given: string): boolean {
  return isSigned(payload(entryId), given);
}
