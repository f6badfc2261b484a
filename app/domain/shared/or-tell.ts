import { DomainError, Unavailable } from "#app/domain/errors.ts";
import { logger } from "#app/logger.ts";

/**
 * Runs a save or a load whose failure has a text of the contract: a refusal of ours goes on as it is, anything else is logged and
 * told by that text.
 * @throws Unavailable with the text, for whatever is no domain error
 */
export async function orTell<T>(text: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    logger().error({ err: error }, text);
    throw new Unavailable(text);
  }
}
