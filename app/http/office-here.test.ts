import { expect, it } from "vitest";
import { makeUser } from "#tests/factories/inventory.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { officeHere } from "./office-here.ts";
import { paths } from "./paths.ts";

const at = (cookie: string, path = "/") =>
  officeHere(new Request(`http://localhost${path}`, { headers: { Cookie: cookie } }));

it.each([
  ["staff", paths.staff],
  ["admin", paths.adminHome],
] as const)("says who works as %s in this browser, and where", async (role, to) => {
  const { cookie } = await signedIn(await makeUser({ role, name: "Vikram Rao" }), role);
  expect(await at(cookie)).toMatchObject({ name: "Vikram Rao", role, to });
  // Browsers keep this page.
  expect(await at(cookie, "/offline")).toBeNull();
});

it("says nobody of a guest, a customer and a forged cookie", async () => {
  expect(await at("")).toBeNull();
  const { cookie } = await signedIn(await makeUser({ role: "customer" }), "customer");
  expect(await at(cookie)).toBeNull();
  expect(await at("isStaffLoggedIn=forged")).toBeNull();
});
