import { expect } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { deliverWebhooks } from "#app/domain/webhooks/deliver.ts";
import { row } from "#db/client.ts";
import type { Journey } from "./caller.ts";
import { deccan, sunrise } from "./demo.ts";

export const webhookJourneys: Journey[] = [
  {
    name: "A partner adds an endpoint, which hears of the own account, and reads how it went",
    async walk(as) {
      const partner = await sunrise();
      const [owner, stranger] = [as(partner), as(await deccan())];
      const form = {
        url: "https://hooks.invalid/hook",
        description: "Our system",
        events: ["payout.paid", "review.shown"],
      };
      const inside = await owner.try("POST /webhooks", { ...form, url: "http://127.0.0.1/hook" });
      expect([inside.status, Object.keys(inside.said.fields)]).toEqual([400, ["url"]]);
      const { endpoint_id, secret } = await owner("POST /webhooks", form);
      expect(secret).toMatch(/^whsec_/);
      const one = { endpoint_id };
      const known = { endpoint_id, url: form.url, status: "active" };
      expect((await owner("GET /webhooks")).data).toContainEqual(expect.objectContaining(known));
      expect(JSON.stringify(await owner("GET /webhooks"))).not.toContain(secret);
      expect((await stranger("GET /webhooks")).data).toEqual([]);
      await owner("PUT /webhooks/:endpoint_id", {
        ...one,
        ...form,
        events: ["booking.confirmed", "review.shown"],
      });
      await owner("PUT /webhooks/:endpoint_id/status", { ...one, status: "paused" });
      await owner("PUT /webhooks/:endpoint_id/status", { ...one, status: "active" });
      const rotated = await owner("POST /webhooks/:endpoint_id/secret", one);
      expect(rotated.secret).not.toBe(secret);
      await row(
        `SELECT tell_webhooks('review.shown', $accountId, NULL, '{"rating": 5}') FROM (VALUES (1)) AS once`,
        partner,
      );
      await deliverWebhooks(systemContext("test", new Date(Date.now() + 1_000)));
      const list = "GET /webhooks/:endpoint_id/deliveries";
      const { data } = await owner(list, one);
      expect(data).toMatchObject([{ type: "review.shown", status: "waiting", attempts: 1, answered: null }]);
      expect((await stranger.try(list, one)).status).toBe(404);
      await owner("POST /webhooks/deliveries/:delivery_id/replay", { delivery_id: data[0].delivery_id });
      expect((await owner(list, one)).data).toMatchObject([{ status: "waiting", attempts: 0 }]);
      await owner("DELETE /webhooks/:endpoint_id", one);
      expect((await owner.try(list, one)).status).toBe(404);
    },
  },
];
