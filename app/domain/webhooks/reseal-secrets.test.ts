import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { config, resetConfig } from "#app/config.ts";
import { unseal } from "#app/domain/shared/sealing.ts";
import { row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { addEndpoint, findEndpoint, rotateSecret } from "./endpoints.ts";
import { resealWebhookSecrets } from "./reseal-secrets.ts";

const before = process.env.SESSION_SECRETS;
function use(secrets: string | undefined) {
  if (secrets === undefined) delete process.env.SESSION_SECRETS;
  else process.env.SESSION_SECRETS = secrets;
  resetConfig();
}
afterEach(() => use(before));

test("an endpoint's secrets are sealed anew, and sign on when the older secret is dropped", async () => {
  const admin = await makeContext("admin");
  const url = "https://example.com/hook";
  const { id, secret: first } = await addEndpoint(admin, { url, events: ["booking.confirmed"] });
  const second = await rotateSecret(admin, id);
  const [old] = config().SESSION_SECRETS;
  const fresh = randomBytes(32).toString("hex");
  use(`${fresh},${old}`);
  expect(await resealWebhookSecrets()).toBe(1);
  expect(await resealWebhookSecrets()).toBe(0);
  use(fresh);
  expect((await findEndpoint(admin, id)).secret).toBe(second);
  const kept = await row<{ previous: string }>(
    "SELECT previous_secret AS previous FROM webhook_endpoints WHERE id = $id",
    { id },
  );
  expect(unseal("webhook", id, kept!.previous)).toBe(first);
});
