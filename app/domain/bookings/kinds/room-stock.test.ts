import { expect, it } from "vitest";
import { inTransaction, rows } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { releaseNights } from "./room-stock.ts";

it("gives nights back once, however often it is told to, and never those of another booking", async () => {
  const place = await makePlace();
  const guest = await customerContext();
  const [first, other] = [await makeBooking(guest, place), await makeBooking(guest, place)];
  const stock = () =>
    rows<{ held: number; sold: number }>(
      "SELECT held, sold FROM room_nights WHERE room_id = $roomId ORDER BY night",
      { roomId: place.roomId },
    );
  const release = (from?: string) => inTransaction(undefined, (tx) => releaseNights(tx, [first.id], from));
  expect(await stock()).toEqual([
    { held: 0, sold: 2 },
    { held: 0, sold: 2 },
  ]);
  for (let times = 0; times < 2; times += 1) {
    await release(inDays(8));
    expect(await stock()).toEqual([
      { held: 0, sold: 2 },
      { held: 0, sold: 1 },
    ]);
  }
  for (let times = 0; times < 2; times += 1) {
    await release();
    expect(await stock()).toEqual([
      { held: 0, sold: 1 },
      { held: 0, sold: 1 },
    ]);
  }
  const states = await rows<{ state: string }>("SELECT state FROM booking_nights WHERE booking_id = $id", {
    id: other.id,
  });
  expect(states).toEqual([{ state: "sold" }, { state: "sold" }]);
});
