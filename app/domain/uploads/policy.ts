import { type Actor, isPrivileged, isUser } from "#app/domain/context.ts";

export type UploadOwner = {
  visibility: "public" | "private";
  ownerUserId: string | null;
  accountId: string | null;
  /** The city of the account or of the field visit, for staff and city managers of that zone. */
  cityId: string | null;
  /** Of a request's medical file: who works off the request. Null for other files. */
  caseOwnerId?: string | null;
  /** The guest of whose booking the photo of a claim or of a condition is. Null for other files. */
  guestId?: string | null;
  /** The houses that report the guest of a passport or visa now. */
  houseIds?: string[] | null;
  purpose?: string;
};

/**
 * A public file is read by everybody who knows its id; a private one by its owner, its account, the guest whom its claim or hire is about,
 * staff of its zone and admins; a medical one by its owner, whoever works off the request that it came with, and admins; a hospital's letter
 * by the guest who sent it, the manager of the city of the stay, and admins; a passport or visa by the guest, the house of a stay from the
 * day before it until a month after it, and admins.
 */
export function canReadUpload(actor: Actor, upload: UploadOwner): boolean {
  if (upload.visibility === "public" || isPrivileged(actor)) return true;
  if (!isUser(actor)) return false;
  if (upload.ownerUserId === actor.id || (upload.guestId && upload.guestId === actor.id)) return true;
  if (upload.purpose === "medical_file") return upload.caseOwnerId === actor.id;
  if (upload.purpose === "travel_paper")
    return (
      actor.role === "partner" &&
      actor.accountId !== null &&
      (upload.houseIds ?? []).includes(actor.accountId)
    );
  if (upload.purpose === "hospital_letter")
    return actor.role === "city_manager" && upload.cityId !== null && upload.cityId === actor.zoneCityId;
  if (actor.role === "partner" || actor.role === "agent")
    return upload.accountId !== null && upload.accountId === actor.accountId;
  if (actor.role === "staff" || actor.role === "city_manager") {
    return actor.zoneCityId === null || (upload.cityId !== null && upload.cityId === actor.zoneCityId);
  }
  return false;
}

/** Signed-in people and jobs may upload. */
export function canUpload(actor: Actor): boolean {
  return isUser(actor) || actor.kind === "system";
}
