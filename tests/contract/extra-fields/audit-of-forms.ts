import type { Twin } from "./twins.ts";

/** Forms of offices, partners and agents (screen and button) that leave nothing in the audit trail, and why. */
const NO_EVENT: Array<[form: RegExp, why: string]> = [
  [
    /PartnerVisit\/:id\/:step (?!submit)/,
    "a step of one's own draft; beginning and submitting it are events",
  ],
  [/Lists\/:name (columns|save)$/i, "how one sees a list, which shows nobody more than before"],
  [/^\/adminImports$|^\/adminAllMaster\/:master\/import$/, "keeps a file; starting its import is an event"],
  [/^\/agent_(guests|guests\/:id) book$|^\/agent_book_cab_med_eq nobody$/, "whom the next booking is for"],
  [/^\/adminGatewaySettlements$/, "the file names a payment that there is none of"],
  [/^\/adminPeople\/:id end_all$/, "this person is signed in nowhere"],
  [/^\/partnerFoodBookings completed$/, "the order board completed this booking before"],
];
/** They decide about nothing but their own. */
const UNPRIVILEGED = new Set(["guest", "customer"]);

/** Whether a form (screen and button) that this visitor sends has to leave an event. */
export const needsEvent = (visitor: string, form: string) =>
  !UNPRIVILEGED.has(visitor) && !NO_EVENT.some(([one]) => one.test(form));

/** How many events a request left in the audit trail, and how many different ones. */
export async function eventsOf({ client }: Twin, request: string) {
  const { rows } = await client.query<{ all: number; different: number }>(
    `SELECT count(*)::integer AS all, count(DISTINCT (action, subject_kind, subject_id, before, after))::integer AS different
     FROM audit_events WHERE request_id = $1`,
    [request],
  );
  return rows[0]!;
}
