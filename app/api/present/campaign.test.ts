import { expect, test } from "vitest";
import { campaign } from "./campaign.ts";

/** @database none */

type Told = Parameters<typeof campaign.row>[0];

const told = (over: Partial<Told>) =>
  campaign.row({ results: { failures: [], clicks: 7, bookings: 2 }, ...over } as unknown as Told);

test("what a campaign says is what was tested, and until then its template", () => {
  expect(told({ body: "Tested", templateBody: "Changed since" }).message).toBe("Tested");
  expect(told({ body: "", templateBody: "Of the template" }).message).toBe("Of the template");
});

test("clicks and bookings are told apart", () => {
  expect(told({})).toMatchObject({ clicks: 7, bookings: 2 });
});
