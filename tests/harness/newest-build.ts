import { readFileSync } from "node:fs";
import path from "node:path";
import { buildDirectory, ensureBuild } from "#cli/up/build.ts";
import { readBuilds } from "../../web/former-builds.ts";

/** The files of the newest build whose path below the build's folder fits, made first if need be; those of former builds stand beside them. */
export async function newestBuild(fits: RegExp): Promise<Array<{ file: string; text: string }>> {
  await ensureBuild(() => {});
  const folder = buildDirectory();
  const [files = []] = await readBuilds(folder);
  return files
    .filter((file) => fits.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), "utf8") }));
}
