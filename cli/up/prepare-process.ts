import { parseArgs } from "node:util";
import { config } from "#app/config.ts";
import { present } from "#app/present.ts";
import { ensureBuild } from "./build.ts";
import { prepareData } from "./prepare.ts";

/** What `prepareInProcess` starts: builds (`--build`) and prepares the data, and tells over the message channel how it goes. */

export type PrepareMessage = { line: string } | { hasDemo: boolean } | { failed: string };

const tell = (message: PrepareMessage) =>
  new Promise((resolve) => present(process.send).call(process, message, resolve));
const progress = (line: string) => void tell({ line });
const { values } = parseArgs({ options: { build: { type: "boolean" } } });
try {
  if (values.build) await ensureBuild(progress);
  await tell({ hasDemo: await prepareData(config(), progress) });
} catch (error) {
  await tell({ failed: error instanceof Error ? error.message : String(error) });
}
process.exit();
