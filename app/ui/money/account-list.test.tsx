import { expect, it } from "vitest";
import type { AccountRow } from "#app/domain/accounts/account-list.ts";
import { rendered } from "#tests/harness/rendered.ts";
import { accountCells } from "./account-list.tsx";

/** @database none */

it.each([true, false])("names the guest of what was sold: %s", async (namesGuest) => {
  const row = {
    key: "id",
    booking_order_id: "MHR-7K3F-92QX",
    booking_status: "confirmed",
    guest_name: "Ravi Rao",
  } as AccountRow;
  const cell = accountCells((id) => `/agent_accounts/booking/${id}`, { namesGuest }).booking_order_id;
  const { text } = await rendered(<p>{cell?.(row)}</p>);
  expect(text).toContain("MHR-7K3F-92QX");
  expect(text.includes("Ravi Rao")).toBe(namesGuest);
});
