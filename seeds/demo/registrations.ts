import { type Context, systemContext } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import type { PartnerKind } from "#app/domain/documents/labels.ts";
import { registerAgent, registerPartner } from "#app/domain/registrations/register-account.ts";
import { registerOffice } from "#app/domain/registrations/register-office.ts";
import { submitSubPartner } from "#app/domain/registrations/sub-partners.ts";
import { askGrievance } from "#app/domain/requests/ask-grievance.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { row, type Transaction } from "#db/client.ts";
import type { DemoPeople } from "./people.ts";

type SignUp = {
  kind: PartnerKind;
  name: string;
  person: string;
  city: string;
  gstin: string;
  papers: string[];
};

/** Their PAN stands in their GSTIN. The one that is refused gives the PAN of another, and no GSTIN. */
const PARTNERS: SignUp[] = [
  {
    kind: "property",
    name: "Neelima Guest House",
    person: "Neelima Rao",
    city: "Hyderabad",
    gstin: "36AABCU9603R1ZO",
    papers: [],
  },
  {
    kind: "food",
    name: "Amma Tiffins",
    person: "Saraswathi Iyer",
    city: "Chennai",
    gstin: "33AAPFA4420L1ZH",
    papers: ["fssai"],
  },
  {
    kind: "travel",
    name: "Charminar Cabs",
    person: "Imran Pasha",
    city: "Hyderabad",
    gstin: "36AAQFC7713M1ZW",
    papers: ["vehicle_registration", "vehicle_permit", "driving_licence"],
  },
  {
    kind: "equipment",
    name: "Seva Surgicals",
    person: "Dilip Jain",
    city: "Mumbai",
    gstin: "27AASFS2091P1ZA",
    papers: ["drug_licence"],
  },
  {
    kind: "property",
    name: "Blue Moon Lodge",
    person: "Karan Mehta",
    city: "Delhi",
    gstin: "",
    papers: [],
  },
];

const NUMBERS: Record<string, string> = {
  fssai: "12419007000217",
  vehicle_registration: "TS09UB4711",
  vehicle_permit: "TS/TP/2026/0815",
  driving_licence: "TS0920140012345",
  drug_licence: "MH/MZ2/20B/4711",
};

/** People who signed up and wait, one who was refused, a branch that waits, and a grievance: so that the approval screens have work. */
export async function writeRegistrations(
  tx: Transaction,
  now: Date,
  setting: { people: DemoPeople; cityIds: Map<string, string> },
): Promise<void> {
  const { people, cityIds } = setting;
  const ago = (days: number): Context => ({
    ...systemContext("demo", new Date(now.getTime() - days * 86_400_000)),
    tx,
  });
  const person = (index: number, name: string, city: string) => ({
    first_name: name,
    mobile_no: `90000 40${String(index).padStart(3, "0")}`,
    email_id: `${name.toLowerCase().replace(/\W+/g, ".")}@medihaven.example`,
    city: present(cityIds.get(city)),
  });
  const until = addDays(istDate(now), 400);
  let refused = "";
  for (const [index, { kind, name, person: who, city, gstin, papers }] of PARTNERS.entries()) {
    const numbers = papers.flatMap((paper) => [
      [paper, present(NUMBERS[paper])],
      [`${paper}_valid_until`, until],
    ]);
    const { accountId } = await registerPartner(ago(5 - index), {
      kind,
      values: {
        ...person(index + 1, who, city),
        name,
        address: "Station Road",
        gstin,
        pan: gstin.slice(2, 12) || "AABCU9603R",
        ...Object.fromEntries(numbers),
      },
    });
    refused = accountId;
  }
  const request = present(
    await row<{ id: string; version: number }>(
      "SELECT id, version FROM approvals WHERE subject_kind = 'partner' AND subject_id = $refused AND status = 'pending'",
      { refused },
      tx,
    ),
  );
  await decide(people.admin(now), {
    approvalId: request.id,
    version: request.version,
    decision: "reject",
    reason: "The PAN belongs to somebody else. Please send your own.",
  });
  await registerAgent(ago(2), {
    values: {
      ...person(21, "Sunil Verma", "Delhi"),
      name: "Verma Travel Help",
      address: "Karol Bagh",
      pan: "AAPFU0939F",
    },
  });
  await registerOffice(ago(1), { role: "staff", ...person(31, "Priya Nambiar", "Chennai") });
  await registerOffice(ago(1), { role: "city_manager", ...person(32, "Arvind Joshi", "Pune") });
  const anjali = present(people.partners[0]).ctx(now);
  await submitSubPartner(anjali, {
    values: {
      partner_kind: "food",
      name: "Sunrise Kitchen",
      contact_name: "Padma Reddy",
      phone_e164: "90000 40041",
      email: "sunrise.kitchen@medihaven.example",
      city_id: present(cityIds.get("Hyderabad")),
      address: "Road No. 3, Banjara Hills",
    },
  });
  await askGrievance(ago(1), {
    name: "Sunita Devi",
    mobile_no: "90000 20003",
    email_id: "",
    about: "No hot water",
    message: "For two mornings there was no hot water, and nobody at the desk knew when it comes back.",
  });
}
