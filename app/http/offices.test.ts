import { expect, it } from "vitest";
import { officeAt, officeOf } from "./offices.ts";

it.each([
  ["/partnerAccounts/documents/1", "partner"],
  ["/partneraccounts/documents/1", "partner"],
  ["/MHBOOKINGS", "admin"],
  ["/agentPartnerVisit/1/check", "staff"],
  ["/search", undefined],
])("%s is an address of %s, as routes tell no capital letters apart", (address, office) =>
  expect(officeAt(address)).toBe(office),
);

it("has no office for a screen that it does not serve", () => {
  expect(officeOf("/partneraccounts", { partner: true }).name).toBe("partner");
  expect(() => officeOf("/mhbookings", { partner: true })).toThrow("No office of this screen");
});
