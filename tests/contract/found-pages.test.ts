import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { publicPages } from "#app/http/addresses/public.ts";

/** What search engines and previews say of a page that anybody may open: each has a description of its own. @database none */

const AREA = path.resolve(import.meta.dirname, "../../app/areas/public");

/** Of one visitor, or on the way through: nobody looks for it. */
const OF_ONE_VISITOR =
  /:(token|sign|draft|order|id|guestNumber|\w+GuestNumber|reference|\w+[cC]anceldata|recipient|urlcode|status|FoodNo|GuestNo|EquipmentNo|photo|searchInfo|mail)\b|^\/(offline|cancel\w+|mostRecentSearch\w*|logout|confirmIdentity|mhGenieUserDashboard|account|bookingFood|bookingEquipment)(\/|$)/;

test("every page that may be found has a description", () => {
  const found = Object.values(publicPages).filter((page) => !OF_ONE_VISITOR.test(page.path));
  expect(found.length).toBeGreaterThan(50);
  const without = found.filter(
    ({ file }) => !readFileSync(path.join(AREA, file), "utf8").includes("described("),
  );
  expect(without.map((page) => page.path)).toEqual([]);
});
