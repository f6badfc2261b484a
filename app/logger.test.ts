import { describe, expect, it } from "vitest";
import { blot } from "#app/logger.ts";

describe("blot", () => {
  it.each([
    ["sent to +919876543210", "sent to [phone]"],
    ["9876543210 asked again", "[phone] asked again"],
    [
      '{"detail":"Key (phone_e164)=(+919876543210) exists"}',
      '{"detail":"Key (phone_e164)=([phone]) exists"}',
    ],
    ["mail to asha.rao+x@example.co.in failed", "mail to [mail] failed"],
  ])("hides personal data in %s", (text, expected) => {
    expect(blot(text)).toBe(expected);
  });

  it.each([
    "booking 0f8fad5b-d9cb-469f-a165-708676543210",
    "2026-12-01T10:00:00.000Z took 1796876543210 ns",
    "amount 123456.9876543210",
  ])("leaves %s alone", (text) => {
    expect(blot(text)).toBe(text);
  });
});
