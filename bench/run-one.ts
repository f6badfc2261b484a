import "#cli/follow-parent.mjs";
import path from "node:path";
import { present } from "#app/present.ts";
import type { Bench } from "./frame.ts";

/** Runs the bench that is named and sends its figures to `run.ts`. */

const bench = (await import(path.join(import.meta.dirname, present(process.argv[2])))) as Bench;
console.log(`\n${bench.name}`);
const figures = await bench.run();
process.send?.(figures, undefined, {}, () => process.exit(0));
