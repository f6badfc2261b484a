import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { saveDriver } from "#app/domain/drivers/drivers.ts";
import { assignDriver } from "#app/domain/fulfilment/assign-driver.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { createBranchHandler } from "#app/http/branch-handler.ts";
import { customerContext } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { bookChoices, cab, makeRoute } from "#tests/factories/sales.ts";
import { uniqueLicence } from "#tests/factories/unique.ts";
import { serverBuild } from "#tests/harness/server-build.ts";
import { signedIn } from "#tests/harness/signed-in.ts";

it("a driver who is needed stays, and the page says so above the list, in the language of the partner", async () => {
  const place = await makePlace();
  const route = await makeRoute(place);
  const owner = await makeContext("partner", { accountId: route.accountId });
  const { ids } = await bookChoices(await customerContext(), [cab(place, route)]);
  const { id } = await saveDriver(owner, {
    name: "Ravi Kumar",
    phone: "98480 12345",
    licence_number: uniqueLicence(),
    licence_valid_until: addDays(istDate(new Date()), 400),
  });
  await assignDriver(owner, { bookingId: ids.travel!, driverId: id });

  const handle = createBranchHandler(await serverBuild("partner/partnerDrivers"), "production");
  const browser = await signedIn((owner.actor as { id: string }).id, "partner");
  const answer = await handle(
    new Request("http://localhost/partnerDrivers?hl=hi", {
      method: "POST",
      headers: { cookie: browser.cookie, accept: "text/html" },
      body: new URLSearchParams({ _key: browser.formKey(), id, intent: "remove" }),
    }),
  );
  expect(answer.status).toBe(409);
  const main = parse(await answer.text()).querySelector("main")!;
  const alerts = main.querySelectorAll("[role=alert]");
  expect(alerts.map(({ text }) => text)).toEqual(["इस ड्राइवर की ट्रिप बाकी हैं। पहले उन्हें किसी दूसरे ड्राइवर को दें।"]);
  expect(main.innerHTML.indexOf('role="alert"')).toBeLessThan(main.innerHTML.indexOf("Ravi Kumar"));
});
