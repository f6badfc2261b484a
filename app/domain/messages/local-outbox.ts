import path from "node:path";
import { config } from "#app/config.ts";
import { smsPort } from "#app/integrations/sms/sms.ts";

const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The folder in which this installation keeps its messages instead of sending them, as a person at its keyboard finds it
 * (`.data/outbox`); undefined when texts are sent, or when the site is open to others, who have no business with it.
 */
export function localOutboxFolder(): string | undefined {
  if (smsPort().adapter !== "local" || !LOCAL_HOSTS.includes(new URL(config().APP_ORIGIN).hostname))
    return undefined;
  return path.join(path.relative(process.cwd(), config().DATA_DIR) || ".", "outbox");
}
