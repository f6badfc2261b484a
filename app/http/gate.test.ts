import { expect, test } from "vitest";
import { withoutTokens } from "./gate.ts";

test.each([
  ["GET /set-password/q83hf8a9shdf98ahsdf98hasdf 200 - - 3 ms\n", "GET /set-password/q83h… 200 - - 3 ms\n"],
  [
    "GET /bookingConfirmedPage/27GMB6KW40SWZMTBNDVYRA3H8H.data 200 - - 3 ms",
    "GET /bookingConfirmedPage/27GM….data 200 - - 3 ms",
  ],
  ["GET /cancelConfirmedPage?id=H2MMAWVSV4XRC5CZNAKQW2ZN73 200", "GET /cancelConfirmedPage?id=H2MM… 200"],
  [
    "GET /hotels/hyderabad/apollo-hospitals-jubilee-hills 200",
    "GET /hotels/hyderabad/apollo-hospitals-jubilee-hills 200",
  ],
  [
    '{"msg":"GET /set-password/q83hf8a9shdf98ahsdf98hasdf"}',
    '{"msg":"GET /set-password/q83hf8a9shdf98ahsdf98hasdf"}',
  ],
])("%s", (line, expected) => expect(withoutTokens(line)).toBe(expected));
