import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

/** The one without windows first: a page costs it 0.4 of the processor time that it costs the whole browser. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** What installs one on Debian and Ubuntu; not every release has the first. */
const PACKAGES = ["chromium-headless-shell", "chromium"];

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
  const apt = (...args: string[]) =>
    execFileSync("apt-get", [...args], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "pipe"],
    });
  try {
    apt("update", "-q");
    installOne(apt);
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

/** Installs the first of the packages that there is, with the letters of our languages. @throws what the last of them was refused with */
function installOne(apt: (...args: string[]) => unknown): void {
  let refused: unknown;
  for (const name of PACKAGES)
    try {
      apt("install", "-q", "-y", "--no-install-recommends", name, "fonts-noto-core");
      return;
    } catch (error) {
      refused = error;
    }
  throw refused;
}
