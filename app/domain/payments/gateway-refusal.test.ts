import { expect, test } from "vitest";
import { Unavailable } from "#app/domain/errors.ts";
import { GatewayRefused, GatewayUnreachable } from "#app/integrations/payments/gateway-error.ts";
import { gatewayRefusal } from "./gateway-refusal.ts";

test("a refusal is given back, silence is tried again, and a fault of our own is not hidden", () => {
  const refused = new GatewayRefused("Your account has not enough balance");
  expect(gatewayRefusal(refused)).toBe(refused);
  expect(() => gatewayRefusal(new GatewayUnreachable("The gateway answered 502"))).toThrow(
    new Unavailable("The gateway answered 502"),
  );
  const ours = new TypeError("x is not a function");
  expect(() => gatewayRefusal(ours)).toThrow(ours);
});
