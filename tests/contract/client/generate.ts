import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import openapiTS from "openapi-typescript";
import { openApi } from "#app/api/openapi.ts";

/** A TypeScript client as a stranger makes it: types from the description alone, and a compiler that has to accept how it is used. */

const FOLDER = import.meta.dirname;
const TSC = path.resolve(FOLDER, "../../../node_modules/typescript/bin/tsc");

/** Writes the types beside the walks. */
export async function generateTypes(): Promise<void> {
  const types = await openapiTS(openApi() as never, {
    alphabetize: true,
    // A file of a form, as every program that runs in a browser or on Node sends it.
    transform: ({ format }) => (format === "binary" ? "Blob" : undefined),
  });
  await writeFile(path.join(FOLDER, "generated.d.ts"), types);
}

/** What the compiler says of the walks: nothing when every call, field and answer they use is described so. */
export async function compileWalks(): Promise<string> {
  const compiler = promisify(execFile)(process.execPath, [TSC, "--noEmit", "-p", FOLDER]);
  return compiler.then(
    () => "",
    (error: { stdout?: string }) => error.stdout ?? String(error),
  );
}
