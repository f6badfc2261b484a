import { beforeAll, describe, expect, it } from "vitest";
import { gstinCheckCharacter } from "#app/domain/documents/numbers.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { stateCodeOf } from "#app/domain/shared/states.ts";
import { execute, row, rows } from "#db/client.ts";
import { approveProposal } from "#tests/factories/approvals.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, type Place } from "#tests/factories/inventory.ts";
import { registrationList } from "./registration-list.ts";
import { proposeRegistration, withdrawRegistration } from "./registrations.ts";

const gstinOf = (stateCode: string, pan = "AAPFU0939F") => {
  const number = `${stateCode}${pan}1Z`;
  return number + gstinCheckCharacter(number);
};
const ADDRESS = "12 Lake View, 500001";

let admin: Awaited<ReturnType<typeof makeContext>>;
let place: Place;
let state: string;
beforeAll(async () => {
  admin = await makeContext("admin");
  place = await makePlace();
  const found = await row<{ name: string }>(
    "SELECT state.name FROM cities city JOIN states state ON state.id = city.state_id WHERE city.id = $id",
    { id: place.cityId },
  );
  state = stateCodeOf(found!.name)!;
  // Whoever has no GSTIN leaves the tax to the platform.
  await execute("UPDATE accounts SET gstin = NULL WHERE id = $id", { id: place.accountId });
});

const propose = (over: Partial<Parameters<typeof proposeRegistration>[1]> = {}) =>
  proposeRegistration(admin, {
    gstin: gstinOf(state),
    address: ADDRESS,
    validFrom: inDays(0),
    ...over,
  });
const agree = async (over: Parameters<typeof propose>[0] = {}) => {
  const { id } = await propose(over);
  await approveProposal(id);
  return id;
};
const listed = async (stateCode: string) =>
  (await registrationList.page(admin, { state: stateCode })).rows.map(({ status, gstin }) => [status, gstin]);
const sold = async () => {
  const { id } = await makeBooking(await customerContext(), place);
  const supply = await row<{ gstin: string; interState: boolean }>(
    `SELECT rates -> 'supply' ->> 'supplierGstin' AS gstin, (rates -> 'supply' -> 'interState')::boolean AS "interState" FROM bookings WHERE id = $id`,
    { id },
  );
  return { id, ...supply! };
};

describe("a registration of the platform", () => {
  it("counts once two admins agree, for what is sold from then on, with a series of its own", async () => {
    const before = await sold();
    const { id } = await propose();
    await expect(
      execute(
        "INSERT INTO platform_registrations (state_code, gstin, address, valid_from) VALUES ('29', $gstin, 'x', '2026-01-01')",
        { gstin: gstinOf("29") },
      ),
    ).rejects.toThrow("two people");
    expect((await sold()).gstin).toBe(before.gstin);
    await approveProposal(id);
    const after = await sold();
    expect(after).toMatchObject({ gstin: gstinOf(state), interState: false });
    const documents = [
      ...(await issueDocuments(admin, before.id)),
      ...(await issueDocuments(admin, after.id)),
    ];
    const said = await rows<{ gstin: string; address: string; number: number; igst: boolean }>(
      `SELECT gstin, parties -> 'supplier' ->> 'address' AS address, number, igst_paise > 0 AS igst FROM tax_documents
       WHERE id = ANY($ids::uuid[]) ORDER BY created_at`,
      { ids: documents.map((one) => one.id) },
    );
    expect(said.map(({ gstin, number }) => [gstin, number])).toEqual([
      [before.gstin, 1],
      [gstinOf(state), 1],
    ]);
    expect(said[1]).toMatchObject({ address: ADDRESS, igst: false });
    expect(await listed(state)).toEqual([["in_force", gstinOf(state)]]);
  });

  it("of another state makes the supply no other: it stays with that of its own", async () => {
    await agree({ gstin: gstinOf("27") });
    expect((await sold()).gstin).toBe(gstinOf(state));
  });

  it("stays once it counts, and is followed by a later one, replaced or taken back before it begins", async () => {
    await expect(propose()).rejects.toMatchObject({ code: "in_force" });
    const mistyped = await agree({ gstin: gstinOf(state, "AAPFU0939G"), validFrom: inDays(20) });
    await agree({ gstin: gstinOf(state, "AAPFU0939H"), validFrom: inDays(20) });
    await expect(withdrawRegistration(admin, { id: mistyped, reason: "x" })).rejects.toThrow();
    expect(await listed(state)).toEqual([
      ["coming", gstinOf(state, "AAPFU0939H")],
      ["withdrawn", gstinOf(state, "AAPFU0939G")],
      ["in_force", gstinOf(state)],
    ]);
    const coming = (await registrationList.page(admin, { state })).rows[0]!;
    await expect(withdrawRegistration(admin, { id: coming.key, reason: " " })).rejects.toThrow(Invalid);
    await withdrawRegistration(admin, { id: coming.key, reason: "Not granted" });
    const inForce = (await registrationList.page(admin, { state })).rows.find(
      (one) => one.status === "in_force",
    )!;
    await expect(withdrawRegistration(admin, { id: inForce.key, reason: "x" })).rejects.toMatchObject({
      code: "in_force",
    });
    for (const change of [
      "DELETE FROM platform_registrations",
      "UPDATE platform_registrations SET gstin = NULL",
    ])
      await expect(execute(change)).rejects.toThrow("append-only");
  });

  it("can end; what is sold then is the other's again", async () => {
    await expect(propose({ ends: true, gstin: gstinOf("33"), address: "" })).rejects.toThrow(Invalid);
    await agree({ ends: true, address: "", validFrom: inDays(1) });
    const tomorrow = { ...(await customerContext()), now: new Date(Date.now() + 86_400_000) };
    const { id } = await makeBooking(tomorrow, place);
    const found = await row<{ gstin: string }>(
      "SELECT rates -> 'supply' ->> 'supplierGstin' AS gstin FROM bookings WHERE id = $id",
      { id },
    );
    expect(found!.gstin).not.toBe(gstinOf(state));
    expect((await sold()).gstin).toBe(gstinOf(state));
  });

  it.each([
    [{ gstin: `${gstinOf("27").slice(0, 14)}0` }, "gstin"],
    [{ address: "" }, "address"],
    [{ validFrom: "soon" }, "validFrom"],
  ])("%j is refused", async (over, field) => {
    await expect(propose(over)).rejects.toMatchObject({ fields: { [field]: expect.any(Array) } });
  });

  it("is for admins", async () => {
    const guest = await customerContext();
    await expect(
      proposeRegistration(guest, { gstin: gstinOf("27"), address: ADDRESS, validFrom: inDays(0) }),
    ).rejects.toThrow(Forbidden);
    await expect(registrationList.page(guest, {})).rejects.toThrow(Forbidden);
  });
});
