import { describe, expect, it, test } from "vitest";
import { z } from "zod";
import { row } from "#db/client.ts";
import { makePlace, makeUser } from "#tests/factories/inventory.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { dispatch } from "./dispatch.ts";
import { listOf } from "./fields.ts";
import { withPlainNumbers } from "./plain-numbers.ts";

describe("a price that a partner's program sends", () => {
  const AT = "/propertiesMaster/updateRoomPriceByPartner";

  /** The status of a change, and what the room costs and how many there are afterwards. */
  async function changed(fields: Record<string, unknown>) {
    const { accountId, roomId } = await makePlace({
      room: { default_price_paise: 100_000, default_allotment: 3, extra_bed_charge_paise: 30_000 },
    });
    const { cookie } = await signedIn(await makeUser({ role: "partner", account_id: accountId }), "partner");
    const request = new Request(`http://localhost/api${AT}`, {
      method: "PUT",
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({ room_id: roomId, ...fields }),
    });
    const { status } = await dispatch(request, AT);
    const room = await row<{ pricePaise: number; units: number; bedPaise: number }>(
      `SELECT default_price_paise AS "pricePaise", default_allotment AS units, extra_bed_charge_paise AS "bedPaise" FROM rooms WHERE id = $roomId`,
      { roomId },
    );
    return [status, ...Object.values(room!)];
  }

  it.each([[true], [[700]], [[]], ["0x10"], ["1,500"], ["१५००"], [{}]])(
    "is refused as %j, and the room costs what it did",
    async (price) => {
      expect(await changed({ price })).toEqual([400, 100_000, 3, 30_000]);
    },
  );

  it.each([[1500], ["1500"], [" 1500.00 "], ["1.5E+3"]])("is understood as %j", async (price) => {
    expect(await changed({ price })).toEqual([200, 150_000, 3, 30_000]);
  });

  it("stays, as everything that is sent empty", async () => {
    const empty = { price: null, units: null, extra_bed_charge: "" };
    expect(await changed(empty)).toEqual([200, 100_000, 3, 30_000]);
  });
});

test("numbers in lists, with a default and before a change are looked at; other fields stay as they were sent", () => {
  const declared = z.object({
    days: listOf(z.coerce.number(), 7),
    page: z.coerce.number().default(1),
    paise: z.coerce.number().transform((rupees) => rupees * 100),
    name: z.string(),
    count: z.number(),
  });
  expect(
    withPlainNumbers(declared, { days: [true, "2"], page: "", paise: "0b1", name: "", count: true, x: null }),
  ).toEqual({
    days: [Number.NaN, "2"],
    page: undefined,
    paise: Number.NaN,
    name: "",
    count: true,
    x: null,
  });
  expect(withPlainNumbers(declared, "1,2")).toBe("1,2");
});
