import { describe, expect, it } from "vitest";
import { blot, loggedFor, logger, onErrorLogged } from "#app/logger.ts";

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

describe("an error", () => {
  it("bears the id of the request under way, also where nobody hands it on", async () => {
    const ids: Array<string | undefined> = [];
    const end = onErrorLogged(({ errorId }) => ids.push(errorId));
    const { level } = logger();
    logger().level = "error";
    await Promise.all(
      ["one", "two"].map((id) =>
        loggedFor(id, async () => {
          await Promise.resolve();
          logger().error({ err: new Error("lost") }, "could not be saved");
        }),
      ),
    );
    logger().error("of no request");
    logger().level = level;
    end();
    expect(ids).toEqual(["one", "two", undefined]);
  });
});
