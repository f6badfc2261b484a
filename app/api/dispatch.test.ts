import { afterEach, describe, expect, test, vi } from "vitest";
import { resetConfig } from "#app/config.ts";
import { createSession } from "#app/domain/identity/sessions.ts";
import { execute } from "#db/client.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { dispatch } from "./dispatch.ts";

/** Which sessions calls accept, and what they tell browsers of other sites. */

const ask = (path: string, headers: Record<string, string>, method = "GET") =>
  dispatch(new Request(`http://localhost/api${path}`, { method, headers }), path);
const answerOf = async (cookie: string, path: string) => {
  const response = await ask(path, { cookie });
  return { status: response.status, code: (await response.json()).code };
};
const NOT_SIGNED_IN = { status: 401, code: "not_signed_in" };

afterEach(() => {
  vi.unstubAllEnvs();
  resetConfig();
});

describe("a session", () => {
  test("of an account's owner may call, that of a member of the team may not", async () => {
    const account_id = await makeAccount();
    const bookings = `/adminDashboard/all-bookings-for-partner/${account_id}`;
    const owner = await signedIn(await makeUser({ role: "partner", account_id }), "partner");
    expect(await answerOf(owner.cookie, bookings)).toMatchObject({ status: 200 });
    const member = await makeUser({ role: "partner", account_id, rights: "{bookings}" });
    expect(await answerOf((await signedIn(member, "partner")).cookie, bookings)).toEqual(NOT_SIGNED_IN);
  });

  test("of the office without a second step may not call, and may with it", async () => {
    const userId = await makeUser({ role: "admin" });
    const { token } = await createSession({ userId, role: "admin", userAgent: "" }, new Date());
    const read = async () => {
      const response = await ask("/adminDashboard/accommodation-cancellations", {
        authorization: `Bearer admin.${token}`,
      });
      return { status: response.status, code: (await response.json()).code };
    };
    expect(await read()).toEqual({ status: 403, code: "second_step_needed" });
    await execute("UPDATE users SET totp_secret = 'of a test' WHERE id = $userId", { userId });
    expect(await read()).toMatchObject({ status: 200 });
  });
});

describe("a browser of another site", () => {
  const SITE = "https://friends.example";
  const read = async (origin: string, method = "GET") => {
    const { headers } = await ask("/fixed-token-path", { origin }, method);
    return [headers.get("access-control-allow-origin"), headers.get("vary")];
  };

  test.each(["GET", "OPTIONS"])(
    "reads a %s where its site is named, and no cache tells another one so",
    async (method) => {
      expect(await read(SITE, method)).toEqual([null, null]);
      vi.stubEnv("API_ORIGINS", SITE);
      resetConfig();
      expect(await read(SITE, method)).toEqual([SITE, "Origin"]);
      expect(await read("https://strangers.example", method)).toEqual([null, null]);
    },
  );
});
