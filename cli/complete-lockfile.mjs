// `npm run lockfile`: asks the registry for the checksum of each entry of package-lock.json that has none. npm leaves it out for packages of other
// platforms, and installs those without comparing anything.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./runtime.mjs";

const file = path.join(ROOT, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const incomplete = Object.entries(lock.packages).filter(
  ([at, entry]) => at && !entry.link && !entry.inBundle && !entry.integrity,
);
let completed = 0;
for (const [at, entry] of incomplete) {
  const name = entry.name ?? at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length);
  const integrity = ask(`${name}@${entry.version}`);
  if (integrity) {
    entry.integrity = integrity;
    completed += 1;
  }
  process.stdout.write(`${name}@${entry.version}: ${integrity ?? "the registry does not have it"}\n`);
}
if (completed > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${completed} of ${incomplete.length} completed\n`);
process.exitCode = completed === incomplete.length ? 0 : 1;

/** The checksum of a version, or undefined where the registry does not have it. */
function ask(version) {
  try {
    const args = ["view", version, "dist.integrity"];
    const answer = execFileSync("npm", args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
    return answer.startsWith("sha512-") ? answer : undefined;
  } catch {
    return undefined;
  }
}
