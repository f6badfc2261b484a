import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { makePlace, makeUser } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { loader } from "./bank-account.tsx";

test("no number of an account leaves the server whole, neither the one that is used nor earlier ones", async () => {
  const { accountId } = await makePlace();
  const userId = await makeUser({ role: "partner", account_id: accountId });
  const enteredAt = new Date(Date.now() - 30 * 86_400_000);
  const numbers = [
    await makePayee(accountId, { number: "50100012340001", enteredAt }),
    await makePayee(accountId, { number: "50100012340002" }),
  ];
  const { cookie } = await signedIn(userId, "partner");
  const request = new Request("http://localhost/partnerBankAccount", { headers: { cookie } });
  const shown = await loader({ request, params: {}, context: {} } as LoaderFunctionArgs);
  const text = JSON.stringify(shown);
  for (const number of numbers) {
    expect(text).toContain(number.slice(-4));
    expect(text).not.toContain(number);
  }
});
