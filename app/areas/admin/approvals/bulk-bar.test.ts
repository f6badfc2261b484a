import { beforeAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { registerPartner } from "#app/domain/registrations/register-account.ts";
import { takeFlash } from "#app/http/cookies.ts";
import { row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity } from "#tests/factories/inventory.ts";
import { type Answer, browserOf } from "#tests/harness/screens.ts";
import { action as decideOne } from "../people/account.tsx";
import { action } from "./list.tsx";

/** The buttons below a list of approvals, as they are pressed. */

let admin: Awaited<ReturnType<typeof makeContext>>;
let browser: Awaited<ReturnType<typeof browserOf>>;
let requests: Array<{ id: string; version: number }>;

beforeAll(async () => {
  admin = await makeContext("admin");
  browser = await browserOf({ id: admin.actor.id, role: "admin" });
  const city = await makeCity();
  requests = await Promise.all(
    ["Aster", "Birch", "Cedar"].map(async (name, index) => {
      const contact = { mobile_no: `98480 2200${index}`, email_id: `${name}@example.com` };
      const { accountId } = await registerPartner(
        { actor: GUEST, now: new Date() },
        {
          kind: "property",
          values: {
            first_name: "Asha Rao",
            ...contact,
            name,
            city,
            address: "1 Hospital Road",
            // Two of one PAN would be warned of and left out.
            pan: `AABC${name[0]}960${index}R`,
          },
        },
      );
      return (await row<{ id: string; version: number }>(
        "SELECT id, version FROM approvals WHERE subject_id = $accountId",
        { accountId },
      ))!;
    }),
  );
});

const chosen = (list = requests) => list.map(({ id, version }) => `${id}:${version}`);
const press = (intent: string, request: string[], reason = "") =>
  browser.post(action, "/partnerRegApproval?q=a", {}, { intent, request, reason });
async function told({ response }: Answer): Promise<string> {
  const cookie = response!.headers.getSetCookie().find((one) => one.startsWith("mhFlash="))!;
  const { flash } = await takeFlash(
    new Request("http://localhost/", { headers: { cookie: cookie.split(";")[0]! } }),
  );
  return flash!.message;
}

test("several are decided at once: a line for each, first for those that somebody else decided meanwhile", async () => {
  const { id, version } = requests[2]!;
  await decide(admin, { approvalId: id, version, decision: "reject", reason: "The PAN is another's" });
  const answer = await press("approve", chosen());
  expect(answer).toMatchObject({ status: 303, to: "/partnerRegApproval?q=a" });
  expect((await told(answer)).split("\n")).toEqual([
    "Partner Approved Successfully... 2 decided, 1 left as they are.",
    "Cedar: This request was decided or edited since you opened it. Please look at it again.",
    "Aster: approved",
    "Birch: approved",
  ]);
  const statuses = await rows<{ status: string }>(
    "SELECT status FROM accounts WHERE name IN ('Aster', 'Birch', 'Cedar') ORDER BY name",
  );
  expect(statuses.map(({ status }) => status)).toEqual(["approved", "approved", "rejected"]);
});

test("a stale page decides nothing and says so; a rejection without a reason, or of nothing, neither", async () => {
  expect(await press("reject", chosen(), "The PAN is another's")).toMatchObject({ status: 409 });
  expect(await press("reject", chosen())).toMatchObject({ status: 400 });
  expect(await press("approve", [])).toMatchObject({ status: 400 });
});

test("nobody approves what is his own: it is said on the page", async () => {
  const person = { first_name: "Asha Rao", mobile_no: "9848022009", email_id: "own@example.com" };
  const values = {
    ...person,
    name: "Own House",
    city: await makeCity(),
    address: "1 Road",
    pan: "AABCU9603R",
  };
  const { accountId } = await registerPartner(admin, { kind: "property", values });
  const { id, version } = (await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_id = $accountId",
    { accountId },
  ))!;
  const fields = { intent: "approve", approval: id, version: String(version) };
  const answer = await browser.post(decideOne, `/partnerRegApproval/${accountId}`, { id: accountId }, fields);
  expect(answer.status).toBe(409);
  expect(JSON.stringify(answer.data)).toContain("Somebody else has to decide this: it is your own request.");
});
