import { DomainError, Unavailable } from "#app/domain/errors.ts";
import { logger } from "#app/logger.ts";

/**
 * Runs a save or a load whose failure has a text of the contract. Domain errors pass through; anything else is logged and replaced by
 * that text.
 * @throws Unavailable with the message, for whatever is no domain error
 */
export async function withFailureMessage<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    logger().error({ err: error }, message);
    throw new Unavailable(message);
  }
}
