import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createDraft } from "#app/domain/bookings/create-draft.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import { browserHash, readBrowserId } from "#app/http/cookies.ts";
import { row } from "#db/client.ts";
import { customerContext, GUESTS, stayIn } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { action } from "./logout.tsx";

test("whoever uses a browser after somebody signed out reads nothing of what was typed about guests", async () => {
  const ctx = await customerContext();
  const { cookie, formKey } = await signedIn(ctx.actor.id, "customer");
  const request = (fields: Record<string, string>) =>
    new Request("http://localhost/logout", {
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams({ _key: formKey(), ...fields }),
    });
  const selection = stayIn(await makePlace());
  const here = browserHash((await readBrowserId(request({})))!);
  const elsewhere = randomBytes(32);
  for (const browser of [here, elsewhere]) {
    const { id } = await createDraft(ctx, { browserHash: browser, search: "search", selection });
    await updateDraft(ctx, { id, browserHash: browser, guests: GUESTS });
  }
  const patientIn = async (browser: Buffer) =>
    (
      await row<{ patient: string | null }>(
        "SELECT guests->>'patientName' AS patient FROM booking_drafts WHERE browser_hash = $browser AND expires_at > now()",
        { browser },
      )
    )?.patient;

  const asStaff = (await action({
    request: request({ role: "staff" }),
    params: {},
    context: {},
  })) as Response;
  expect([asStaff.status, await patientIn(here)]).toEqual([303, "Ravi Rao"]);
  await action({ request: request({ role: "customer" }), params: {}, context: {} });
  expect([await patientIn(here), await patientIn(elsewhere)]).toEqual([null, "Ravi Rao"]);
});
