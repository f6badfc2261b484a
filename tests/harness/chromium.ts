import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The browser that tests use: `CHROMIUM_PATH`, or the first known one on the PATH. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    for (const name of NAMES) {
      const file = path.join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not here: the next one.
      }
    }
  }
  return undefined;
}

/**
 * Finds a Chromium, or installs one from the packages of the system when we are root on a Debian or Ubuntu.
 * @throws Error with one line that says what to do
 */
export function requireChromium(progress: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  const advice =
    "The browser tests need a Chromium: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH";
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) throw new Error(advice);
  progress("Installing Chromium from the system's packages (once) …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    execFileSync("apt-get", ["update", "-q"], { env, stdio: ["ignore", "ignore", "pipe"] });
    const packages = ["chromium", "fonts-noto-core"];
    execFileSync("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...packages], {
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
  } catch (error) {
    const reason = String((error as { stderr?: Buffer }).stderr ?? error)
      .trim()
      .split("\n")
      .at(-1);
    throw new Error(`${advice} (apt-get said: ${reason})`);
  }
  const installed = findChromium();
  if (!installed) throw new Error(advice);
  return installed;
}
