import { expect, test } from "vitest";
import type { OfficePersonDetail } from "#app/domain/decisions/office-people.ts";
import { rendered } from "#tests/harness/rendered.ts";
import { OfficePersonPage } from "./office-person.tsx";

/** @database none */

test.each([
  ["pending", []],
  ["approved", ["sub_role", "credentials", "reset_second_step", "suspend"]],
  ["suspended", ["resume"]],
  ["rejected", ["resume"]],
] as const)("what an admin can do with somebody who is %s: %j", async (status, offered) => {
  const person = {
    id: "1",
    role: "staff",
    subRole: null,
    status,
    name: "Asha Rao",
    email: "asha@example.com",
    phone: null,
    zoneName: null,
    secondStep: true,
    createdAt: new Date("2026-11-30T06:30:00Z"),
    lastLoginAt: null,
    requests: [],
    history: [],
  } as unknown as OfficePersonDetail;
  const page = await rendered(
    <OfficePersonPage person={person} failure={undefined} back={{ to: "/adminStaff", label: "Staff" }} />,
  );
  expect(page.querySelectorAll("button[name=intent]").map((one) => one.getAttribute("value"))).toEqual(
    offered,
  );
});
