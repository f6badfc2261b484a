import { expect, test } from "vitest";
import { rendered } from "#tests/harness/rendered.ts";
import { CampaignSteps } from "./steps.tsx";

/** @database none */

test.each([
  ["before its test", null, ["test"]],
  ["once it was tested", new Date("2026-11-30T12:45:00Z"), ["test", "approve"]],
])("a campaign is approved %s: %s", async (_, testedAt, offered) => {
  const page = await rendered(
    <CampaignSteps
      campaign={{ id: "autumn", channel: "sms", testedAt }}
      steps={["test", "approve"]}
      secondPerson={null}
      mayRetry={0}
      confirmCancel={false}
      typed={undefined}
    />,
  );
  expect(page.querySelectorAll("button[name=intent]").map((one) => one.getAttribute("value"))).toEqual(
    offered,
  );
});
