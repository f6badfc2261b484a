import { parseArgs } from "node:util";
import { VISITORS, type VisitorName } from "./map.ts";

/** What `npm run crawl` is told. */

const MODE_NAMES = ["phone", "phone-nojs", "desk", "desk-nojs"] as const;
export type ModeName = (typeof MODE_NAMES)[number];

export const HELP = `npm run crawl                         every screen, as everybody who may open it; takes an hour or more
npm run crawl -- --only admin,guest   as these alone: ${VISITORS.join(" ")}
npm run crawl -- --modes phone        in these browsers alone: ${MODE_NAMES.join(" ")}
npm run crawl -- --links 5            follows so many links of a kind from each screen (20)
npm run crawl -- --no-sheet           makes no pictures`;

export type Options = {
  help: boolean;
  visitors: VisitorName[];
  /** Nobody was left out. */
  isEverybody: boolean;
  modes: ModeName[];
  links: number;
  sheet: boolean;
};

/** @returns what was asked for, or what is wrong with it in one sentence */
export function readOptions(args: string[]): Options | { wrong: string } {
  try {
    const { values } = parseArgs({
      args,
      options: {
        help: { type: "boolean", default: false },
        only: { type: "string" },
        modes: { type: "string" },
        sheet: { type: "boolean", default: true },
        links: { type: "string", default: "20" },
      },
      allowNegative: true,
    });
    const links = Number(values.links);
    if (!Number.isInteger(links) || links < 0) return { wrong: `--links ${values.links} is no number.` };
    return {
      help: values.help,
      visitors: namesOf("--only", values.only, VISITORS),
      isEverybody: values.only === undefined,
      modes: namesOf("--modes", values.modes, MODE_NAMES),
      links,
      sheet: values.sheet,
    };
  } catch (error) {
    return { wrong: (error as Error).message };
  }
}

function namesOf<Name extends string>(
  option: string,
  given: string | undefined,
  known: readonly Name[],
): Name[] {
  if (given === undefined) return [...known];
  const names = given.split(",");
  const unknown = names.find((name) => !known.includes(name as Name));
  if (unknown !== undefined) throw new Error(`${option} knows no ${unknown}.`);
  return names as Name[];
}
