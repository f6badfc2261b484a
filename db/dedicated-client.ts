import pg from "pg";
import { logger } from "#app/logger.ts";

/**
 * A connection of its own, outside the pool and its short time-outs, for long work. It is not opened yet, and the caller ends it.
 * @param options as the driver takes them, with the name that the server lists the connection under
 */
export function dedicatedClient(options: pg.ClientConfig & { application_name: string }): pg.Client {
  const client = new pg.Client(options);
  // The next statement says that the connection was lost between two of them; without a listener the whole process would end.
  client.on("error", (error) =>
    logger().warn({ err: error, connection: options.application_name }, "a connection was lost"),
  );
  return client;
}
