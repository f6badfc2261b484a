import { readFileSync } from "node:fs";
import * as fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { ROOT } from "#cli/runtime.mjs";

/** A safeguard that is taken out, and the test that has to notice. */
export type Mutant = { name: string; file: string; find: string; replace: string; test: string };

export const MUTANTS: Mutant[] = [
  {
    name: "nights are locked in another order by whoever takes them",
    file: "app/domain/bookings/kinds/room-stock.ts",
    find: "ORDER BY n.room_id, n.night FOR UPDATE OF n),",
    replace: "ORDER BY n.room_id, n.night DESC FOR UPDATE OF n),",
    test: "app/domain/bookings/contention.test.ts",
  },
  {
    name: "a screen's permission is not asked for",
    file: "app/http/guard.ts",
    find: "  if (!holds(actor, permission)) throw new Forbidden();",
    replace: "  if (!holds(actor, permission) && false) throw new Forbidden();",
    test: "app/http/guard.test.ts",
  },
  {
    name: "a message is called sent before its provider has it",
    file: "app/domain/messages/deliver-message.ts",
    find: "    delivered = await hand(ctx, message);",
    replace: '    await settle(ctx, message, "sent", "", {});\n    delivered = await hand(ctx, message);',
    test: "app/domain/messages/deliver-message.test.ts",
  },
  {
    name: "a form's one-time key is not claimed",
    file: "app/http/form.ts",
    find: '  if (claimed.is === "mine") return undefined;',
    replace: "  if (claimed.is) return undefined;",
    test: "app/http/guard.test.ts",
  },
];

/** Not copied: what is made of the sources, and other people's data. */
const LEFT_OUT = new Set(["node_modules", "build", ".git", ".data", ".cache"]);

/**
 * Makes a copy of the product with the mutant in it and runs its test there. Of several places with the text the first one is changed.
 * @throws Error when the text is gone, or when the test passes all the same
 */
export async function catchMutant(
  { file, find, replace, test }: Mutant,
  run: (folder: string, vitestArgs: string[]) => Promise<number>,
): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "medihaven-mutant-"));
  try {
    for (const entry of await fs.readdir(ROOT))
      if (!LEFT_OUT.has(entry))
        await fs.cp(path.join(ROOT, entry), path.join(folder, entry), { recursive: true });
    await fs.symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
    const target = path.join(folder, file);
    const source = readFileSync(target, "utf8");
    const at = source.indexOf(find);
    if (at < 0) throw new Error(`${file} has no "${find.trim()}" any more`);
    await fs.writeFile(target, source.slice(0, at) + replace + source.slice(at + find.length));
    const report = path.join(folder, "report.json");
    await run(folder, ["run", "--project=unit", "--reporter=json", `--outputFile.json=${report}`, test]);
    const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, "utf8"));
    if (numFailedTests + numPassedTests === 0) throw new Error(`${test} ran no test`);
    if (numFailedTests === 0) throw new Error(`${test} passed although the safeguard is gone`);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}
