import { expect, test } from "vitest";
import { execute, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount } from "#tests/factories/inventory.ts";
import { feesOf, STANDARD_FEE_PPM } from "./fees.ts";
import { SELLER_KINDS } from "./labels.ts";
import { listTerms, publishTerms } from "./publish-terms.ts";
import { acceptTerms, currentTerms, owesTerms, ownTerms } from "./seller-terms.ts";

const owner = async (role: "partner" | "agent") =>
  makeContext(role, { accountId: await makeAccount({ account_kind: role }) });

test.each(SELLER_KINDS)("whoever signs up as %s reads the terms and today's fees", async (kind) => {
  const admin = await makeContext("admin");
  const { points, version, fees } = await currentTerms(admin, kind);
  expect(points.length).toBeGreaterThan(5);
  expect(version).toBeGreaterThan(0);
  expect(fees.commissionPpm).toBeGreaterThan(0);
  expect(fees.tcsPpm === null).toBe(kind === "agent");
});

test("the standard commission is what a new listing has", async () => {
  const defaults = await rows<{ fee: string }>(
    `SELECT column_default AS fee FROM information_schema.columns WHERE column_name = 'mh_service_fee_ppm' AND column_default IS NOT NULL`,
  );
  expect(defaults.length).toBeGreaterThan(1);
  expect(new Set(defaults.map(({ fee }) => Number(fee)))).toEqual(new Set([STANDARD_FEE_PPM]));
});

test.each(["partner", "agent"] as const)(
  "an owner (%s) accepts once, and again when there is a new version",
  async (role) => {
    const ctx = await owner(role);
    const admin = await makeContext("admin");
    const { current } = await ownTerms(ctx);
    expect(await owesTerms(ctx.actor.id)).toBe(true);
    await acceptTerms(ctx, current.version);
    await acceptTerms(ctx, current.version);
    expect(await owesTerms(ctx.actor.id)).toBe(false);
    const fees = await feesOf(ctx, current.kind);
    expect(await ownTerms(ctx)).toMatchObject({
      isAccepted: true,
      accepted: [{ version: current.version, fees }],
    });

    const body = [...current.points, `Something new of ${role}.`].join("\n");
    const { version } = await publishTerms(admin, { kind: current.kind, body });
    expect(version).toBe(current.version + 1);
    expect(await owesTerms(ctx.actor.id)).toBe(true);
    await expect(acceptTerms(ctx, current.version)).rejects.toMatchObject({ code: "terms_changed" });
    await acceptTerms(ctx, version);
    expect(await owesTerms(ctx.actor.id)).toBe(false);
    expect((await ownTerms(ctx)).accepted.map((one) => one.version)).toEqual([version, current.version]);
    await expect(publishTerms(admin, { kind: current.kind, body })).rejects.toThrow("the current terms");
    const audited = await row<{ count: number }>(
      "SELECT count(*)::integer AS count FROM audit_events WHERE action = 'account.accept-terms' AND subject_id = $id",
      { id: ctx.actor.accountId },
    );
    expect(audited?.count).toBe(3);
  },
);

test("versions and acceptances stay as they were; nobody else publishes or accepts", async () => {
  const ctx = await owner("partner");
  const { current } = await ownTerms(ctx);
  await acceptTerms(ctx, current.version);
  for (const table of ["seller_terms", "seller_terms_acceptances"])
    await expect(execute(`DELETE FROM ${table}`)).rejects.toThrow();
  await expect(listTerms(ctx)).rejects.toMatchObject({ status: 403 });
  expect((await listTerms(await makeContext("admin"))).some(({ accepted }) => accepted > 0)).toBe(true);
  await expect(publishTerms(ctx, { kind: "food", body: "x".repeat(30) })).rejects.toMatchObject({
    status: 403,
  });
  await expect(ownTerms(await makeContext("admin"))).rejects.toMatchObject({ status: 403 });
  await expect(ownTerms({ ...ctx, actor: { ...ctx.actor, rights: ["bookings"] } })).rejects.toMatchObject({
    status: 403,
  });
  for (const kind of [undefined, "shop", "room"])
    await expect(
      publishTerms(await makeContext("admin"), { kind, body: "A point that is long enough." }),
    ).rejects.toMatchObject({ status: 400 });
});
