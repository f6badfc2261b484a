import type { Fault } from "../fault.ts";

const agents = "app/domain/agents";
const registrations = "app/domain/registrations";

/** Agents: their guests, their links, their commission. */
export const AGENTS: Fault[] = [
  {
    what: "an agent opens another agency's guest",
    at: `${agents}/contacts.ts`,
    find: "FROM agent_contacts WHERE id = $id AND account_id = $accountId`",
    replace: "FROM agent_contacts WHERE id = $id AND $accountId::uuid IS NOT NULL`",
    tests: [`${agents}/contacts.test.ts`],
  },
  {
    what: "the guest who was chosen yesterday is booked for today",
    at: `${agents}/contacts.ts`,
    find: "const CHOSEN_HOURS = 12;",
    replace: "const CHOSEN_HOURS = 24;",
    tests: [`${agents}/contacts.test.ts`],
  },
  {
    what: "a booking wipes the note about its guest",
    at: `${agents}/contacts.ts`,
    find: "attendants, address, note: known?.note }",
    replace: 'attendants, address, note: "" }',
    tests: [`${agents}/contacts.test.ts`],
  },
  {
    what: "an agent's link leads to another site",
    at: `${agents}/share-links.ts`,
    find: "if (host === ownHost()) return url;",
    replace: "if (host) return url;",
    tests: [`${agents}/share-links.test.ts`],
  },
  {
    what: "two agencies share one link, and one of them its commission",
    at: `${agents}/share-links.ts`,
    find: "reuseKeyOf(accountId, url, label)",
    replace: 'reuseKeyOf("", url, label)',
    tests: [`${agents}/share-links.test.ts`],
  },
  {
    what: "a commission of nothing becomes the standard",
    at: `${registrations}/agent-commission.ts`,
    find: "ppm ?? (known?.ppm || standardAgentPpm())",
    replace: "ppm || known?.ppm || standardAgentPpm()",
    tests: [`${registrations}/registrations.test.ts`],
  },
  {
    what: "an agent may earn all of the price",
    at: `${registrations}/agent-commission.ts`,
    find: "commissionPpm > 500_000",
    replace: "commissionPpm > 1_000_000",
    tests: [`${registrations}/registrations.test.ts`],
  },
  {
    what: "what an agent books for tomorrow is held until midnight",
    at: "app/domain/bookings/hold-end.ts",
    find: 'const LAST_HOUR = "20:00";',
    replace: 'const LAST_HOUR = "23:59";',
    tests: ["app/domain/bookings/hold-end.test.ts"],
  },
];
