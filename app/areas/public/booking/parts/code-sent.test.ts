import { expect, it } from "vitest";
import { sentCode } from "./code-sent.ts";

/** @database none */

it("names a minute in which another code can be had, not the one before it", () => {
  const at = (time: string) =>
    sentCode({
      phone: "+919848055501",
      purpose: "booking",
      channel: "sms",
      resendAt: new Date(`2026-11-29T${time}Z`),
      expiresAt: new Date("2026-11-29T04:20:00Z"),
    })?.resendAt.toISOString();
  expect(at("04:11:55.000")).toBe("2026-11-29T04:12:00.000Z");
  expect(at("04:12:00.000")).toBe("2026-11-29T04:12:00.000Z");
});
