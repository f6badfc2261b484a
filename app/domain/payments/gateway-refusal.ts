import { Unavailable } from "#app/domain/errors.ts";
import { GatewayRefused, GatewayUnreachable } from "#app/integrations/payments/gateway-error.ts";

/**
 * What a gateway refused for good, of an error that a call of it ended with.
 * @throws Unavailable when it gave no answer, so that a job asks again; any other error as it is
 */
export function gatewayRefusal(error: unknown): GatewayRefused {
  if (error instanceof GatewayRefused) return error;
  throw error instanceof GatewayUnreachable ? new Unavailable(error.message) : error;
}
