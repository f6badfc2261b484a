import { randomInt } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { isFree } from "#db/ports.ts";

/** Systems number outgoing connections from 32,768 on, or higher: none of them takes one of these. */
const FIRST = 20_000;
const COUNT = 12_000;

/**
 * A port for a server that a test starts. Until that server listens, which takes seconds, no other test of the run gets the same one: two
 * that did would talk to one product.
 */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = FIRST + randomInt(COUNT);
    if ((await isFree(port)) && reserve(port)) return port;
  }
}

/** For the rest of the run, whose folder all its processes share. @returns false when another test has it */
function reserve(port: number): boolean {
  const folder = process.env.TEST_FOLDER;
  if (!folder) return true;
  const ports = path.join(folder, "ports");
  mkdirSync(ports, { recursive: true });
  try {
    mkdirSync(path.join(ports, String(port)));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
