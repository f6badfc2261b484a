import autocannon from "autocannon";
import type { AppServer } from "#tests/harness/app-server.ts";

/** How many pages a second an application serves. */

const CONNECTIONS = 8;
/** A page of the same shell without a query. */
export const EMPTY_PAGE = ["/logout"];

/** Pages a second. @throws Error when a page was not answered with 200 */
export async function measure(app: AppServer, paths: string[], duration: number): Promise<number> {
  const result = await autocannon({
    url: app.url,
    connections: CONNECTIONS,
    duration,
    requests: paths.map((path) => ({ method: "GET", path })),
  });
  if (result.non2xx > 0 || result.errors > 0 || result["2xx"] === 0) {
    throw new Error(
      `${paths[0]}: ${result["2xx"]} pages, ${result.non2xx} refusals, ${result.errors} errors`,
    );
  }
  return result["2xx"] / result.duration;
}
