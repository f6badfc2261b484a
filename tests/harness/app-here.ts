import type { AddressInfo } from "node:net";
import { resetConfig } from "#app/config.ts";
import { serve } from "#app/http/server.ts";
import { ensureBuild } from "#cli/up/build.ts";
import { ownPort } from "#tests/harness/own-port.ts";
import { serverBuild } from "./server-build.ts";

/**
 * The web process within the process of the test, made of the sources instead of the build: for `npm run coverage`, which counts the
 * lines that rendered pages run through. The map of the site is still read from the build.
 */
export async function startAppHere(
  settings: Record<string, string>,
): Promise<{ url: string; output: () => string; stop: () => Promise<void> }> {
  await ensureBuild(() => {});
  const port = await ownPort();
  Object.assign(process.env, settings, { PORT: String(port), APP_ORIGIN: `http://localhost:${port}` });
  resetConfig();
  const server = await serve(await serverBuild());
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    // Tests log nothing.
    output: () => "",
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
