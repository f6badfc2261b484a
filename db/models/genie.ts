import { bigint, citext, id, instant, NOW, text, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** The patients that customers look after. */

/** A patient that a customer looks after. */
export class GeniePatient extends table("genie_patients", {
  id: id(),
  sNo: bigint().generated("identity"),
  userId: uuid().references("users"),
  requestId: uuid().references("requests"),
  patientFirstname: text(),
  patientLastname: text().default(""),
  emailId: citext().nullable(),
  phoneNumber: text(),
  patientLocation: text(),
  problem: text(),
  prDescription: text().default(""),
  createdDatetime: instant().default(NOW),
  updatedAt: instant().default(NOW),
}) {}
